import {
  addressesNear,
  freshDatabase,
  type FreshDatabase,
  problemOfExchange,
  numbersFrom,
  openRecordedGateway,
  rawClient,
  type RecordedGateway,
  spellings,
  topologies,
} from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { publicRoutes } from './forward.ts'

const SEED = 20_261_122
const LANES = 8
const id = '0199b2c4-0000-7000-8000-000000000001'
const filled = (path: string): string => path.replaceAll(/:\w+/g, id)

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe.each(topologies)('the gateway before services that are %s (A39)', topology => {
  let gateway: RecordedGateway
  let requests = 0
  let reached = 0
  beforeAll(async () => {
    gateway = await openRecordedGateway({
      gateway: edgeGateway,
      database,
      topology,
      actorKey: 'k'.repeat(32),
    })
  })
  afterAll(() => gateway.close())

  /** Sends every address as it is written; returns what was wrong with which. */
  const sendAll = async (
    addresses: readonly { readonly method: string; readonly target: string }[]
  ): Promise<readonly string[]> => {
    const faults: string[] = []
    let next = 0
    const lane = async (): Promise<void> => {
      const client = rawClient(gateway.port)
      for (let index = next++; index < addresses.length; index = next++) {
        const address = addresses[index] ?? { method: 'GET', target: '/' }
        requests += 1
        const requestId = `address-${requests}`
        const { status } = await client.send({
          ...address,
          headers: [
            `Host: 127.0.0.1:${gateway.port}`,
            `Origin: http://127.0.0.1:${gateway.port}`,
            'Cookie: sid=owner-token',
            `X-Request-Id: ${requestId}`,
          ],
          ...(['GET', 'HEAD', 'DELETE'].includes(address.method) ? {} : { body: '{}' }),
        })
        const sightings = gateway.takeSightings(requestId)
        reached += sightings.length > 1 ? 1 : 0
        const fault = problemOfExchange({ ...address, status, sightings }, gateway.addressOf)
        if (fault !== null) faults.push(`${JSON.stringify(address)}: ${fault}`)
      }
      client.close()
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return faults
  }

  it('calls no other route and no other host, however a path is spelled', async () => {
    expect(new Set(spellings.map(({ name }) => name)).size).toBeGreaterThanOrEqual(300)
    const { address: stranger } = gateway.stranger
    const addresses = spellings.flatMap(({ write }, index) =>
      // Every spelling at some routes here, at every route in the proof suite `paths`.
      [0, 1, 2, 3].flatMap(step => {
        const route = publicRoutes[(index * 4 + step) % publicRoutes.length]
        if (route === undefined) return []
        return [{ method: route.method, target: write({ path: filled(route.path), stranger }) }]
      })
    )
    reached = 0
    expect(await sendAll(addresses)).toEqual([])
    expect(reached).toBeGreaterThan(0)
    expect(gateway.stranger.visits()).toBe(0)
  })
  it('agrees with the owner of every route about route and parameters of 20,000 addresses', async () => {
    const address = addressesNear(publicRoutes, numbersFrom(SEED))
    reached = 0
    expect(await sendAll(Array.from({ length: 10_000 }, address))).toEqual([])
    expect(reached).toBeGreaterThan(1_000)
    expect(gateway.stranger.visits()).toBe(0)
  })
})
