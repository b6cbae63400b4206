import { sql } from '@mostrador/db/raw'
import { searchTextOf } from '../clients/client.ts'
import type { StoredClient } from '../clients/repository.ts'
import type { Tx } from '../context.ts'
import { findClientsByIds } from '../merges/person-repository.ts'
import type { ChangedFields, ImportedClient } from './imported-client.ts'

/** A contact of a file that is being imported. */
export type ClientToInsert = ImportedClient & { readonly id: string }

const notesOf = (note: string, date: string) => (note === '' ? [] : [{ text: note, date }])

/**
 * Inserts contacts whose number is free; returns the ids of those. In the order of their numbers:
 * two imports at once wait for each other and never both.
 */
export const insertImported = async (
  tx: Tx,
  businessId: string,
  clients: readonly ClientToInsert[],
  now: Date
): Promise<string[]> => {
  const at = now.toISOString()
  const rows = clients.map(({ note, ...client }) => ({
    ...client,
    notes: notesOf(note, at),
    searchText: searchTextOf({ ...client, pushName: '' }),
  }))
  const inserted = await sql<{ id: string }>(tx)`
    insert into crm.client (business_id, id, custom_id, name, lastname, second_lastname, whatsapp,
      country_code, number, email, type, birthdate, gender, no_respond, custom, notes, search_text, created_at)
    select ${businessId}::uuid, g.id, g."customId", g.name, g.lastname, g."secondLastname",
      g.whatsapp, g."countryCode", g.number, g.email, g.type, g.birthdate, g.gender, g."noRespond",
      g.custom, g.notes, g."searchText", ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, "customId" text,
      name text, lastname text, "secondLastname" text, whatsapp text, "countryCode" text,
      number text, email text, type text, birthdate date, gender text, "noRespond" boolean,
      custom jsonb, notes jsonb, "searchText" text)
    order by g.number
    on conflict do nothing returning id`
  return inserted.map(({ id }) => id)
}

/**
 * The contacts by the numbers they are known by, in canonical digits: also by the number of one
 * that was merged into them.
 */
export const findByNumbers = async (
  tx: Tx,
  businessId: string,
  numbers: readonly string[]
): Promise<ReadonlyMap<string, StoredClient>> => {
  const holders = await tx.prisma.client.findMany({
    where: { businessId, number: { in: [...numbers] } },
    select: { id: true, number: true },
  })
  const ids = holders.map(({ id }) => id)
  const people = await findClientsByIds(tx, businessId, ids)
  return new Map(
    holders.flatMap(({ id, number }) => {
      const client = people.get(id)
      return client === undefined || number === null ? [] : [[number, client] as const]
    })
  )
}

/** Contacts without a number that are found under exactly these search texts. */
export const findWithoutNumber = (
  tx: Tx,
  businessId: string,
  texts: readonly string[]
): Promise<StoredClient[]> =>
  tx.prisma.client.findMany({
    where: { businessId, number: null, mergedInto: null, searchText: { in: [...texts] } },
    orderBy: { createdAt: 'desc' },
  })

/**
 * Locks contacts until the transaction ends; always in one order, so that imports do not deadlock.
 */
export const lockClients = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[]
): Promise<void> => {
  await sql(tx)`select 1 from crm.client
    where business_id = ${businessId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for update`
}

/**
 * Waits for rows of any service that are being written with clients of the business, and keeps
 * others waiting until the transaction ends.
 */
export const lockRemoval = async (tx: Tx, businessId: string): Promise<void> => {
  await sql(tx)`
    select pg_advisory_xact_lock(platform.client_removal_lock(${businessId}::uuid))::text`
}

/** Writes the fields that a file may change, of contacts that are locked. */
export const writeFields = async (
  tx: Tx,
  businessId: string,
  clients: readonly (ChangedFields & { readonly id: string })[]
): Promise<void> => {
  await sql(tx)`update crm.client c set custom_id = g."customId", name = g.name,
      lastname = g.lastname, second_lastname = g."secondLastname", email = g.email, type = g.type,
      birthdate = g.birthdate, gender = g.gender, no_respond = g."noRespond", custom = g.custom, notes = g.notes,
      search_text = g."searchText"
    from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as g(id uuid, "customId" text,
      name text, lastname text, "secondLastname" text, email text, type text, birthdate date,
      gender text, "noRespond" boolean, custom jsonb, notes jsonb, "searchText" text)
    where c.business_id = ${businessId}::uuid and c.id = g.id`
}

/**
 * Deletes contacts that are as they were imported and that nothing else refers to since; returns
 * the deleted ids.
 */
export const removeUntouched = async (
  tx: Tx,
  businessId: string,
  clients: readonly ClientToInsert[]
): Promise<string[]> => {
  const rows = clients.map(({ note, ...client }) => ({
    ...client,
    notes: note === '' ? 0 : 1,
    searchText: searchTextOf({ ...client, pushName: '' }),
  }))
  const removed = await sql<{ id: string }>(tx)`with gone as (delete from crm.client c
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, type text,
      birthdate date, gender text, "noRespond" boolean, custom jsonb, notes int, "searchText" text)
    where c.business_id = ${businessId}::uuid and c.id = g.id
      and (c.search_text, c.type, c.no_respond) = (g."searchText", g.type, g."noRespond")
      and c.birthdate is not distinct from g.birthdate and c.gender is not distinct from g.gender
      and c.custom = g.custom and jsonb_array_length(c.notes) = g.notes and c.last_interaction is null
      and c.instagram_id is null and c.messenger_id is null and c.whatsapp_id is null
      and c.merged_into is null and c.merged_text = ''
      and not exists (select from crm.client_merge m
        where m.business_id = c.business_id and c.id in (m.survivor_id, m.merged_id))
      and not exists (select from crm.audience_member m
        where m.business_id = c.business_id and m.client_id = c.id)
      and 1 >= (select count(*) from crm.client_phase p
        where p.business_id = c.business_id and p.client_id = c.id)
    returning c.id),
    known as (insert into platform.removed_client (business_id, client_id)
      select ${businessId}::uuid, id from gone),
    phases as (delete from crm.client_phase p using gone
      where p.business_id = ${businessId}::uuid and p.client_id = gone.id),
    consents as (delete from crm.client_consent k using gone
      where k.business_id = ${businessId}::uuid and k.client_id = gone.id)
    select id from gone`
  return removed.map(({ id }) => id)
}
