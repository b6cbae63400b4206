import { isContended, isUnavailable } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import type { JobTry } from './jobs.ts'

/**
 * Whether a batch that threw is left to the next try of its job instead of being counted as failed:
 * the database or another service is down, or other transactions conflicted. The latter not
 * on the last try, after which nobody would end the batch.
 */
export const isLeftToRetry = (error: unknown, { isLast }: JobTry): boolean =>
  isUnavailable(error) ||
  (error instanceof Refusal && error.code === 'unavailable') ||
  (isContended(error) && !isLast)
