import type { Client, ClientForm } from '@mostrador/contracts/crm'
import { canonicalNumber, Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { entryPath } from '../funnels/funnel.ts'
import { findDefaultFunnel } from '../funnels/repository.ts'
import { birthdateOf } from './client.ts'
import {
  findByKeys,
  findClient,
  insertClients,
  insertPhases,
  type NewClient,
  withPhaseHistory,
} from './repository.ts'

type Form = z.output<typeof ClientForm>
type Origin = 'chat' | 'form' | 'import'

/** Milliseconds. A batch has up to 500 contacts. */
const IMPORT_TIMEOUT_MS = 30_000

/** A lead of whom nothing is known yet. */
export const blankClient = (businessId: string, id: string, createdAt: Date): NewClient => ({
  businessId,
  id,
  customId: '',
  name: '',
  lastname: '',
  secondLastname: '',
  whatsapp: '',
  countryCode: '52',
  number: null,
  email: '',
  type: 'lead',
  birthdate: null,
  gender: null,
  noRespond: false,
  pushName: '',
  instagramId: null,
  messengerId: null,
  whatsappId: null,
  notes: [],
  lastInteraction: null,
  createdAt,
})

const clientFromForm = (
  { birthdate, ...fields }: Form,
  { businessId, id, createdAt }: { businessId: string; id: string; createdAt: Date }
): NewClient => ({
  ...blankClient(businessId, id, createdAt),
  ...fields,
  number: canonicalNumber(fields),
  birthdate: birthdateOf(birthdate),
})

/** Registers a contact. A number that is already known answers its contact, unchanged [G1-25]. */
export const createClient: UseCase<{ businessId: string; form: Form }, Client> =
  ctx =>
  ({ businessId, form }) =>
    ctx.db.transaction(async tx => {
      const client = clientFromForm(form, {
        businessId,
        id: ctx.ids(),
        createdAt: ctx.clock.now(),
      })
      const [createdId] = await registerClients(ctx, tx, {
        businessId,
        clients: [client],
        origin: 'form',
      })
      const row =
        createdId === undefined
          ? await findByKeys(tx, businessId, client)
          : await findClient(tx, businessId, createdId)
      if (row === null) throw new Refusal('client_not_found')
      return withPhaseHistory(tx, row)
    })

type ImportedForm = Form & { createdAt?: string | undefined }
type ImportResult = {
  /** In the order of the batch; null for a contact that was not created. */
  ids: (string | null)[]
  stats: { created: number; failed: number }
}

/** A batch of contacts. A number known before, or twice in the batch, counts as failed [G1-25]. */
export const importClients: UseCase<
  { businessId: string; forms: readonly ImportedForm[] },
  ImportResult
> =
  ctx =>
  ({ businessId, forms }) =>
    ctx.db.transaction(
      async tx => {
        const clients = forms.map(form => importedClient(ctx, businessId, form))
        const createdIds = await registerClients(ctx, tx, { businessId, clients, origin: 'import' })
        const isCreated = new Set(createdIds)
        return {
          ids: clients.map(({ id }) => (isCreated.has(id) ? id : null)),
          stats: { created: isCreated.size, failed: clients.length - isCreated.size },
        }
      },
      { timeout: IMPORT_TIMEOUT_MS }
    )

const importedClient = (
  ctx: CrmContext,
  businessId: string,
  { createdAt, ...form }: ImportedForm
): NewClient =>
  clientFromForm(form, {
    businessId,
    id: ctx.ids(),
    createdAt: createdAt === undefined ? ctx.clock.now() : new Date(createdAt),
  })

/** Inserts the contacts whose keys are free and announces them; answers the ids of those. */
export const registerClients = async (
  ctx: CrmContext,
  tx: Tx,
  {
    businessId,
    clients,
    origin,
  }: { businessId: string; clients: readonly NewClient[]; origin: Origin }
): Promise<string[]> => {
  const createdIds = await insertClients(tx, clients)
  await enterDefaultFunnel(ctx, tx, businessId, createdIds)
  await publishClientsCreated(tx, createdIds, origin)
  return createdIds
}

/** Puts contacts into the first phase of the default funnel; without a funnel, into none. */
const enterDefaultFunnel = async (
  ctx: CrmContext,
  tx: Tx,
  businessId: string,
  clientIds: readonly string[]
): Promise<void> => {
  const funnel = await findDefaultFunnel(tx, businessId)
  const phase = funnel === null ? undefined : entryPath(funnel.phases)
  if (funnel === null || phase === undefined) return
  const at = ctx.clock.now()
  await insertPhases(
    tx,
    clientIds.map(clientId => ({
      businessId,
      id: ctx.ids(),
      clientId,
      funnelId: funnel._id,
      phase,
      at,
    }))
  )
}

const publishClientsCreated = async (
  tx: Tx,
  clientIds: readonly string[],
  origin: Origin
): Promise<void> => {
  for (const clientId of clientIds)
    await tx.publish('client.created', { key: clientId, data: { clientId, origin } })
}
