import { Permission } from '@mostrador/contracts/accounts'
import { sql } from '@mostrador/db/raw'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'
import { newToken, tokenHash } from '../sessions/password.ts'

type Row = Awaited<ReturnType<Tx['prisma']['invitation']['findFirstOrThrow']>>
export type StoredInvitation = Omit<Row, 'permissions'> & { permissions: Permission[] }

const Permissions = z.array(Permission)
const toInvitation = (row: Row): StoredInvitation => ({
  ...row,
  permissions: Permissions.parse(row.permissions),
})

/** Invitations without an answer, newest first. */
export const findOpenInvitations = async (
  target: Db | Tx,
  businessId: string
): Promise<StoredInvitation[]> =>
  (
    await target.prisma.invitation.findMany({
      where: { businessId, state: 'pending' },
      orderBy: { createdAt: 'desc' },
    })
  ).map(toInvitation)

export const invitationById = async (tx: Tx, id: string): Promise<StoredInvitation | null> => {
  const row = await tx.prisma.invitation.findFirst({ where: { id } })
  return row === null ? null : toInvitation(row)
}

/** The open invitation of this id, locked until the transaction ends. */
export const lockInvitation = async (tx: Tx, id: string): Promise<StoredInvitation | null> => {
  await sql(
    tx
  )`select 1 from accounts.invitation where id = ${id}::uuid and state = 'pending' for update`
  const invitation = await invitationById(tx, id)
  return invitation?.state === 'pending' ? invitation : null
}

export const countOpen = (tx: Tx, businessId: string): Promise<number> =>
  tx.prisma.invitation.count({ where: { businessId, state: 'pending' } })

export const lockOpenInvitations = async (tx: Tx, businessId: string): Promise<void> => {
  await sql(
    tx
  )`select pg_advisory_xact_lock(hashtextextended(${`accounts.invitation:${businessId}`}, 0))::text`
}

export const findOpenInvitationTo = async (
  tx: Tx,
  businessId: string,
  email: string
): Promise<StoredInvitation | null> => {
  const row = await tx.prisma.invitation.findFirst({
    where: { businessId, email, state: 'pending' },
  })
  return row === null ? null : toInvitation(row)
}

export const insertInvitation = async (tx: Tx, invitation: StoredInvitation): Promise<void> => {
  await tx.prisma.invitation.create({ data: invitation })
}

export const updateInvitation = async (
  tx: Tx,
  { businessId, id }: Pick<StoredInvitation, 'businessId' | 'id'>,
  fields: Partial<Omit<StoredInvitation, 'businessId' | 'id' | 'email'>>
): Promise<void> => {
  await tx.prisma.invitation.update({ where: { businessId_id: { businessId, id } }, data: fields })
}

/**
 * Replaces the secret of an open invitation, which ends the earlier one. Null when the invitation
 * has expired or was answered.
 */
export const issueInvitationToken = async (
  tx: Tx,
  { businessId, id }: Pick<StoredInvitation, 'businessId' | 'id'>,
  now: Date
): Promise<string | null> => {
  const token = newToken()
  const { count } = await tx.prisma.invitation.updateMany({
    where: { businessId, id, state: 'pending', expiresAt: { gt: now } },
    data: { tokenHash: tokenHash(token) },
  })
  return count === 1 ? token : null
}

/** Replaces the secret of the link to share. */
export const issueShareToken = async (
  tx: Tx,
  invitation: Pick<StoredInvitation, 'businessId' | 'id'>
): Promise<string> => {
  const token = newToken()
  await updateInvitation(tx, invitation, { shareHash: tokenHash(token) })
  return token
}

export type FoundInvitation = {
  readonly businessId: string
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly invitedBy: string
  readonly expiresAt: Date
  /** Its link came by mail, so its holder reads that mail; a shared link proves nothing. */
  readonly provesAddress: boolean
}

/**
 * The open invitation of a secret, in any business: the person who opens the link is not a member
 * of one yet.
 */
export const invitationByToken = (
  db: Db,
  token: string,
  now: Date
): Promise<FoundInvitation | null> =>
  db.acrossTenants(async relay => {
    const { rows } = await relay.query<FoundInvitation>(
      `select business_id as "businessId", id, email, name, invited_by as "invitedBy",
         expires_at as "expiresAt",
         token_hash is not distinct from $1 as "provesAddress"
       from accounts.invitation
       where (token_hash = $1 or share_hash = $1) and state = 'pending' and expires_at > $2`,
      [Buffer.from(tokenHash(token)), now]
    )
    return rows[0] ?? null
  })

/** Deletes invitations that were answered or expired before `before`. */
export const deleteInvitations = (db: Db, before: Date): Promise<void> =>
  db.acrossTenants(async relay => {
    await relay.query(
      `delete from accounts.invitation where coalesce(decided_at, expires_at) < $1`,
      [before]
    )
  })

/** Whether this is the mailed link of an open invitation to exactly this address. */
export const isInvitedAs = async (
  db: Db,
  token: string,
  email: string,
  now: Date
): Promise<boolean> => {
  const invitation = await invitationByToken(db, token, now)
  return invitation !== null && invitation.provesAddress && invitation.email === email
}
