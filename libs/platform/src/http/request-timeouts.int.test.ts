import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeSilentBodies, serverTimeouts } from './request-timeouts.ts'

const timeouts = { headers: 200, bodySilence: 200, request: 900 }
let app: FastifyInstance
let port = 0
let answerSlowly: (text: string) => void
const opened: Socket[] = []
beforeEach(async () => {
  app = fastify({ ...serverTimeouts(timeouts), forceCloseConnections: true })
  closeSilentBodies(app.server, timeouts)
  const slow = new Promise<string>(resolve => {
    answerSlowly = resolve
  })
  app.post('/echo', async ({ body }) => body)
  app.post('/slow', () => slow)
  app.get('/slow', () => slow)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await app.close()
})

/** Sends a text on a new connection and then nothing; `received()` is what came back so far. */
const send = async (text: string) => {
  const socket = connect({ port, host: '127.0.0.1' })
  opened.push(socket)
  await once(socket, 'connect')
  let received = ''
  socket.on('data', bytes => {
    received += bytes.toString()
  })
  socket.on('error', () => undefined)
  socket.write(text)
  return { socket, received: () => received, closed: once(socket, 'close') }
}
const post = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
/** Writes a text every 50 ms, sooner than a silence is noticed, until the connection is cut. */
const trickle = (socket: Socket, text: string): void => {
  const timer = setInterval(() => socket.write(text), 50)
  socket.once('close', () => clearInterval(timer))
}

it.each([
  ['nothing', ''],
  ['half a line', 'POST /ec'],
  ['headers without an end', 'POST /echo HTTP/1.1\r\nHost: x\r\n'],
])('answers in Spanish and closes a connection with %s', async (_name, text) => {
  const { closed, received } = await send(text)
  await closed
  expect(received()).toContain('HTTP/1.1 408 ')
  expect(received()).toContain('La solicitud tardó demasiado en llegar')
})
it('closes a connection whose headers arrive too slowly', async () => {
  const { socket, closed, received } = await send('POST /echo HTTP/1.1\r\nHost: x\r\n')
  trickle(socket, 'X-Slow: 1\r\n')
  await closed
  expect(received()).toContain('HTTP/1.1 408 ')
})
it('closes a connection whose body stops arriving, with and without a length', async () => {
  const chunked = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const bodies = [
    `${post('/echo', 100)}{`,
    `${chunked}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":`,
  ]
  for (const text of bodies) {
    const { closed, received } = await send(text)
    await closed
    expect(received()).not.toContain('200 OK')
  }
})
it('closes a connection whose body arrives too slowly', async () => {
  const { socket, closed } = await send(`${post('/echo', 1_000_000)}"`)
  trickle(socket, 'x')
  await closed
})
it('waits for an answer as long as it takes, and takes the next request on the same connection', async () => {
  const waiting = await send(`${post('/slow', 4)}"ab"`)
  // Bodies that no handler reads: an empty one, and that of a GET.
  const empty = await send('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
  const unread = await send('GET /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}')
  // Requests that began later have been cut by now: a limit on the answer would have passed too.
  await (await send(`${post('/echo', 100)}{`)).closed
  await (await send('GET /')).closed
  answerSlowly('ready')
  for (const { received } of [waiting, empty, unread])
    await expect.poll(received).toContain('ready')
  waiting.socket.write(`${post('/echo', 7)}"again"`)
  await expect.poll(waiting.received).toContain('again')
})
it('answers malformed requests in Spanish', async () => {
  const { closed, received } = await send('GET /a b HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
  expect(received()).toContain('HTTP/1.1 400 ')
  expect(received()).toContain('La dirección no es válida')
})
