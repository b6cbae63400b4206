import type { OwnSession } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import type { UseCase } from '../context.ts'
import { endOneSession, endSessions } from '../people/use-cases.ts'
import { lockSession, readSession, type SessionToken } from '../sessions/session-token.ts'
import { isAlive } from '../sessions/session.ts'
import { unknownDevice } from './device.ts'

/** The live sessions of the person, last seen first. Refuses `unauthenticated`. */
export const listSessions: UseCase<SessionToken, OwnSession[]> = ctx => async cookie => {
  const current = await readSession(ctx, cookie)
  const now = ctx.clock.now()
  const open = await ctx.db.prisma.session.findMany({
    where: { userId: current.userId, endedAt: null },
    orderBy: { lastSeenAt: 'desc' },
  })
  return open
    .filter(session => isAlive(session, now, session.host))
    .map(({ id, device, address, createdAt, lastSeenAt }) => ({
      _id: id,
      device: device ?? unknownDevice,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === current.id,
    }))
}

/**
 * Ends one of the own sessions. Refuses `session_not_found`: one of somebody else does not exist
 * here.
 */
export const endOwnSession: UseCase<SessionToken & { id: string }, void> =
  ctx =>
  async ({ id, ...cookie }) => {
    await ctx.db.transaction(async tx => {
      const { user } = await lockSession(ctx, tx, cookie)
      const session = await tx.prisma.session.findFirst({
        where: { id, userId: user.id, endedAt: null },
      })
      if (session === null) throw new Refusal('session_not_found')
      await endOneSession(tx, session, ctx.clock.now())
    })
  }

/** Ends every session of the person but this one; returns how many. */
export const endOtherSessions: UseCase<SessionToken, { ended: number }> = ctx => async cookie =>
  ctx.db.transaction(async tx => {
    const { user, session } = await lockSession(ctx, tx, cookie)
    return { ended: await endSessions(tx, user.id, ctx.clock.now(), session.id) }
  })
