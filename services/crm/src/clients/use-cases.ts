import type { Client, ClientEdit, ClientForm, ContactIdentity } from '@mostrador/contracts/crm'
import { canonicalNumber, type Clock, digitsOf, Refusal } from '@mostrador/kernel'
import { sqlStateOf } from '@mostrador/db'
import type { z } from 'zod'
import { entryPath } from '../funnels/funnel.ts'
import { defaultFunnel } from '../funnels/repository.ts'
import { displayName, hasKey, keysOf, nameFromChat, newKeys, patternsOf } from './client.ts'
import { moveByReference } from './phase-use-cases.ts'
import {
  type ClientFields,
  type Db,
  findAllByKeys,
  findByKeys,
  findClient,
  findClients,
  insertClients,
  insertPhases,
  lockClient,
  type NewClient,
  searchClients,
  type StoredClient,
  type Tx,
  updateClient,
  withPhases,
} from './repository.ts'

export type Deps = { readonly db: Db; readonly clock: Clock; readonly ids: () => string }
type Form = z.output<typeof ClientForm>

const one = async (db: Db | Tx, businessId: string, row: StoredClient): Promise<Client> => {
  const [client] = await withPhases(db, businessId, [row])
  if (client === undefined) throw new Refusal('client_not_found')
  return client
}

const blank = (businessId: string, id: string, createdAt: Date): NewClient => ({
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

const fromForm = (form: Form, businessId: string, id: string, createdAt: Date): NewClient => {
  const { birthdate, whatsapp, ...fields } = form
  return {
    ...blank(businessId, id, createdAt),
    ...fields,
    whatsapp,
    number: canonicalNumber({ whatsapp, countryCode: form.countryCode }),
    birthdate: birthdate === null ? null : new Date(`${birthdate}T00:00:00Z`),
  }
}

/** New contacts enter the first phase of the default funnel; `origin` says how they came. */
const announce = async (
  { clock, ids }: Omit<Deps, 'db'>,
  tx: Tx,
  businessId: string,
  clientIds: readonly string[],
  origin: 'chat' | 'form' | 'import'
): Promise<void> => {
  const funnel = await defaultFunnel(tx, businessId)
  const phase = funnel === null ? undefined : entryPath(funnel.phases)
  if (funnel !== null && phase !== undefined)
    await insertPhases(
      tx,
      clientIds.map(clientId => ({
        businessId,
        id: ids(),
        clientId,
        funnelId: funnel._id,
        phase,
        at: clock.now(),
      }))
    )
  for (const clientId of clientIds)
    await tx.publish('client.created', { key: clientId, data: { clientId, origin } })
}

export const search =
  ({ db }: Deps) =>
  async (businessId: string, text: string, limit: number): Promise<Client[]> =>
    withPhases(db, businessId, await searchClients(db, businessId, patternsOf(text), limit))

export const readClient =
  ({ db }: Deps) =>
  async (businessId: string, id: string): Promise<Client> => {
    const row = await findClient(db, businessId, id)
    if (row === null) throw new Refusal('client_not_found')
    return one(db, businessId, row)
  }

/** Registers a contact; a number that is already known answers its contact, unchanged [G1-25]. */
export const createClient =
  ({ db, clock, ids }: Deps) =>
  (businessId: string, form: Form): Promise<Client> =>
    db.transaction(async tx => {
      const client = fromForm(form, businessId, ids(), clock.now())
      const [made] = await insertClients(tx, [client])
      if (made !== undefined) await announce({ clock, ids }, tx, businessId, [made], 'form')
      const row =
        made === undefined
          ? await findByKeys(tx, businessId, client)
          : await findClient(tx, businessId, made)
      if (row === null) throw new Refusal('client_not_found')
      return one(tx, businessId, row)
    })

/** Edits any part. Refuses `number_taken` when the number belongs to another contact. */
export const editClient =
  ({ db }: Deps) =>
  async (businessId: string, id: string, { birthdate, ...form }: ClientEdit): Promise<Client> => {
    try {
      return await db.transaction(async tx => {
        const row = await lockClient(tx, businessId, id)
        if (row === null) throw new Refusal('client_not_found')
        const given: ClientFields = Object.fromEntries(
          Object.entries(form).filter(([, value]) => value !== undefined)
        )
        const whatsapp = form.whatsapp ?? row.whatsapp
        const number =
          whatsapp === ''
            ? row.number
            : canonicalNumber({ whatsapp, countryCode: form.countryCode ?? row.countryCode })
        const saved = await updateClient(tx, row, {
          ...given,
          number,
          ...(birthdate === undefined
            ? {}
            : { birthdate: birthdate === null ? null : new Date(`${birthdate}T00:00:00Z`) }),
        })
        await tx.publish('client.changed', { key: id, data: { clientId: id } })
        if (form.noRespond !== undefined && form.noRespond !== row.noRespond)
          await tx.publish(form.noRespond ? 'client.opted_out' : 'client.opted_in', {
            key: id,
            data: { clientId: id },
          })
        return one(tx, businessId, saved)
      })
    } catch (error) {
      if (
        sqlStateOf(error) === '23505' ||
        (error instanceof Error && 'code' in error && error.code === 'P2002')
      )
        throw new Refusal('number_taken')
      throw error
    }
  }

/** Adds a note; newest last, screens turn the list around. */
export const addNote =
  ({ db, clock }: Deps) =>
  (businessId: string, id: string, text: string) =>
    db.transaction(async tx => {
      const row = await lockClient(tx, businessId, id)
      if (row === null) throw new Refusal('client_not_found')
      const notes = [
        ...(await one(tx, businessId, row)).notes,
        { text, date: clock.now().toISOString() },
      ]
      await updateClient(tx, row, { notes })
      await tx.publish('client.changed', { key: id, data: { clientId: id } })
      return notes
    })

/**
 * The contact behind an identity: found by any of its keys, or made as a lead in the first phase of the default funnel.
 * Asked twice at the same moment it is made once. `threadId` also tells the thread's owner whom it belongs to.
 */
export const resolveContact =
  ({ db, clock, ids }: Deps) =>
  (
    businessId: string,
    identity: ContactIdentity,
    threadId: string | null,
    at: Date
  ): Promise<{ client: Client; created: boolean }> =>
    db.transaction(async tx => {
      const keys = keysOf(identity)
      if (!hasKey(keys)) throw new Refusal('identity_required')
      const find = () => findAllByKeys(tx, businessId, keys)
      const before = await find()
      const pushName = nameFromChat(identity.pushName)
      const phone = {
        whatsapp: digitsOf(identity.whatsapp ?? ''),
        countryCode: identity.countryCode ?? '52',
      }
      const [made] =
        before.length === 0
          ? await insertClients(tx, [
              {
                ...blank(businessId, ids(), clock.now()),
                ...keys,
                ...phone,
                pushName,
                lastInteraction: at,
              },
            ])
          : []
      if (made !== undefined) await announce({ clock, ids }, tx, businessId, [made], 'chat')
      // Two contacts may turn out to be one person: their keys stay where they are until somebody merges them.
      const [found, ...others] = before.length === 0 ? await find() : before
      const row = found === undefined ? null : await lockClient(tx, businessId, found.id)
      if (row === null) throw new Refusal('client_not_found')
      const learnt = {
        ...newKeys(row, keys, others),
        ...(row.number === null && keys.number !== null ? phone : {}),
        ...(row.pushName === '' && pushName !== '' ? { pushName } : {}),
      }
      const later =
        row.lastInteraction === null || row.lastInteraction < at ? { lastInteraction: at } : {}
      const saved = await updateClient(tx, row, { ...learnt, ...later })
      if (made === undefined && Object.keys(learnt).length > 0)
        await tx.publish('client.changed', { key: row.id, data: { clientId: row.id } })
      if (threadId !== null)
        await tx.publish('client.identified', { key: row.id, data: { clientId: row.id, threadId } })
      return { client: await one(tx, businessId, saved), created: made !== undefined }
    })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Display names of contacts; what is no id, or not of this business, is left out. */
export const namesOf =
  ({ db }: Deps) =>
  async (businessId: string, ids: readonly string[]) =>
    (await findClients(db, businessId, ids.filter(id => uuid.test(id)).slice(0, 100))).map(row => ({
      _id: row.id,
      name: displayName(row),
      type: row.type as Client['type'],
    }))

/** What a client told the assistant about themselves. */
export const saveClientData =
  ({ db }: Deps) =>
  (
    businessId: string,
    id: string,
    data: { name?: string | undefined; lastname?: string | undefined; email?: string | undefined }
  ): Promise<Client> =>
    db.transaction(async tx => {
      const row = await lockClient(tx, businessId, id)
      if (row === null) throw new Refusal('client_not_found')
      const saved = await updateClient(
        tx,
        row,
        Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
      )
      await tx.publish('client.changed', { key: id, data: { clientId: id } })
      return one(tx, businessId, saved)
    })

/** BAJA and ALTA: automation is silent from here on, or may speak again. False when nothing changed. */
export const setNoRespond =
  ({ db }: Deps) =>
  (businessId: string, id: string, noRespond: boolean): Promise<boolean> =>
    db.transaction(async tx => {
      const row = await lockClient(tx, businessId, id)
      if (row === null || row.noRespond === noRespond) return false
      await updateClient(tx, row, { noRespond })
      await tx.publish(noRespond ? 'client.opted_out' : 'client.opted_in', {
        key: id,
        data: { clientId: id },
      })
      await tx.publish('client.changed', { key: id, data: { clientId: id } })
      return true
    })

export const moveClient =
  ({ db, clock, ids }: Deps) =>
  (businessId: string, id: string, actionReference: string) =>
    db.sqlTransaction(async tx => {
      const found = await moveByReference({ clock, ids }, tx, businessId, id, actionReference)
      if (found === null) throw new Refusal('client_not_found')
      return { moved: found.moved }
    })

/** A batch of contacts. A number that is known, in the batch or before, counts as failed and answers null [IMP2-14, G1-25]. */
export const importClients =
  ({ db, clock, ids }: Deps) =>
  (businessId: string, forms: readonly (Form & { createdAt?: string | undefined })[]) =>
    db.transaction(
      async tx => {
        const rows = forms.map(({ createdAt, ...form }) =>
          fromForm(
            form,
            businessId,
            ids(),
            createdAt === undefined ? clock.now() : new Date(createdAt)
          )
        )
        const made = new Set(await insertClients(tx, rows))
        await announce({ clock, ids }, tx, businessId, [...made], 'import')
        return {
          ids: rows.map(({ id }) => (made.has(id) ? id : null)),
          stats: { created: made.size, failed: rows.length - made.size },
        }
      },
      { timeout: 30_000 }
    )
