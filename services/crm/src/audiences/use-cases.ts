import { ANY_REVISION } from '@mostrador/contracts'
import type {
  Audience,
  AudienceFilter,
  AudienceForm,
  AudienceWithClients,
} from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import { displayName } from '../clients/client.ts'
import { existingIds, findClients } from '../clients/repository.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import {
  clientIdsOf,
  countMatching,
  countMembers,
  filterOf,
  findAudience,
  findAudiences,
  insertAudience,
  isLiving,
  saveAudienceSize,
  lockAudience,
  removeAudience,
  replaceMembers,
  type StoredAudience,
  toAudience,
  updateAudience,
} from './repository.ts'

type AudienceRef = { readonly businessId: string; readonly id: string }
const MAX_AUDIENCES = 100
const MAX_NAMES = 100

/** Counts an audience again, and keeps its size where it is another one now. */
const recounted = async (
  { db, clock }: CrmContext,
  row: StoredAudience,
  members: ReadonlyMap<string, number>
): Promise<StoredAudience> => {
  const now = clock.now()
  const size = isLiving(row)
    ? await countMatching(db, row.businessId, { filter: filterOf(row), now })
    : (members.get(row.id) ?? 0)
  if (size !== row.size) await saveAudienceSize(db, row, { size, countedAt: now })
  return { ...row, size, countedAt: now }
}

/** Audiences by name, each with how many clients it has now [AUD-01]. */
export const listAudiences: UseCase<{ businessId: string }, Audience[]> =
  ctx =>
  async ({ businessId }) => {
    const rows = await findAudiences(ctx.db, businessId)
    const members = await countMembers(ctx.db, businessId)
    const counted: StoredAudience[] = []
    // One after the other: many counts at once would take all connections.
    for (const row of rows) counted.push(await recounted(ctx, row, members))
    return counted.map(toAudience)
  }

/** An audience with its clients. Refuses `audience_not_found`. */
export const readAudience: UseCase<AudienceRef, z.output<typeof AudienceWithClients>> =
  ctx =>
  async ({ businessId, id }) => {
    const row = await findAudience(ctx.db, businessId, id)
    if (row === null) throw new Refusal('audience_not_found')
    const members = await countMembers(ctx.db, businessId)
    const audience = toAudience(await recounted(ctx, row, members))
    const clients = await clientIdsOf(ctx.db, row, ctx.clock.now())
    const named = await findClients(ctx.db, businessId, clients.slice(0, MAX_NAMES))
    const names = named.map(client => ({ _id: client.id, name: displayName(client) }))
    return { ...audience, clients, names }
  }

/** How many clients a filter has now. */
export const sizeOfFilter: UseCase<
  { businessId: string; filter: AudienceFilter },
  { size: number }
> =
  ctx =>
  async ({ businessId, filter }) => ({
    size: await countMatching(ctx.db, businessId, { filter, now: ctx.clock.now() }),
  })

/**
 * The stored part of a form: no members for a living audience, only existing clients for a fixed
 * one.
 */
const writtenOf = async (
  ctx: CrmContext,
  tx: Tx,
  businessId: string,
  { name, description, kind, clients, filter }: AudienceForm
) => {
  const now = ctx.clock.now()
  const memberIds = kind === 'living' ? [] : [...new Set(clients)]
  if ((await existingIds(tx, businessId, memberIds)).length < memberIds.length)
    throw new Refusal('client_not_found')
  const size =
    kind === 'living' ? await countMatching(tx, businessId, { filter, now }) : memberIds.length
  return { memberIds, fields: { name, description, kind, filter, size, countedAt: now } }
}

const publishChanged = (tx: Tx, audienceId: string): Promise<void> =>
  tx.publish('audience.changed', { key: audienceId, data: { audienceId } })

/** Refuses `client_not_found`, `too_many_audiences`. */
export const createAudience: UseCase<{ businessId: string; form: AudienceForm }, Audience> =
  ctx =>
  ({ businessId, form }) =>
    ctx.db.transaction(async tx => {
      if ((await findAudiences(tx, businessId)).length >= MAX_AUDIENCES)
        throw new Refusal('too_many_audiences')
      const { memberIds, fields } = await writtenOf(ctx, tx, businessId, form)
      const row = await insertAudience(tx, {
        ...fields,
        businessId,
        id: ctx.ids(),
        version: 1,
        createdAt: ctx.clock.now(),
      })
      await replaceMembers(tx, row, memberIds)
      await publishChanged(tx, row.id)
      return toAudience(row)
    })

/**
 * Refuses `audience_not_found`, `client_not_found`, and `audience_changed` when `revision` is not
 * that of the row.
 */
export const editAudience: UseCase<
  AudienceRef & { form: AudienceForm; revision: string },
  Audience
> =
  ctx =>
  ({ businessId, id, form, revision }) =>
    ctx.db.transaction(async tx => {
      const stored = await lockAudience(tx, businessId, id)
      if (stored === null) throw new Refusal('audience_not_found')
      const current = toAudience(stored)
      if (revision !== ANY_REVISION && revision !== current.revision)
        throw new Refusal('audience_changed', { current })
      const { memberIds, fields } = await writtenOf(ctx, tx, businessId, form)
      const version = stored.version + 1
      const row = await updateAudience(tx, stored, { ...fields, version })
      await replaceMembers(tx, row, memberIds)
      await publishChanged(tx, id)
      return toAudience(row)
    })

/** Refuses `audience_not_found`. */
export const deleteAudience: UseCase<AudienceRef, { _id: string }> =
  ctx =>
  ({ businessId, id }) =>
    ctx.db.transaction(async tx => {
      if (!(await removeAudience(tx, businessId, id))) throw new Refusal('audience_not_found')
      await publishChanged(tx, id)
      return { _id: id }
    })
