import type { Duplex } from 'node:stream'
import type { Log } from '@mostrador/platform'
import { LEASE_MS, type Slot, type SocketLeases } from './leases.ts'

/**
 * Sockets that a session may have open together; and an address, of the person who has no session.
 */
export const MAX_SOCKETS = 20

type Options = {
  readonly newId: () => string
  readonly log: Pick<Log, 'warn'>
  /** Shared with the other gateways; without it this process counts alone. */
  readonly leases?: SocketLeases | undefined
}

/**
 * How many sockets each person has open. A slot is taken before the upgrade and free again when the
 * connection is gone. While the leases cannot be asked, what this process counts is the limit.
 */
export const createSocketSlots = ({ newId, log, leases }: Options) => {
  const open = new Map<string, Set<Slot>>()
  const logUnshared = (error: unknown): void =>
    log.warn({ err: error }, 'Sockets are counted by this process alone')
  const release = (slot: Slot): void => {
    const slots = open.get(slot.holder)
    if (slots?.delete(slot) !== true) return
    if (slots.size === 0) open.delete(slot.holder)
    leases?.release(slot).catch(logUnshared)
  }
  const renew = (): void => {
    const slots = [...open.values()].flatMap(set => [...set])
    if (slots.length > 0) leases?.renew(slots).catch(logUnshared)
  }
  const timer = leases === undefined ? undefined : setInterval(renew, LEASE_MS / 3)
  return {
    /**
     * False when all slots of the holder are taken. A connection that is already gone takes none.
     */
    async take(holder: string, connection: Duplex): Promise<boolean> {
      if (connection.destroyed) return true
      const slots = open.get(holder) ?? new Set()
      if (slots.size >= MAX_SOCKETS) return false
      // Counted here before anybody is asked: a socket that opens meanwhile sees it.
      const slot: Slot = { holder, id: newId() }
      open.set(holder, slots.add(slot))
      connection.once('close', () => release(slot))
      const shared = await leases?.take(slot, MAX_SOCKETS).catch(logUnshared)
      if (shared === false) release(slot)
      return shared !== false
    },
    /** Gives all slots back, so that sockets that move to the next gateway find room there. */
    async stop(): Promise<void> {
      clearInterval(timer)
      const slots = [...open.values()].flatMap(set => [...set])
      open.clear()
      await Promise.all(slots.map(async slot => leases?.release(slot).catch(logUnshared)))
    },
  }
}
