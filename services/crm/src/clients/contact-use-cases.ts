import type { Client, ContactIdentity } from '@mostrador/contracts/crm'
import { digitsOf, Refusal } from '@mostrador/kernel'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { hasKey, type Keys, keysOf, nameFromChat, newKeys } from './client.ts'
import { blankClient, registerClients } from './registration-use-cases.ts'
import { withPhaseHistory } from './entity-repository.ts'
import {
  type ClientFields,
  findKeyHolders,
  lockClient,
  type StoredClient,
  updateClient,
} from './repository.ts'
import { storeFirstTouch } from '../traffic-sources/first-touch-use-cases.ts'
import { publishClientChanged } from './use-cases.ts'

type ContactInput = {
  readonly businessId: string
  readonly identity: ContactIdentity
  /** The thread that the identity writes in; `client.identified` links it to the client. */
  readonly threadId: string | null
  /** When the contact wrote. */
  readonly at: Date
  /** What they wrote; absent where nothing was. */
  readonly text?: string
}
type ResolvedContact = { client: Client; created: boolean }

/**
 * The contact behind an identity: found by any of its keys, or created as a lead in the default
 * funnel; once, however many ask at the same moment. Refuses `identity_required`.
 */
export const resolveContact: UseCase<ContactInput, ResolvedContact> = ctx => async input => {
  const { businessId, identity, threadId, at } = input
  const keys = keysOf(identity)
  if (!hasKey(keys)) throw new Refusal('identity_required')
  return ctx.db.transaction(async tx => {
    const { holders, created } = await findOrCreate(ctx, tx, input, keys)
    const [holder] = holders
    const row = holder === undefined ? null : await lockClient(tx, businessId, holder.id)
    if (row === null) throw new Refusal('client_not_found')
    // Two contacts may turn out to be one person: each keeps its keys until somebody merges them,
    // and a merged one keeps its own.
    const others = holders.filter(({ id }) => id !== row.id)
    const learned = learnedFields(row, { identity, keys, others })
    const saved = await updateClient(tx, row, { ...learned, ...laterInteraction(row, at) })
    if (input.text !== undefined) {
      const { id: clientId, lastInteraction } = row
      const { text } = input
      await storeFirstTouch(tx, { businessId, clientId, lastInteraction, text, at })
    }
    if (!created && Object.keys(learned).length > 0) await publishClientChanged(tx, row.id)
    if (threadId !== null)
      await tx.publish('client.identified', { key: row.id, data: { clientId: row.id, threadId } })
    return { client: await withPhaseHistory(tx, saved), created }
  })
}

const findOrCreate = async (
  ctx: CrmContext,
  tx: Tx,
  { businessId, identity, at }: ContactInput,
  keys: Keys
): Promise<{ holders: StoredClient[]; created: boolean }> => {
  const keyHolders = await findKeyHolders(tx, businessId, keys)
  if (keyHolders.length > 0) return { holders: keyHolders, created: false }
  const lead = {
    ...blankClient(businessId, ctx.ids(), ctx.clock.now()),
    ...keys,
    ...phoneOf(identity),
    pushName: nameFromChat(identity.pushName),
    lastInteraction: at,
  }
  const createdIds = await registerClients(ctx, tx, {
    businessId,
    clients: [lead],
    origin: 'chat',
  })
  // Read again: a faster request with the same key created the contact instead.
  return {
    holders: await findKeyHolders(tx, businessId, keys),
    created: createdIds.length > 0,
  }
}

const phoneOf = ({ whatsapp, countryCode }: ContactIdentity) => ({
  whatsapp: digitsOf(whatsapp ?? ''),
  countryCode: countryCode ?? '52',
})

/** What the contact did not know before. A key that one of `others` has stays with them. */
const learnedFields = (
  row: StoredClient,
  {
    identity,
    keys,
    others,
  }: { identity: ContactIdentity; keys: Keys; others: readonly StoredClient[] }
): ClientFields => {
  const pushName = nameFromChat(identity.pushName)
  return {
    ...newKeys(row, keys, others),
    ...(row.number === null && keys.number !== null ? phoneOf(identity) : {}),
    ...(row.pushName === '' && pushName !== '' ? { pushName } : {}),
  }
}

const laterInteraction = ({ lastInteraction }: StoredClient, at: Date): ClientFields =>
  lastInteraction === null || lastInteraction < at ? { lastInteraction: at } : {}
