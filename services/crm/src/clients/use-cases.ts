import type { Client, ClientEdit } from '@mostrador/contracts/crm'
import { sqlStateOf } from '@mostrador/db'
import { canonicalNumber, Refusal } from '@mostrador/kernel'
import type { Tx, UseCase } from '../context.ts'
import { birthdateOf, displayName, patternsOf } from './client.ts'
import {
  type ClientFields,
  findClient,
  findClients,
  lockClient,
  searchRows,
  type StoredClient,
  updateClient,
  withPhaseHistories,
  withPhaseHistory,
} from './repository.ts'

type ClientRef = { readonly businessId: string; readonly id: string }

/** More names than this are not answered at once. */
const MOST_NAMES = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isContactId = (text: string): boolean => uuid.test(text)

/** Contacts that match every word of `text`; without words, those who wrote last [CLI-13]. */
export const searchClients: UseCase<{ businessId: string; text: string; limit: number }, Client[]> =
  ctx =>
  async ({ businessId, text, limit }) => {
    const rows = await searchRows(ctx.db, businessId, patternsOf(text), limit)
    return withPhaseHistories(ctx.db, businessId, rows)
  }

/** Refuses `client_not_found`. */
export const readClient: UseCase<ClientRef, Client> =
  ctx =>
  async ({ businessId, id }) => {
    const row = await findClient(ctx.db, businessId, id)
    if (row === null) throw new Refusal('client_not_found')
    return withPhaseHistory(ctx.db, row)
  }

/** Display names of contacts; what is no id, or not of this business, is left out. */
export const listClientNames: UseCase<
  { businessId: string; ids: readonly string[] },
  { _id: string; name: string; type: Client['type'] }[]
> =
  ctx =>
  async ({ businessId, ids }) => {
    const known = ids.filter(isContactId).slice(0, MOST_NAMES)
    const rows = await findClients(ctx.db, businessId, known)
    return rows.map(row => ({
      _id: row.id,
      name: displayName(row),
      type: row.type as Client['type'],
    }))
  }

/** Edits what is given. Refuses `number_taken` when the number belongs to another contact. */
export const editClient: UseCase<ClientRef & { edit: ClientEdit }, Client> =
  ctx =>
  async ({ businessId, id, edit }) => {
    try {
      return await ctx.db.transaction(async tx => {
        const row = await mustLockClient(tx, businessId, id)
        const saved = await updateClient(tx, row, editedFields(row, edit))
        await publishClientChanged(tx, id)
        if (saved.noRespond !== row.noRespond) await publishOpt(tx, saved)
        return withPhaseHistory(tx, saved)
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('number_taken')
      throw error
    }
  }

const editedFields = (row: StoredClient, { birthdate, ...edit }: ClientEdit): ClientFields => {
  const given: ClientFields = withoutUndefined(edit)
  const phone = { whatsapp: row.whatsapp, countryCode: row.countryCode, ...given }
  return {
    ...given,
    number: phone.whatsapp === '' ? row.number : canonicalNumber(phone),
    ...(birthdate === undefined ? {} : { birthdate: birthdateOf(birthdate) }),
  }
}

const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** 23505 from a statement of our own, P2002 from one that Prisma wrote. */
const isUniqueViolation = (error: unknown): boolean =>
  sqlStateOf(error) === '23505' ||
  (error instanceof Error && 'code' in error && error.code === 'P2002')

/** Adds a note at the end; answers all notes, oldest first. Refuses `client_not_found`. */
export const addNote: UseCase<ClientRef & { text: string }, Client['notes']> =
  ctx =>
  ({ businessId, id, text }) =>
    ctx.db.transaction(async tx => {
      const row = await mustLockClient(tx, businessId, id)
      const { notes: known } = await withPhaseHistory(tx, row)
      const notes = [...known, { text, date: ctx.clock.now().toISOString() }]
      await updateClient(tx, row, { notes })
      await publishClientChanged(tx, id)
      return notes
    })

type ToldData = {
  name?: string | undefined
  lastname?: string | undefined
  email?: string | undefined
}

/** Saves what a contact told the assistant about themselves. Refuses `client_not_found`. */
export const saveClientData: UseCase<ClientRef & { data: ToldData }, Client> =
  ctx =>
  ({ businessId, id, data }) =>
    ctx.db.transaction(async tx => {
      const row = await mustLockClient(tx, businessId, id)
      const saved = await updateClient(tx, row, withoutUndefined(data))
      await publishClientChanged(tx, id)
      return withPhaseHistory(tx, saved)
    })

/** BAJA and ALTA: stops automatic messages or allows them again. False when nothing changed. */
export const setNoRespond: UseCase<ClientRef & { noRespond: boolean }, boolean> =
  ctx =>
  ({ businessId, id, noRespond }) =>
    ctx.db.transaction(async tx => {
      const row = await lockClient(tx, businessId, id)
      if (row === null || row.noRespond === noRespond) return false
      const saved = await updateClient(tx, row, { noRespond })
      await publishOpt(tx, saved)
      await publishClientChanged(tx, id)
      return true
    })

const mustLockClient = async (tx: Tx, businessId: string, id: string): Promise<StoredClient> => {
  const row = await lockClient(tx, businessId, id)
  if (row === null) throw new Refusal('client_not_found')
  return row
}

/** Any field of the contact changed. */
export const publishClientChanged = (tx: Tx, clientId: string): Promise<void> =>
  tx.publish('client.changed', { key: clientId, data: { clientId } })

const publishOpt = (tx: Tx, { id, noRespond }: StoredClient): Promise<void> =>
  tx.publish(noRespond ? 'client.opted_out' : 'client.opted_in', {
    key: id,
    data: { clientId: id },
  })
