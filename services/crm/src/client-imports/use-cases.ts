import type { ClientField } from '@mostrador/contracts/crm'
import { fixedValues } from '@mostrador/kernel'
import type { ImportKind, ReviewedRow, RowOutcome, RowToCreate } from '@mostrador/platform'
import { displayName } from '../clients/client.ts'
import { enterDefaultFunnel } from '../clients/registration-use-cases.ts'
import type { StoredClient } from '../clients/repository.ts'
import type { CrmContext, Tx } from '../context.ts'
import { insertConsents } from '../consent/repository.ts'
import { findUsedFields } from '../fields/repository.ts'
import { typeNames } from './cell-texts.ts'
import { saveStates, stateOf } from './change-use-cases.ts'
import {
  type ChangedFields,
  type ImportedClient,
  importedClientOf,
  updatedFields,
} from './imported-client.ts'
import { findKnown, keyOf } from './known-use-cases.ts'
import { insertImported, lockClients } from './repository.ts'
import { removeClients, restoreClients } from './undo-use-cases.ts'

type Kind = ImportKind<'crm'>
type Row = { readonly rowIndex: number; readonly client: ImportedClient }

const knownText = (client: StoredClient): string => `Ya es tu contacto: ${displayName(client)}`

/** Says whom the business knows already. */
export const reviewClients: NonNullable<Kind['review']> = async (tx, { businessId, rows }) => {
  const clients = new Map(
    rows.flatMap(row => {
      const client = importedClientOf(fixedValues(row.original, row.errors))
      return row.state === 'invalid' || client === undefined ? [] : [[row.rowIndex, client]]
    })
  )
  const existing = await findKnown(tx, businessId, [...clients.values()])
  return rows.map((row): ReviewedRow => {
    const read = clients.get(row.rowIndex)
    const client = read === undefined ? undefined : existing.get(keyOf(read))
    return client === undefined ? row : { ...row, known: displayName(client) }
  })
}

/** Creates the contacts of rows that nobody is known under; the others are updated or skipped. */
const createClients = async (
  ctx: CrmContext,
  tx: Tx,
  { businessId, rows, updateKnown }: Parameters<Kind['create']>[1]
): Promise<RowOutcome[]> => {
  const fields = await findUsedFields(tx, businessId)
  const read = rows.map(row => rowOf(row, fields))
  const validRows = read.flatMap(row => ('client' in row ? [row] : []))
  const fresh = validRows.map(row => ({ ...row, id: ctx.ids() }))
  // The table has no unique key for a contact without a number.
  const withoutNumber = fresh.flatMap(({ client }) => (client.number === null ? [client] : []))
  const known = await findKnown(tx, businessId, withoutNumber)
  const clients = fresh
    .filter(({ client }) => !known.has(keyOf(client)))
    .map(({ id, client }) => ({ ...client, id }))
  const createdIds = new Set(await insertImported(tx, businessId, clients, ctx.clock.now()))
  await publishImported(ctx, tx, businessId, [...createdIds])
  const silent = clients.filter(({ id, noRespond }) => noRespond && createdIds.has(id))
  await recordSilence(ctx, tx, businessId, idsOf(silent))
  const existing = fresh.filter(({ id }) => !createdIds.has(id))
  const settle = updateKnown ? updateClients : skipClients
  const ofKnown = existing.length === 0 ? [] : await settle(ctx, tx, businessId, existing)
  return [
    ...read.flatMap(row => ('client' in row ? [] : [row])),
    ...fresh
      .filter(({ id }) => createdIds.has(id))
      .map(({ rowIndex, id: createdId }) => ({ rowIndex, createdId })),
    ...ofKnown,
  ]
}

const rowOf = (
  { rowIndex, values }: RowToCreate,
  fields: readonly ClientField[]
): Row | (RowOutcome & { failure: string }) => {
  const client = importedClientOf(values, fields)
  return client === undefined
    ? { rowIndex, failure: 'El número no es válido' }
    : { rowIndex, client }
}

const publishImported = async (
  ctx: CrmContext,
  tx: Tx,
  businessId: string,
  clientIds: readonly string[]
): Promise<void> => {
  if (clientIds.length === 0) return
  await enterDefaultFunnel(ctx, tx, businessId, clientIds)
  await tx.publish('clients.imported', { key: businessId, data: { clientIds: [...clientIds] } })
}

const idsOf = (clients: readonly { readonly id: string }[]): string[] => clients.map(({ id }) => id)

/** A file said that they are not to be written to. */
const recordSilence = async (
  ctx: CrmContext,
  tx: Tx,
  businessId: string,
  clientIds: readonly string[]
): Promise<void> => {
  const entries = clientIds.map(clientId => ({
    clientId,
    given: false,
    source: 'import' as const,
    reason: '',
    by: '',
  }))
  await insertConsents(tx, businessId, ctx.clock.now(), entries)
  for (const clientId of clientIds)
    await tx.publish('client.opted_out', { key: clientId, data: { clientId } })
}

const knownOf = (tx: Tx, businessId: string, rows: readonly Row[]) =>
  findKnown(
    tx,
    businessId,
    rows.map(({ client }) => client)
  )

const skipClients = async (
  _ctx: CrmContext,
  tx: Tx,
  businessId: string,
  rows: readonly Row[]
): Promise<RowOutcome[]> => {
  const existing = await knownOf(tx, businessId, rows)
  return rows.map(({ rowIndex, client }) => {
    const contact = existing.get(keyOf(client))
    return { rowIndex, skipped: contact === undefined ? 'Ya es tu contacto' : knownText(contact) }
  })
}

const goneText = 'Este contacto cambió mientras se cargaba. Súbelo de nuevo'

const updateClients = async (
  ctx: CrmContext,
  tx: Tx,
  businessId: string,
  rows: readonly Row[]
): Promise<RowOutcome[]> => {
  const unlocked = await knownOf(tx, businessId, rows)
  await lockClients(
    tx,
    businessId,
    [...unlocked.values()].map(({ id }) => id)
  )
  const existing = await knownOf(tx, businessId, rows)
  const date = ctx.clock.now().toISOString()
  // Two numbers may be of one person: each row finds what the one before made of them.
  const states = new Map<string, ChangedFields>()
  const changes = rows.flatMap(({ rowIndex, client: row }) => {
    const client = existing.get(keyOf(row))
    if (client === undefined) return []
    const before = states.get(client.id) ?? stateOf(client)
    const after = updatedFields(client, before, row, date)
    states.set(client.id, after)
    return [{ rowIndex, id: client.id, before, after }]
  })
  await saveStates(tx, businessId, states)
  const silenced = changes.filter(({ before, after }) => !before.noRespond && after.noRespond)
  await recordSilence(ctx, tx, businessId, idsOf(silenced))
  return [
    ...rows
      .filter(({ client }) => !existing.has(keyOf(client)))
      .map(({ rowIndex }) => ({ rowIndex, failure: goneText })),
    ...changes.map(({ rowIndex, id: updatedId, before, after }) => ({
      rowIndex,
      updatedId,
      before: { before, after },
    })),
  ]
}

/** Contacts from a file [IMP2-06]. */
export const clientImport = (ctx: CrmContext): Kind => ({
  name: 'clients',
  schemaModule: new URL('import-schema.ts', import.meta.url),
  template: {
    fileName: 'plantilla_Clientes.xlsx',
    headers: [
      'Nombre',
      'Apellidos',
      'Apellido Paterno',
      'Apellido Materno',
      'Genero',
      'No Responder',
      'Notas',
      'WhatsApp',
      'Tipo',
      'Email',
      'Codigo de Pais',
      'No tiene WhatsApp',
      'Fecha de Nacimiento',
    ],
    example: [
      'Ana',
      '',
      'López',
      'García',
      'Femenino',
      'No',
      'Prefiere las tardes',
      '2225550134',
      typeNames.client,
      'ana@correo.example',
      '52',
      'No',
      '1990-03-25',
    ],
  },
  columns: async (tx, businessId, { countryCode }) => ({
    fields: await findUsedFields(tx, businessId),
    countryCode,
    today: ctx.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length),
  }),
  extraHeaders: async (db, businessId) =>
    (await findUsedFields(db, businessId)).map(({ name }) => name),
  batchSize: 1_000,
  review: reviewClients,
  create: (tx, of) => createClients(ctx, tx, of),
  remove: (tx, of) => removeClients(ctx, tx, of),
  restore: restoreClients,
  publishChanged: (tx, importId) =>
    tx.publish('client_import.changed', { key: importId, data: { importId } }),
})
