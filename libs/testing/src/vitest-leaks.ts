import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'

/**
 * What keeps a process alive when nobody closes it: servers, connections, pools (connections) and
 * timers.
 */
const watched = ['TCPServerWrap', 'TCPSocketWrap', 'Timeout'] as const
const CLOSING_MS = 5_000

const openResources = (): string[] =>
  process.getActiveResourcesInfo().filter(kind => watched.some(name => name === kind))

const findLeakedResources = (before: readonly string[]): string[] => {
  const remaining = openResources()
  for (const kind of before) {
    const index = remaining.indexOf(kind)
    if (index >= 0) remaining.splice(index, 1)
  }
  return remaining
}

/**
 * Fails a test file that leaves a server, a connection or a timer open. Files share a process, so
 * what one leaves the next would meet. Measured inside hooks on both sides: a hook has a timer too.
 */
let before: readonly string[] = []
beforeAll(() => {
  before = openResources()
})
afterAll(async () => {
  const deadline = Date.now() + CLOSING_MS
  while (findLeakedResources(before).length > 0 && Date.now() < deadline)
    await wait(20, undefined, { ref: false })
  const leaked = findLeakedResources(before)
  if (leaked.length > 0) throw new Error(`The test file left open: ${leaked.join(', ')}`)
}, CLOSING_MS * 2)
