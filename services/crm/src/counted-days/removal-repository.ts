import type { SqlTarget } from '@mostrador/db/raw'
import { countDays, daysOf, findDayZone, lockDays } from './repository.ts'

/** Deletes rows of contacts and recounts their days, in the same transaction. */
export const withoutRowsOf = async <Answer>(
  tx: SqlTarget,
  { businessId, clientIds }: { readonly businessId: string; readonly clientIds: readonly string[] },
  remove: () => Promise<Answer>
): Promise<Answer> => {
  await lockDays(tx, businessId)
  const zone = await findDayZone(tx, businessId)
  if (zone === null) return remove()
  const scope = { businessId, zone }
  const days = await daysOf(tx, scope, { clientIds, since: null })
  const answer = await remove()
  await countDays(tx, scope, days)
  return answer
}
