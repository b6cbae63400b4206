import { type fragment, sqlStateOf } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import { currentContext } from '../context.ts'
import { failpoint } from '../process/failpoint.ts'
import { KEY_LOST, type KeyFinish } from './request-key.ts'

type Sql = ReturnType<typeof fragment>
type Finishing<Result> = {
  /** Whether it wrote anything. If not, the key continues running. */
  readonly wrote?: (result: Result) => boolean
}

/**
 * Runs a transaction that finishes the idempotency key of its request, if there is one, so that
 * effect and key are one commit: a crash leaves both or neither. `finish` gives the condition that
 * the transaction has to evaluate last; undefined without a key. Refuses `request_in_progress` when
 * another request has taken the key meanwhile; then nothing is committed.
 */
export const finishingKey = async <Result>(
  transaction: (finish: (result: unknown) => Sql | undefined) => Promise<Result>,
  { wrote = () => true }: Finishing<Result> = {}
): Promise<Result> => {
  const key = currentContext()?.key
  if (key === undefined) return transaction(() => undefined)
  let end: KeyFinish | undefined
  try {
    const result = await transaction(tx => {
      end = key.finish(tx)
      return end?.condition
    })
    if (wrote(result)) {
      failpoint('request.after_commit')
      end?.committed()
    }
    return result
  } catch (error) {
    if (sqlStateOf(error) === KEY_LOST) throw new Refusal('request_in_progress')
    throw error
  }
}

/**
 * The key for what the current request asks another service to do under the name `step`; undefined
 * where the request has none.
 */
export const keyForStep = (step: string): { readonly idempotencyKey?: string } => {
  const key = currentContext()?.key
  return key === undefined ? {} : { idempotencyKey: key.forStep(step) }
}
