import { withoutLimits } from '@mostrador/contracts'
import { Permission } from '@mostrador/contracts/accounts'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'

export type Membership = {
  businessId: string
  userId: string
  isOwner: boolean
  fullAccess: boolean
  permissions: Permission[]
  state: 'active' | 'requested'
}
/** A membership with its last action, for the list of the team. */
export type ListedMembership = Membership & {
  readonly lastAction: { readonly kind: string; readonly at: string } | null
}
type Row = {
  businessId: string
  userId: string
  isOwner: boolean
  fullAccess: boolean
  permissions: unknown
  state: string
}

const Permissions = withoutLimits(z.array(Permission))
const toMembership = ({
  businessId,
  userId,
  isOwner,
  fullAccess,
  permissions,
  state,
}: Row): Membership => ({
  businessId,
  userId,
  isOwner,
  fullAccess,
  permissions: Permissions.parse(permissions),
  state: state === 'active' ? 'active' : 'requested',
})

/** All memberships of a person. Reads across tenants, which only building a session needs. */
export const membershipsOf = (db: Db, userId: string): Promise<Membership[]> =>
  db.acrossTenants(async relay => {
    const { rows } = await relay.query<Row>(
      `select business_id as "businessId", user_id as "userId", is_owner as "isOwner", full_access as "fullAccess", permissions, state
       from accounts.membership where user_id = $1 order by created_at`,
      [userId]
    )
    return rows.map(toMembership)
  })

type LastAction = { readonly lastAction: string | null; readonly lastActionAt: Date | null }
const toListed = (row: Row & LastAction): ListedMembership => {
  const { lastAction: kind, lastActionAt: at } = row
  return {
    ...toMembership(row),
    lastAction: kind === null || at === null ? null : { kind, at: at.toISOString() },
  }
}

export const membersOf = async (db: Db, businessId: string): Promise<ListedMembership[]> =>
  (
    await db.prisma.membership.findMany({ where: { businessId }, orderBy: { createdAt: 'asc' } })
  ).map(toListed)

/** Stores a member's last action, unless a later one is stored. Ignores people outside the team. */
export const keepLastAction = async (
  tx: SqlTarget,
  {
    businessId,
    userId,
    action,
    at,
  }: { businessId: string; userId: string; action: string; at: string }
): Promise<void> => {
  await sql(
    tx
  )`update accounts.membership set last_action = ${action}, last_action_at = ${at}::timestamptz
    where business_id = ${businessId}::uuid and user_id = ${userId}::uuid
      and (last_action_at is null or last_action_at < ${at}::timestamptz)`
}

export const memberOf = async (
  tx: Tx | Db,
  businessId: string,
  userId: string
): Promise<ListedMembership | undefined> => {
  const row = await tx.prisma.membership.findFirst({ where: { businessId, userId } })
  return row === null ? undefined : toListed(row)
}

export const insertMembership = async (
  tx: Tx,
  { businessId, userId, ...fields }: Membership,
  createdAt: Date
): Promise<boolean> =>
  (
    await tx.prisma.membership.createMany({
      data: [{ businessId, userId, createdAt, ...fields }],
      skipDuplicates: true,
    })
  ).count === 1

/** Writes what a member may do; false where somebody removed them meanwhile. */
export const updateMembership = async (
  tx: Tx,
  businessId: string,
  userId: string,
  fields: Pick<Membership, 'fullAccess' | 'permissions' | 'state'>
): Promise<boolean> =>
  (await tx.prisma.membership.updateMany({ where: { businessId, userId }, data: fields })).count ===
  1

/** Takes a person out of a team; false where somebody did it meanwhile. */
export const deleteMembership = async (
  tx: Tx,
  businessId: string,
  userId: string
): Promise<boolean> =>
  (await tx.prisma.membership.deleteMany({ where: { businessId, userId } })).count === 1

/** Makes a person the owner, as a new member or from an existing membership. */
export const putOwner = async (
  tx: Tx,
  businessId: string,
  userId: string,
  createdAt: Date
): Promise<void> => {
  const fields = { isOwner: true, fullAccess: true, permissions: [], state: 'active' }
  await tx.prisma.membership.upsert({
    where: { businessId_userId: { businessId, userId } },
    create: { businessId, userId, createdAt, ...fields },
    update: fields,
  })
}
