import { vi } from 'vitest'
import { NEVER_MS } from './never.ts'

/**
 * Asks `check` again and again until it no longer throws, and answers what it answered.
 * @param everyMs milliseconds between two questions
 */
export const eventually = <T>(check: () => T | Promise<T>, everyMs = 20): Promise<T> =>
  vi.waitFor(check, { timeout: NEVER_MS, interval: everyMs })
