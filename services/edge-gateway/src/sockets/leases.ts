import type { SharedRedis } from '@mostrador/platform'

/** How long a socket counts after its gateway's last heartbeat. Milliseconds. */
export const LEASE_MS = 60_000

/** One socket of a holder: a session, or an address. */
export type Slot = { readonly holder: string; readonly id: string }

/** The open sockets of all gateways together. Every method rejects while Redis cannot be asked. */
export type SocketLeases = {
  /** False when the holder has `most` open already. */
  take(slot: Slot, most: number): Promise<boolean>
  renew(slots: readonly Slot[]): Promise<void>
  release(slot: Slot): Promise<void>
}

const keyOf = (holder: string): string => `edge-gateway:sockets:${holder}`

// By the clock of Redis: those of the gateways may differ. One script, so that nobody comes between
// the check and the take.
const TAKE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`
const RENEW_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`

/** A sorted set per holder: the id of each socket with the moment at which it stops counting. */
export const redisLeases = ({ client }: SharedRedis): SocketLeases => ({
  take: async ({ holder, id }, max) =>
    (await client.eval(TAKE_SCRIPT, 1, keyOf(holder), id, max, LEASE_MS)) === 1,
  async renew(slots) {
    const pipeline = client.pipeline()
    for (const { holder, id } of slots) pipeline.eval(RENEW_SCRIPT, 1, keyOf(holder), id, LEASE_MS)
    await pipeline.exec()
  },
  release: async ({ holder, id }) => void (await client.zrem(keyOf(holder), id)),
})
