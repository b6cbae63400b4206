import { setTimeout as wait } from 'node:timers/promises'
import type { Cpu } from './children.ts'
import type { Measured } from './harness.ts'

/**
 * Measures one attempt after the other until `done`, 5 ms apart, so that each finds the relay idle.
 */
export const measureOneByOne = async (
  database: Cpu,
  done: () => boolean,
  attempt: () => Promise<void>
): Promise<Measured> => {
  const times: number[] = []
  const before = { cpu: process.cpuUsage(), database: await database(), at: performance.now() }
  while (!done()) {
    const startedAt = performance.now()
    await attempt()
    times.push(performance.now() - startedAt)
    await wait(5)
  }
  const took = (performance.now() - before.at) / 1_000
  const { user, system } = process.cpuUsage(before.cpu)
  times.sort((a, b) => a - b)
  const percentile = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return {
    operations: times.length,
    seconds: took,
    cpuUs: (user + system) / times.length,
    databaseUs: ((await database()) - before.database) / times.length,
    p50: percentile(0.5),
    p99: percentile(0.99),
  }
}
