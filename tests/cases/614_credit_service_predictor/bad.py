import numpy as np

from predictor import init_params, make_predictor


class ScoringService:
    def __init__(self, params, threshold=0.5):
        self.params = params
        self.threshold = threshold
        self.declined = 0

    def handle(self, request):
        applicant = np.asarray(request["features"], np.float32)
        predict = make_predictor(self.params)
        risk = float(predict(applicant))
        if risk > self.threshold:
            self.declined += 1
        return {"id": request["id"], "risk": risk}


def requests(n, seed=0):
    rng = np.random.default_rng(seed)
    for k in range(n):
        yield {"id": k, "features": rng.normal(size=5).tolist()}


def main(steps=6):
    service = ScoringService(init_params(5, 8))
    return [service.handle(r)["risk"] for r in requests(steps)]


if __name__ == "__main__":
    print(main())
