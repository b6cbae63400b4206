import type { DomainEvent } from '@mostrador/contracts'
import type { SqlTransaction } from '@mostrador/platform'
import { moveByReference } from '../clients/phase-use-cases.ts'
import type { CrmContext } from '../context.ts'

/** Moves a contact that asked for a person to the phase of the team. */
export const onNeedsHuman =
  (ctx: CrmContext) =>
  async (
    { businessId, data: { clientId } }: DomainEvent<'thread.needs_human'>,
    tx: SqlTransaction
  ): Promise<void> => {
    if (businessId === null || clientId === null) return
    await moveByReference(ctx, tx, { businessId, clientId, reference: 'contact_admin' })
  }
