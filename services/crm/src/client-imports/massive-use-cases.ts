import { ImportedClientForm, type NewClient } from '@mostrador/contracts/crm'
import { isBirthdatePossibleAt } from '../clients/client.ts'
import { clientFromForm, registerClients } from '../clients/registration-use-cases.ts'
import type { NewClient as ClientToRegister } from '../clients/repository.ts'
import type { CrmContext, UseCase } from '../context.ts'

/** Milliseconds. A call has up to 500 contacts. */
const TIMEOUT_MS = 30_000

type ImportResult = {
  /** In the order of the call; null for a contact that was not created. */
  ids: (string | null)[]
  stats: { created: number; failed: number }
}

/**
 * Registers contacts of one call [IMP2-14]. One that is not valid, or whose number is known or
 * repeats [G1-25], counts as failed alone.
 */
export const importClients: UseCase<
  { readonly businessId: string; readonly rows: readonly NewClient[] },
  ImportResult
> =
  ctx =>
  ({ businessId, rows }) =>
    ctx.db.transaction(
      async tx => {
        const judged = rows.map(row => clientOf(ctx, businessId, row))
        const clients = judged.filter(client => client !== null)
        const createdIds = await registerClients(ctx, tx, { businessId, clients, origin: 'import' })
        const isCreated = new Set(createdIds)
        return {
          ids: judged.map(client => (client && isCreated.has(client.id) ? client.id : null)),
          stats: { created: isCreated.size, failed: rows.length - isCreated.size },
        }
      },
      { timeout: TIMEOUT_MS }
    )

/** The contact of a row; null for one that the rules of the form refuse. */
const clientOf = (ctx: CrmContext, businessId: string, row: NewClient): ClientToRegister | null => {
  const { data } = ImportedClientForm.safeParse(row)
  if (data === undefined) return null
  const { createdAt, ...form } = data
  if (typeof form.birthdate === 'string' && !isBirthdatePossibleAt(form.birthdate, ctx.clock.now()))
    return null
  const registeredAt = createdAt === undefined ? ctx.clock.now() : new Date(createdAt)
  return clientFromForm(form, { businessId, id: ctx.ids(), createdAt: registeredAt })
}
