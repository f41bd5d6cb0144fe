def velocity_verlet(force, dt):
    def advance(state):
        pos, vel = state
        vel = vel + 0.5 * dt * force(pos)
        pos = pos + dt * vel
        vel = vel + 0.5 * dt * force(pos)
        return [pos, vel]

    return advance
