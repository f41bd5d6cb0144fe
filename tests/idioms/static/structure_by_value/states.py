import jax


@jax.tree_util.register_pytree_node_class
class State:
    def __init__(self, values, name, axes):
        self.values = values
        self.name = name
        self.axes = axes

    def tree_flatten(self):
        return (self.values,), (self.name, self.axes)

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(children[0], *aux)
