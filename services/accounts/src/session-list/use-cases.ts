import type { OwnSession } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import { type Deps, endOneSession, endSessions } from '../people/use-cases.ts'
import { holdSession, readSession, type SessionToken } from '../sessions/session-token.ts'
import { isAlive } from '../sessions/session.ts'
import { unknownDevice } from './device.ts'

/** The live sessions of the person, last seen first. Refuses `unauthenticated`. */
export const listSessions =
  (deps: Deps) =>
  async (cookie: SessionToken): Promise<OwnSession[]> => {
    const current = await readSession(deps, cookie)
    const now = deps.clock.now()
    const open = await deps.db.prisma.session.findMany({
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

/** Ends one of the own sessions. Refuses `session_not_found`: one of somebody else does not exist here. */
export const endOwnSession =
  (deps: Deps) =>
  async ({ id, ...cookie }: SessionToken & { id: string }): Promise<void> => {
    await deps.db.transaction(async tx => {
      const { user } = await holdSession(deps, tx, cookie)
      const session = await tx.prisma.session.findFirst({
        where: { id, userId: user.id, endedAt: null },
      })
      if (session === null) throw new Refusal('session_not_found')
      await endOneSession(tx, session, deps.clock.now())
    })
  }

/** Ends every session of the person but this one; answers how many. */
export const endOtherSessions =
  (deps: Deps) =>
  async (cookie: SessionToken): Promise<{ ended: number }> =>
    deps.db.transaction(async tx => {
      const { user, session } = await holdSession(deps, tx, cookie)
      return { ended: await endSessions(tx, user.id, deps.clock.now(), session.id) }
    })
