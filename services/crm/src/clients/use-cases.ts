import type { Client, ClientEdit, ConsentSource } from '@mostrador/contracts/crm'
import { sqlStateOf } from '@mostrador/db'
import { canonicalNumber, Refusal } from '@mostrador/kernel'
import { recordChange } from '../activity/use-cases.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { insertConsents } from '../consent/repository.ts'
import { customOf } from '../fields/field.ts'
import { validateCustom } from '../fields/use-cases.ts'
import { hasInterest, removeInterest, saveInterests } from '../figures/repository.ts'
import { findClientsByIds, swapNumber } from '../merges/person-repository.ts'
import { birthdateOf, displayName, checkBirthdate, patternsOf } from './client.ts'
import { type Interest, readOffer } from './interest-client.ts'
import { withoutNumber } from './no-number-use-cases.ts'
import { StoredNotes, withPhaseHistories, withPhaseHistory } from './entity-repository.ts'
import {
  type ClientFields,
  findClient,
  lockClient,
  searchRows,
  type StoredClient,
  updateClient,
} from './repository.ts'
import type { ClientView } from './viewer.ts'

type ClientRef = { readonly businessId: string; readonly id: string }

/** Names in one answer; further ids are ignored. */
const MAX_NAMES = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isContactId = (text: string): boolean => uuid.test(text)

/** Contacts that match every word of `text`; without words, those who wrote last [CLI-13]. */
export const searchClients: UseCase<{ businessId: string; text: string; limit: number }, Client[]> =
  ctx =>
  async ({ businessId, text, limit }) => {
    const rows = await searchRows(ctx.db, businessId, patternsOf(text), limit)
    return withPhaseHistories(ctx.db, businessId, rows)
  }

/**
 * A contact as people of the business see it. Refuses `client_not_found`, also for a blocked one.
 */
export const showClient: UseCase<ClientRef, Client> =
  ctx =>
  async ({ businessId, id }) => {
    const row = await findClient(ctx.db, businessId, id)
    if (row === null || row.blockedAt !== null) throw new Refusal('client_not_found')
    return withPhaseHistory(ctx.db, row)
  }

/** A contact, also a blocked one; for other services. Refuses `client_not_found`. */
export const readClient: UseCase<ClientRef, Client> =
  ctx =>
  async ({ businessId, id }) => {
    const row = await findClient(ctx.db, businessId, id)
    if (row === null) throw new Refusal('client_not_found')
    return withPhaseHistory(ctx.db, row)
  }

/** Display names of contacts; what is not an id, or not of this business, is left out. */
export const listClientNames: UseCase<
  { businessId: string; ids: readonly string[] },
  { _id: string; name: string; type: Client['type'] }[]
> =
  ctx =>
  async ({ businessId, ids }) => {
    const validIds = ids.filter(isContactId).slice(0, MAX_NAMES)
    const rows = await findClientsByIds(ctx.db, businessId, validIds)
    return [...rows].map(([id, row]) => ({
      _id: id,
      name: row.blockedAt === null ? displayName(row) : 'Contacto bloqueado',
      type: row.type as Client['type'],
    }))
  }

/**
 * Edits what is given. Refuses `number_taken` when the number belongs to another contact,
 * `birthdate_impossible`, and `client_unnamed` when the number goes and was all that was known.
 */
export const editClient: UseCase<
  ClientRef & { edit: ClientEdit; by: string; view: ClientView },
  Client
> =
  ctx =>
  async ({ businessId, id, edit, by, view }) => {
    try {
      return await ctx.db.transaction(async tx => {
        const row = await mustLockClient(tx, businessId, id)
        checkBirthdate(edit.birthdate, ctx.clock.now(), row.birthdate)
        const edited = await editedFields(tx, row, edit)
        const fields =
          edit.hasNoWhatsapp === true ? await withoutNumber(ctx, tx, row, edited) : edited
        await swapNumber(tx, row, fields.number ?? null)
        const saved = await updateClient(tx, row, fields)
        await recordEdit(ctx, tx, { before: row, after: saved, by })
        await publishClientChanged(tx, row.id)
        if (saved.noRespond !== row.noRespond)
          await recordOpt(ctx, tx, saved, { source: 'staff', by })
        return view(await withPhaseHistory(tx, saved))
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('number_taken')
      throw error
    }
  }

const editedFields = async (
  tx: Tx,
  row: StoredClient,
  { birthdate, custom, notes, hasNoWhatsapp: _isStated, ...edit }: ClientEdit
): Promise<ClientFields> => {
  const fields: ClientFields = withoutUndefined(edit)
  const phone = { whatsapp: row.whatsapp, countryCode: row.countryCode, ...fields }
  const isSilent = fields.noRespond ?? row.noRespond
  return {
    ...fields,
    ...(isSilent ? {} : { noRespondReason: '' }),
    ...(custom === undefined
      ? {}
      : { custom: await validateCustom(tx, row.businessId, customOf(row.custom), custom) }),
    ...(notes === undefined ? {} : { notes: withStoredNotes(row, notes) }),
    number: phone.whatsapp === '' ? row.number : canonicalNumber(phone),
    ...(birthdate === undefined ? {} : { birthdate: birthdateOf(birthdate) }),
  }
}

/** All notes of a contact and those new to it: an edit may not have seen what others added. */
const withStoredNotes = (row: StoredClient, notes: Client['notes']): Client['notes'] => {
  const stored = StoredNotes.parse(row.notes)
  const isStored = ({ text, date }: Client['notes'][number]): boolean =>
    stored.some(note => note.text === text && Date.parse(note.date) === Date.parse(date))
  return [...stored, ...notes.filter(note => !isStored(note))]
}

/** Records the changed fields in the client activity; nothing when none changed. */
const recordEdit = async (
  ctx: Pick<CrmContext, 'ids' | 'clock'>,
  tx: Tx,
  { before, after, by }: { before: StoredClient; after: StoredClient; by: string }
): Promise<void> => {
  const fields = changedFields(before, after)
  const { businessId, id: clientId } = before
  if (fields.length > 0)
    await recordChange(ctx, tx, { businessId, clientId, kind: 'edited', by, fields })
}

/** Names of the fields of a form that are different now. */
const changedFields = (before: StoredClient, after: StoredClient): string[] =>
  formFields.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

const formFields = [
  ...(['name', 'lastname', 'secondLastname', 'whatsapp', 'countryCode', 'email'] as const),
  ...(['customId', 'type', 'birthdate', 'gender', 'noRespond', 'noRespondReason'] as const),
  ...(['notes', 'custom'] as const),
]

const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** 23505 from a statement of our own, P2002 from one that Prisma wrote. */
const isUniqueViolation = (error: unknown): boolean =>
  sqlStateOf(error) === '23505' ||
  (error instanceof Error && 'code' in error && error.code === 'P2002')

/** Adds a note at the end; answers all notes, oldest first. Refuses `client_not_found`. */
export const addNote: UseCase<ClientRef & { text: string; by: string }, Client['notes']> =
  ctx =>
  ({ businessId, id, text, by }) =>
    ctx.db.transaction(async tx => {
      const row = await mustLockClient(tx, businessId, id)
      const { notes: earlierNotes } = await withPhaseHistory(tx, row)
      const notes = [...earlierNotes, { text, date: ctx.clock.now().toISOString() }]
      await updateClient(tx, row, { notes })
      await recordChange(ctx, tx, { businessId, clientId: row.id, kind: 'note', by })
      await publishClientChanged(tx, row.id)
      return notes
    })

type GivenData = {
  name?: string | undefined
  lastname?: string | undefined
  email?: string | undefined
}

/** Saves data that a contact gave the assistant about themselves. Refuses `client_not_found`. */
export const saveClientData: UseCase<ClientRef & { data: GivenData }, Client> =
  ctx =>
  ({ businessId, id, data }) =>
    ctx.db.transaction(async tx => {
      const row = await mustLockClient(tx, businessId, id)
      const saved = await updateClient(tx, row, withoutUndefined(data))
      await recordEdit(ctx, tx, { before: row, after: saved, by: '' })
      await publishClientChanged(tx, row.id)
      return withPhaseHistory(tx, saved)
    })

const ownReason = 'Lo pidió en el chat'

/** The person's own no outlives whatever else silenced them: an undo takes back only the latter. */
const isAlreadyRequested = (row: StoredClient, noRespond: boolean): boolean =>
  row.noRespond === noRespond &&
  (!noRespond || row.noRespondReason === ownReason || row.blockedAt !== null)

/**
 * BAJA and ALTA: stops automatic messages or allows them again. BAJA of a client whom the team
 * silenced is stored as their own. False when nothing changed.
 */
export const setNoRespond: UseCase<ClientRef & { noRespond: boolean }, boolean> =
  ctx =>
  ({ businessId, id, noRespond }) =>
    ctx.db.transaction(async tx => {
      const row = await lockClient(tx, businessId, id)
      if (row === null || isAlreadyRequested(row, noRespond)) return false
      const noRespondReason = noRespond ? ownReason : ''
      const saved = await updateClient(tx, row, { noRespond, noRespondReason })
      const kind = noRespond ? 'opted_out' : 'opted_in'
      await recordChange(ctx, tx, { businessId, clientId: row.id, kind, by: '' })
      await recordOpt(ctx, tx, saved, { source: 'chat', by: '' })
      await publishClientChanged(tx, row.id)
      return true
    })

/**
 * Adds or removes an interest. Refuses `client_not_found`, and to add what the business does not
 * have (`readOffer`); `interest_archived` for a new one in what it has archived. What it offers no
 * longer can be removed [CLI-03].
 */
export const setInterest: UseCase<
  ClientRef & Interest & { isInterested: boolean; view: ClientView },
  Client
> =
  ctx =>
  async ({ businessId, id, kind, itemId, isInterested, view }) => {
    const offer = isInterested ? await readOffer(ctx, businessId, { kind, itemId }) : null
    return ctx.db.transaction(async tx => {
      const row = await mustLockClient(tx, businessId, id)
      const { id: clientId } = row
      const interest = { clientId, kind, itemId }
      const at = ctx.clock.now().toISOString()
      if (offer === 'archived' && !(await hasInterest(tx, businessId, interest)))
        throw new Refusal('interest_archived')
      if (isInterested) await saveInterests(tx, businessId, [{ ...interest, at }])
      else await removeInterest(tx, businessId, interest)
      await publishClientChanged(tx, clientId)
      return view(await withPhaseHistory(tx, row))
    })
  }

const mustLockClient = async (tx: Tx, businessId: string, id: string): Promise<StoredClient> => {
  const row = await lockClient(tx, businessId, id)
  if (row === null || row.blockedAt !== null) throw new Refusal('client_not_found')
  return row
}

/** Any field of the contact changed. */
export const publishClientChanged = (tx: Tx, clientId: string): Promise<void> =>
  tx.publish('client.changed', { key: clientId, data: { clientId } })

/** Stops automatic messages to a contact that is locked, with its reason. */
export const stopAutomaticMessages = async (
  ctx: CrmContext,
  tx: Tx,
  row: StoredClient,
  { reason, by }: { readonly reason: string; readonly by: string }
): Promise<void> => {
  const saved = await updateClient(tx, row, { noRespond: true, noRespondReason: reason })
  const { businessId, id: clientId } = row
  await recordChange(ctx, tx, { businessId, clientId, kind: 'opted_out', by })
  await recordOpt(ctx, tx, saved, { source: 'staff', by })
}

/** Logs the consent to automatic messages, or its end, and publishes it. */
const recordOpt = async (
  { clock }: CrmContext,
  tx: Tx,
  { businessId, id, noRespond, noRespondReason: reason }: StoredClient,
  origin: { readonly source: ConsentSource; readonly by: string }
): Promise<void> => {
  const entry = { clientId: id, given: !noRespond, reason, ...origin }
  await insertConsents(tx, businessId, clock.now(), [entry])
  await tx.publish(noRespond ? 'client.opted_out' : 'client.opted_in', {
    key: id,
    data: { clientId: id },
  })
}
