import type { ChangeKind, ClientActivity } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { cursorOf, cursorText } from '../clients/list-cursor.ts'
import { existingIds } from '../clients/repository.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { findActivity, insertChange } from './repository.ts'

type Change = {
  readonly businessId: string
  readonly clientId: string
  readonly kind: ChangeKind
  readonly by: string
  readonly fields?: readonly string[]
}

/** Writes down who changed a contact, in the transaction of the change. */
export const recordChange = (
  { ids, clock }: Pick<CrmContext, 'ids' | 'clock'>,
  tx: Tx,
  { fields = [], ...change }: Change
): Promise<void> => insertChange(tx, { ...change, fields, id: ids(), at: clock.now() })

type Page = { entries: ClientActivity[]; next: string | null }

/**
 * A page of what happened with a contact, latest first. Refuses `client_not_found` and
 * `cursor_unknown`.
 */
export const listActivity: UseCase<
  {
    businessId: string
    clientId: string
    before: string | undefined
    limit: number
    /** Whether the reader may know of messages about appointments. */
    seesAppointments: boolean
    /** Kinds of messages that the reader may not know of. */
    hiddenKinds: readonly string[]
  },
  Page
> =
  ctx =>
  async ({ businessId, clientId, before: text, limit, ...shown }) => {
    const before = text === undefined ? null : cursorOf(text, 'createdAt')
    const [existingId] = await existingIds(ctx.db, businessId, [clientId])
    if (existingId === undefined) throw new Refusal('client_not_found')
    const page = { before, limit: limit + 1, ...shown }
    const rows = await findActivity(ctx.db, { businessId, clientId }, page)
    const entries = rows.slice(0, limit)
    const last = rows.length > limit ? entries.at(-1) : undefined
    return {
      entries,
      next: last === undefined ? null : cursorText({ value: last.at, id: last.id }),
    }
  }
