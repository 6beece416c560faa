"""The part of the scheduler that we patch."""


def step(batch):
    return [request for request in batch]
