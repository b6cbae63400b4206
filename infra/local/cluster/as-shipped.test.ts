import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { EnvHttpProxyAgent, request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EgressProxy, startEgressProxy } from '@mostrador/testing/egress-proxy'
import { localCertificate } from '@mostrador/testing/tls-proxy'

const listed = 'provider.mostrador.invalid'
const provider = createServer()
let proxy: EgressProxy
let agent: EnvHttpProxyAgent
beforeAll(async () => {
  const certificate = await localCertificate(listed)
  provider.setSecureContext(certificate)
  provider.on('request', (_incoming, reply) => reply.end('reached'))
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  proxy = await startEgressProxy({ [`${listed}:443`]: port })
  agent = new EnvHttpProxyAgent({
    httpsProxy: proxy.url,
    httpProxy: proxy.url,
    noProxy: '',
    requestTls: { ca: certificate.cert },
  })
})
afterAll(async () => {
  await agent.close()
  await proxy.close()
  provider.closeAllConnections()
  provider.close()
  await once(provider, 'close')
})

it('is the way to a host of its list, whose name nobody else knows', async () => {
  const { body } = await request(`https://${listed}/`, { dispatcher: agent })
  expect(await body.text()).toBe('reached')
  await expect(request(`https://${listed}/`)).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
})

it('leads nowhere else', async () => {
  for (const host of ['elsewhere.mostrador.invalid', `${listed}:8443`])
    await expect(request(`https://${host}/`, { dispatcher: agent })).rejects.toThrow()
})
