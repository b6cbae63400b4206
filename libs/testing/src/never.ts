/**
 * After this many milliseconds something does not come any more, on the slowest machine: a deadline
 * of tests, no claim about speed.
 */
export const TEST_DEADLINE_MS = 120_000
