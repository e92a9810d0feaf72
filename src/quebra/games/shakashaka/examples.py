def examples():
    return {}
