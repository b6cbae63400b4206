import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { localCertificate, startTlsProxy, type TlsProxy } from '@mostrador/testing/tls-proxy'
import { afterEach, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestGateway, type TestGateway } from '../test/test-gateway.ts'

let certificate: Awaited<ReturnType<typeof localCertificate>>
let gateway: TestGateway
let proxy: TlsProxy
beforeAll(async () => {
  certificate = await localCertificate()
})
afterEach(async () => {
  await proxy.close()
  await gateway.testApp.stop()
})

const open = async (hops: number, trusted: number): Promise<void> => {
  gateway = await startTestGateway({ variables: { TRUSTED_PROXIES: String(trusted) } })
  const [host = '', port] = gateway.host.split(':')
  proxy = await startTlsProxy({ target: { host, port: Number(port) }, hops, certificate })
}
const send = async (path: string, body: unknown, cookie = '') => {
  const outgoing = request(`${proxy.url}${path}`, {
    method: 'POST',
    ca: certificate.cert,
    headers: { origin: proxy.url, 'content-type': 'application/json', cookie },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.once('response', resolve).once('error', reject)
  )
  outgoing.end(JSON.stringify(body))
  const reply = await answered
  const answer = JSON.parse(await text(reply)) as { readonly code?: string }
  return { status: reply.statusCode, code: answer.code, cookies: reply.headers['set-cookie'] ?? [] }
}
const signIn = () => send('/api/auth/login', { email: 'c@correo.example', password: 'correcta' })
const socketOpens = (cookie: string): Promise<boolean> =>
  new Promise(resolve => {
    const url = `${proxy.url.replace('https', 'wss')}/ws`
    const socket = new WebSocket(url, {
      ca: certificate.cert,
      origin: proxy.url,
      headers: { cookie },
    })
    socket.once('message', () => {
      socket.once('close', () => resolve(true)).close()
    })
    socket.once('error', () => resolve(false))
  })

it.each([1, 2])('signs in, changes and opens a socket behind TLS and %i proxies', async hops => {
  await open(hops, hops)
  const { status, cookies } = await signIn()
  const session = cookies.find(line => line.startsWith('__Host-sid=')) ?? ''
  expect([status, session.includes('Secure')]).toEqual([200, true])
  const cookie = session.split(';')[0] ?? ''
  expect(await socketOpens(cookie)).toBe(true)
  expect((await send('/api/auth/logout', {}, cookie)).status).toBe(200)
})

it('refuses every sign-in where fewer proxies are trusted than there are', async () => {
  await open(1, 0)
  expect(await signIn()).toMatchObject({ status: 403, code: 'wrong_origin' })
})
