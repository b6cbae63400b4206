import { type Actor, allows } from '@mostrador/contracts'
import { catalogRoutes, MAX_INCOME_CLIENTS } from '@mostrador/contracts/catalog'
import type { TrafficSource, TrafficSourceForm } from '@mostrador/contracts/crm'
import { fold, pesosOf, Refusal } from '@mostrador/kernel'
import { actorOf, businessOf, isStale, withRevision } from '@mostrador/platform'
import { existingIds } from '../clients/repository.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { foldedKeyword } from './match.ts'
import {
  findSources,
  insertSource,
  lockKeywords,
  lockSource,
  matchTypeOf,
  removeSource,
  sourceIdOf,
  type StoredSource,
  type FirstTouch,
  touchedBy,
  updateSource,
} from './repository.ts'

type SourceRef = { readonly businessId: string; readonly id: string }
type Reached = Pick<TrafficSource, 'clients' | 'totalIncome'>
const MAX_SOURCES = 200

/** A source on the wire. Its revision says what can be edited: new clients do not change it. */
const toSource = (row: StoredSource, reached: Reached): TrafficSource => {
  const { id, businessId, keyword, source, description, createdAt } = row
  const matchType = matchTypeOf(row)
  return {
    ...withRevision({
      _id: id,
      businessId,
      keyword,
      source,
      description,
      matchType,
      createdAt: createdAt.toISOString(),
    }),
    ...reached,
  }
}

/** What these clients paid, in cents; null while catalog does not answer. */
const paidBy = async (
  { call, log }: CrmContext,
  businessId: string,
  touched: readonly FirstTouch[]
): Promise<ReadonlyMap<string, number> | null> => {
  const paid = new Map<string, number>()
  const as = actorOf.system(businessId)
  try {
    for (let from = 0; from < touched.length; from += MAX_INCOME_CLIENTS) {
      const clientIds = touched
        .slice(from, from + MAX_INCOME_CLIENTS)
        .map(({ clientId }) => clientId)
      const sums = await call(catalogRoutes.clientIncome, { body: { clientIds } }, as)
      for (const { clientId, cents } of sums) paid.set(clientId, cents)
    }
    return paid
  } catch (error) {
    log.warn({ err: error }, 'Traffic sources are listed without their income')
    return null
  }
}

const withReached = async (
  ctx: CrmContext,
  actor: Actor,
  rows: readonly StoredSource[]
): Promise<TrafficSource[]> => {
  const businessId = businessOf(actor)
  const touched = await touchedBy(
    ctx.db,
    businessId,
    rows.map(({ id }) => id)
  )
  // What clients paid is for those who may see the money.
  const mayCount = allows(actor, { page: 'money', action: 'view' })
  const paid = mayCount ? await paidBy(ctx, businessId, touched) : null
  const clientsOf = Map.groupBy(touched, ({ sourceId }) => sourceId)
  return rows.map(row => {
    const clients = clientsOf.get(row.id) ?? []
    const cents = clients.reduce((sum, { clientId }) => sum + (paid?.get(clientId) ?? 0), 0)
    return toSource(row, {
      clients: clients.length,
      totalIncome: paid === null ? null : pesosOf(cents),
    })
  })
}

type SourceFilter = {
  readonly actor: Actor
  readonly clientId: string | undefined
  readonly name: string | undefined
}
/**
 * Sources by name: all, that of a client, or those whose name has a text. Refuses
 * `client_not_found`.
 */
export const listSources: UseCase<SourceFilter, TrafficSource[]> =
  ctx =>
  async ({ actor, clientId, name = '' }) => {
    const businessId = businessOf(actor)
    const text = fold(name)
    const rows = (await sourcesFor(ctx, businessId, clientId)).filter(({ source }) =>
      fold(source).includes(text)
    )
    return withReached(ctx, actor, rows)
  }

const sourcesFor = async (
  { db }: CrmContext,
  businessId: string,
  clientId: string | undefined
): Promise<StoredSource[]> => {
  if (clientId === undefined) return findSources(db, businessId)
  if ((await existingIds(db, businessId, [clientId])).length === 0)
    throw new Refusal('client_not_found')
  const sourceId = await sourceIdOf(db, businessId, clientId)
  return sourceId === null ? [] : findSources(db, businessId, [sourceId])
}

const publishChanged = (tx: Tx, trafficSourceId: string): Promise<void> =>
  tx.publish('traffic_source.changed', { key: trafficSourceId, data: { trafficSourceId } })

/** One keyword leads to one source of its kind. */
const refuseTaken = (
  sources: readonly StoredSource[],
  { keyword, matchType }: TrafficSourceForm,
  ownId: string | null
): void => {
  const isTaken = sources.some(
    row =>
      row.id !== ownId &&
      row.matchType === matchType &&
      foldedKeyword(row.keyword) === foldedKeyword(keyword)
  )
  if (isTaken) throw new Refusal('keyword_taken')
}

/** Refuses `keyword_taken`, `too_many_traffic_sources`. */
export const createSource: UseCase<
  { businessId: string; fields: TrafficSourceForm },
  TrafficSource
> =
  ctx =>
  ({ businessId, fields }) =>
    ctx.db.transaction(async tx => {
      await lockKeywords(tx, businessId)
      const sources = await findSources(tx, businessId)
      if (sources.length >= MAX_SOURCES) throw new Refusal('too_many_traffic_sources')
      refuseTaken(sources, fields, null)
      const id = ctx.ids()
      const createdAt = ctx.clock.now()
      const row = await insertSource(tx, { ...fields, businessId, id, createdAt })
      await publishChanged(tx, id)
      return toSource(row, { clients: 0, totalIncome: 0 })
    })

type Edit = { actor: Actor; id: string; fields: TrafficSourceForm; revision: string }
/**
 * Refuses `traffic_source_not_found`, `keyword_taken`, and `traffic_source_changed` when `revision`
 * is not that of the row.
 */
export const editSource: UseCase<Edit, TrafficSource> =
  ctx =>
  ({ actor, id, fields, revision }) => {
    const businessId = businessOf(actor)
    return ctx.db.transaction(async tx => {
      await lockKeywords(tx, businessId)
      const stored = await lockSource(tx, businessId, id)
      if (stored === null) throw new Refusal('traffic_source_not_found')
      const current = toSource(stored, { clients: 0, totalIncome: null })
      if (isStale({ revision, current, next: { ...current, ...fields } }))
        throw new Refusal('traffic_source_changed', { current })
      refuseTaken(await findSources(tx, businessId), fields, id)
      const row = await updateSource(tx, stored, fields)
      await publishChanged(tx, id)
      const touched = await touchedBy(ctx.db, businessId, [id])
      return toSource(row, { clients: touched.length, totalIncome: null })
    })
  }

/** Refuses `traffic_source_not_found`. */
export const deleteSource: UseCase<SourceRef, Record<string, never>> =
  ctx =>
  ({ businessId, id }) =>
    ctx.db.transaction(async tx => {
      if (!(await removeSource(tx, businessId, id))) throw new Refusal('traffic_source_not_found')
      await publishChanged(tx, id)
      return {}
    })
