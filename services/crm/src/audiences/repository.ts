import { type Audience, AudienceFilter, MAX_AUDIENCE_CLIENTS } from '@mostrador/contracts/crm'
import { fragment, sql } from '@mostrador/db/raw'
import { withRevision } from '@mostrador/platform'
import { matching } from '../clients/list-repository.ts'
import type { Db, Tx } from '../context.ts'
import { conditionsOf } from './filter.ts'

export type StoredAudience = Awaited<ReturnType<Tx['prisma']['audience']['findFirstOrThrow']>>

export const filterOf = ({ filter }: Pick<StoredAudience, 'filter'>): AudienceFilter =>
  AudienceFilter.parse(filter)

/** True for a living audience, false for one with fixed members. */
export const isLiving = ({ kind }: Pick<StoredAudience, 'kind'>): boolean => kind === 'living'

/** An audience on the wire. Its revision says what can be edited: a new size does not change it. */
export const toAudience = ({
  id,
  size,
  countedAt,
  createdAt,
  ...row
}: StoredAudience): Audience => {
  const { businessId, name, description, version } = row
  const kind = isLiving(row) ? ('living' as const) : ('fixed' as const)
  const edited = { _id: id, businessId, name, description, kind, filter: filterOf(row) }
  const { revision } = withRevision({ ...edited, version })
  return {
    ...edited,
    revision,
    size,
    countedAt: countedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

export const findAudiences = ({ prisma }: Db | Tx, businessId: string): Promise<StoredAudience[]> =>
  prisma.audience.findMany({
    where: { businessId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 500,
  })

export const findAudience = (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredAudience | null> => prisma.audience.findFirst({ where: { businessId, id } })

/** The row, locked against other changes until the transaction ends. */
export const lockAudience = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredAudience | null> => {
  await sql(
    tx
  )`select id from crm.audience where business_id = ${businessId}::uuid and id = ${id}::uuid for no key update`
  return findAudience(tx, businessId, id)
}

type AudienceColumns = Pick<
  StoredAudience,
  'name' | 'description' | 'kind' | 'size' | 'countedAt' | 'version'
> & { readonly filter: AudienceFilter }

export const insertAudience = (
  tx: Tx,
  audience: AudienceColumns & Pick<StoredAudience, 'businessId' | 'id' | 'createdAt'>
): Promise<StoredAudience> => tx.prisma.audience.create({ data: audience })

export const updateAudience = (
  tx: Tx,
  { businessId, id }: StoredAudience,
  fields: AudienceColumns
): Promise<StoredAudience> =>
  tx.prisma.audience.update({ where: { businessId_id: { businessId, id } }, data: fields })

/** Stores how many clients an audience has now. */
export const saveAudienceSize = async (
  db: Db,
  { businessId, id }: StoredAudience,
  { size, countedAt }: { readonly size: number; readonly countedAt: Date }
): Promise<void> => {
  await db.prisma.audience.updateMany({ where: { businessId, id }, data: { size, countedAt } })
}

/** False when another deletion was first. */
export const removeAudience = async (tx: Tx, businessId: string, id: string): Promise<boolean> => {
  const { count } = await tx.prisma.audience.deleteMany({ where: { businessId, id } })
  if (count === 0) return false
  await tx.prisma.audienceMember.deleteMany({ where: { businessId, audienceId: id } })
  return true
}

/** These clients and no others are its members from now on. */
export const replaceMembers = async (
  tx: Tx,
  { businessId, id }: StoredAudience,
  clientIds: readonly string[]
): Promise<void> => {
  await tx.prisma.audienceMember.deleteMany({ where: { businessId, audienceId: id } })
  await tx.prisma.audienceMember.createMany({
    data: clientIds.map(clientId => ({ businessId, audienceId: id, clientId })),
  })
}

/** How many contacts pass a filter now. */
export const countMatching = async (
  db: Db | Tx,
  businessId: string,
  { filter, now }: { readonly filter: AudienceFilter; readonly now: Date }
): Promise<number> => {
  const condition = matching({ businessId, filter: conditionsOf(filter, now), now })
  const [row] = await sql<{ count: number }>(db)`
    select count(*)::int as count from crm.client c where ${condition}`
  return row?.count ?? 0
}

/** The current client of a member, also after a merge. */
const memberNow = fragment`platform.current_client('crm', m.business_id, m.client_id)`

/** How many of its members are contacts still, of each fixed audience. */
export const countMembers = async (
  db: Db | Tx,
  businessId: string
): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ id: string; count: number }>(db)`
    select m.audience_id::text as id, count(distinct c.id)::int as count from crm.audience_member m
    join crm.client c on c.business_id = m.business_id and c.id = ${memberNow}
      and c.blocked_at is null
    where m.business_id = ${businessId}::uuid group by m.audience_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The clients of an audience by name, at most 5,000. */
export const clientIdsOf = async (db: Db, row: StoredAudience, now: Date): Promise<string[]> => {
  const { businessId, id } = row
  const filter = conditionsOf(filterOf(row), now)
  const condition = matching({ businessId, filter, now })
  const rows = isLiving(row)
    ? await sql<{ id: string }>(db)`
        select c.id::text from crm.client c where ${condition}
        order by c.search_text collate "C", c.id limit ${MAX_AUDIENCE_CLIENTS}::int`
    : await sql<{ id: string }>(db)`
        select c.id::text from crm.client c
        where c.business_id = ${businessId}::uuid and c.blocked_at is null and c.id in (
          select ${memberNow} from crm.audience_member m
          where m.business_id = ${businessId}::uuid and m.audience_id = ${id}::uuid)
        order by c.search_text collate "C", c.id limit ${MAX_AUDIENCE_CLIENTS}::int`
  return rows.map(client => client.id)
}
