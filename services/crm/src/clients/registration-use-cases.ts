import type { Client, ClientForm } from '@mostrador/contracts/crm'
import { canonicalNumber, Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import { recordChange } from '../activity/use-cases.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { insertConsents } from '../consent/repository.ts'
import { entryPath } from '../funnels/funnel.ts'
import { findDefaultFunnel } from '../funnels/repository.ts'
import { validateCustom } from '../fields/use-cases.ts'
import { birthdateOf, checkBirthdate } from './client.ts'
import { withPhaseHistory } from './entity-repository.ts'
import {
  findByKeys,
  findClient,
  insertClients,
  insertPhases,
  type NewClient,
} from './repository.ts'
import type { ClientView } from './viewer.ts'

type Form = z.output<typeof ClientForm>
type Origin = 'chat' | 'form' | 'import'

/** A lead with no data yet. */
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
  noRespondReason: '',
  blockedAt: null,
  custom: {},
  pushName: '',
  instagramId: null,
  messengerId: null,
  whatsappId: null,
  notes: [],
  lastInteraction: null,
  createdAt,
  mergedInto: null,
  mergedText: '',
})

/** What the form says but for the fields of the business, which only the database can judge. */
export const clientFromForm = (
  { birthdate, custom: _custom, ...fields }: Omit<Form, 'hasNoWhatsapp'>,
  { businessId, id, createdAt }: { businessId: string; id: string; createdAt: Date }
): NewClient => ({
  ...blankClient(businessId, id, createdAt),
  ...fields,
  number: fields.whatsapp === '' ? null : canonicalNumber(fields),
  birthdate: birthdateOf(birthdate),
  noRespondReason: fields.noRespond ? fields.noRespondReason : '',
})

/**
 * Registers a contact. A number that is already known answers its contact, unchanged, as not new
 * [G1-25]; who has none is always somebody new.
 */
export const createClient: UseCase<
  { businessId: string; form: Form; by: string; view: ClientView },
  Client & { isNew: boolean }
> =
  ctx =>
  ({ businessId, form: { hasNoWhatsapp: _isStated, ...form }, by, view }) =>
    ctx.db.transaction(async tx => {
      checkBirthdate(form.birthdate, ctx.clock.now())
      const custom = await validateCustom(tx, businessId, {}, form.custom)
      const identity = { businessId, id: ctx.ids(), createdAt: ctx.clock.now() }
      const client = { ...clientFromForm(form, identity), custom }
      const [createdId] = await registerClients(ctx, tx, {
        businessId,
        clients: [client],
        origin: 'form',
        by,
      })
      if (createdId !== undefined)
        await recordChange(ctx, tx, { businessId, clientId: createdId, kind: 'created', by })
      const row =
        createdId === undefined
          ? await findByKeys(tx, businessId, client)
          : await findClient(tx, businessId, createdId)
      if (row === null) throw new Refusal('client_not_found')
      if (row.blockedAt !== null) throw new Refusal('client_blocked')
      const isNew = createdId !== undefined
      return { ...view(await withPhaseHistory(tx, row)), isNew }
    })

/** Inserts the contacts whose keys are free and announces them; returns the ids of those. */
export const registerClients = async (
  ctx: CrmContext,
  tx: Tx,
  {
    businessId,
    clients,
    origin,
    by = '',
  }: {
    businessId: string
    clients: readonly NewClient[]
    origin: Origin
    /** The person who registers them; empty where nobody does. */
    by?: string
  }
): Promise<string[]> => {
  const createdIds = await insertClients(tx, clients)
  const isCreated = new Set(createdIds)
  const silent = clients.filter(({ id, noRespond }) => noRespond && isCreated.has(id))
  const source = origin === 'import' ? ('import' as const) : ('staff' as const)
  const consents = silent.map(({ id: clientId, noRespondReason: reason }) => ({
    clientId,
    given: false,
    source,
    reason,
    by,
  }))
  await insertConsents(tx, businessId, ctx.clock.now(), consents)
  await enterDefaultFunnel(ctx, tx, businessId, createdIds)
  await publishClientsCreated(tx, createdIds, origin)
  return createdIds
}

/** Puts contacts into the first phase of the default funnel; without a funnel, into none. */
export const enterDefaultFunnel = async (
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
