import { type AddressInfo, createServer, type Server } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mountedPeers, type Peers, remotePeers, UnsafePeerPath } from './peers.ts'

let service: FastifyInstance
let decoy: Server
let decoyPort = 0
let requests: string[] = []
let foreignConnections = 0
beforeEach(async () => {
  requests = []
  foreignConnections = 0
  service = fastify()
  service.all('/*', async request => {
    requests.push(request.url)
    return {}
  })
  decoy = createServer(socket => {
    foreignConnections += 1
    socket.destroy()
  })
  await new Promise<void>(done => decoy.listen(0, '127.0.0.1', done))
  decoyPort = (decoy.address() as AddressInfo).port
})
afterEach(async () => {
  await service.close()
  await new Promise(done => decoy.close(done))
})

const topologies: readonly (readonly [string, () => Promise<Peers>])[] = [
  [
    'in one process',
    async () => {
      const peers = mountedPeers()
      peers.mount('crm', service)
      await service.ready()
      return peers
    },
  ],
  [
    'over HTTP',
    async () => remotePeers({ crm: await service.listen({ port: 0, host: '127.0.0.1' }) }),
  ],
]
const spellings = (): readonly string[] => [
  `//127.0.0.1:${decoyPort}/x`,
  `http://127.0.0.1:${decoyPort}/x`,
  `\\\\127.0.0.1:${decoyPort}/x`,
  `/\\127.0.0.1:${decoyPort}/x`,
  `/\t/127.0.0.1:${decoyPort}/x`,
  `@127.0.0.1:${decoyPort}/x`,
  `/api/x/..\\..\\127.0.0.1`,
  '/api/../internal/crm',
  '/api/%2e%2e/internal/crm',
  '/api/.%2E/internal/crm',
  '/api/./x',
  '/api/x#y',
  '/api/x y',
  '/api/x\r\nHost: y',
  '/api/\u00e9',
  'api/x',
  '',
]

describe.each(topologies)('clients of other services %s', (_name, open) => {
  it('send requests only to the path and host of the contract', async () => {
    const peers = await open()
    for (const url of spellings())
      await expect(
        peers.send('crm', { method: 'GET', url, headers: {} }),
        JSON.stringify(url)
      ).rejects.toThrow(UnsafePeerPath)
    expect([requests, foreignConnections]).toEqual([[], 0])
    await peers.close()
  })
  it('send every other path unchanged', async () => {
    const peers = await open()
    const paths = ['/api/x', '/api/a%2Fb%5C%00?q=%2e%2e/..&r=//x', "/api/~!$&'()*+,;=:@?a=%27"]
    for (const url of paths) await peers.send('crm', { method: 'GET', url, headers: {} })
    expect([requests, foreignConnections]).toEqual([paths, 0])
    await peers.close()
  })
})
