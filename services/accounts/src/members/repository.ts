import { withoutLimits } from '@mostrador/contracts'
import { Permission } from '@mostrador/contracts/accounts'
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
type Row = {
  businessId: string
  userId: string
  isOwner: boolean
  fullAccess: boolean
  permissions: unknown
  state: string
}

const Permissions = withoutLimits(z.array(Permission))
const toMembership = ({ permissions, state, ...row }: Row): Membership => ({
  ...row,
  permissions: Permissions.parse(permissions),
  state: state === 'active' ? 'active' : 'requested',
})

/** A person's businesses, whichever they are: the one look across tenants that a session needs. */
export const membershipsOf = (db: Db, userId: string): Promise<Membership[]> =>
  db.acrossTenants(async relay => {
    const { rows } = await relay.query<Row>(
      `select business_id as "businessId", user_id as "userId", is_owner as "isOwner", full_access as "fullAccess", permissions, state
       from accounts.membership where user_id = $1 order by created_at`,
      [userId]
    )
    return rows.map(toMembership)
  })

export const membersOf = async (db: Db, businessId: string): Promise<Membership[]> =>
  (
    await db.prisma.membership.findMany({ where: { businessId }, orderBy: { createdAt: 'asc' } })
  ).map(toMembership)

export const memberOf = async (
  tx: Tx | Db,
  businessId: string,
  userId: string
): Promise<Membership | undefined> => {
  const row = await tx.prisma.membership.findFirst({ where: { businessId, userId } })
  return row === null ? undefined : toMembership(row)
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

export const updateMembership = async (
  tx: Tx,
  businessId: string,
  userId: string,
  fields: Pick<Membership, 'fullAccess' | 'permissions' | 'state'>
): Promise<void> => {
  await tx.prisma.membership.update({
    where: { businessId_userId: { businessId, userId } },
    data: fields,
  })
}

export const deleteMembership = async (
  tx: Tx,
  businessId: string,
  userId: string
): Promise<void> => {
  await tx.prisma.membership.delete({ where: { businessId_userId: { businessId, userId } } })
}

/** The owner of a business, whatever this person was in it before. */
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
