"""The block pool that we patch."""


def abort(pool, request):
    request.aborted = True
    pool.free(request.blocks)
