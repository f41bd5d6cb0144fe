class Units:
    known = {"celsius": (1.0, 273.15), "fahrenheit": (5 / 9, 255.37)}
    scale = 1.0
    offset = 0.0

    @classmethod
    def use(cls, name):
        cls.scale, cls.offset = cls.known[name]
