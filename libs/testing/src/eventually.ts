import { vi } from 'vitest'
import { TEST_DEADLINE_MS } from './never.ts'

/**
 * Calls `check` repeatedly until it no longer throws, and returns its result.
 * @param everyMs milliseconds between two calls
 */
export const eventually = <T>(check: () => T | Promise<T>, everyMs = 20): Promise<T> =>
  vi.waitFor(check, { timeout: TEST_DEADLINE_MS, interval: everyMs })
