/** Tries before a message that is refused for now is given up: about an hour with these waits. */
export const MAX_ATTEMPTS = 12
const MAX_WAIT_MS = 600_000

/** Milliseconds until the next try; `attempts` counts those made. */
export const waitMs = (attempts: number, base: 2 | 4): number =>
  Math.min(MAX_WAIT_MS, 1000 * base ** Math.min(attempts, 10))
