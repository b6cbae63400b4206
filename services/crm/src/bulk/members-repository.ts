import { sql } from '@mostrador/db/raw'
import type { StoredAudience } from '../audiences/repository.ts'
import type { Tx } from '../context.ts'

type AudienceRef = Pick<StoredAudience, 'businessId' | 'id'>

/** Adds contacts; returns the ids of those who were not members before. */
export const addMembers = async (
  tx: Tx,
  { businessId, id }: AudienceRef,
  clientIds: readonly string[]
): Promise<string[]> => {
  const added = await sql<{ id: string }>(tx)`
    insert into crm.audience_member (business_id, audience_id, client_id)
    select c.business_id, ${id}::uuid, c.id from crm.client c
    where c.business_id = ${businessId}::uuid and c.id = any(${[...clientIds]}::uuid[])
      and c.merged_into is null and c.blocked_at is null
    order by c.id
    on conflict do nothing returning client_id::text as id`
  return added.map(row => row.id)
}

/** Removes members; returns the ids of those who were members. */
export const removeMembers = async (
  tx: Tx,
  { businessId, id }: AudienceRef,
  clientIds: readonly string[]
): Promise<string[]> => {
  const gone = await sql<{ id: string }>(tx)`
    delete from crm.audience_member
    where business_id = ${businessId}::uuid and audience_id = ${id}::uuid
      and client_id = any(${[...clientIds]}::uuid[])
    returning client_id::text as id`
  return gone.map(row => row.id)
}

/** Stores the number of members as the size; the new version makes open forms stale. */
export const recountMembers = async (tx: Tx, { businessId, id }: AudienceRef): Promise<void> => {
  await sql(tx)`update crm.audience a set version = a.version + 1, size = (
      select count(*)::int from crm.audience_member m
      where m.business_id = a.business_id and m.audience_id = a.id)
    where a.business_id = ${businessId}::uuid and a.id = ${id}::uuid`
}

export const countMembersOf = (tx: Tx, { businessId, id }: AudienceRef): Promise<number> =>
  tx.prisma.audienceMember.count({ where: { businessId, audienceId: id } })
