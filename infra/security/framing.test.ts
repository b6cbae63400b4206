import { connect } from 'node:net'
import { once } from 'node:events'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const requestLines: string[] = []
const app = fastify()
app.all('/*', request => {
  requestLines.push(`${request.method} ${request.url}`)
  return 'answered'
})
let port = 0
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => app.close())

/** Sends bytes as they are, and answers what came back until the server closed the connection. */
const send = async (text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', bytes => {
    received += bytes.toString('latin1')
  })
  socket.write(text)
  await once(socket, 'close')
  return received
}
const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
const chunked = `0\r\n\r\n${hidden}`

describe('the end of a request', () => {
  it.each([
    ['a length beside chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`],
    ['chunks beside a length', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunked}`],
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['a length that is no number', `Content-Length: +0\r\n\r\n${hidden}`],
    ['an unknown coding', `Transfer-Encoding: xchunked\r\n\r\n${chunked}`],
    ['a space before the colon', `Transfer-Encoding : chunked\r\n\r\n${chunked}`],
    ['a line that is folded', `X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n${chunked}`],
    ['a line without a return', `Transfer-Encoding: chunked\nX: y\r\n\r\n${chunked}`],
  ])('rejects an ambiguous request: %s', async (_name, rest) => {
    const received = await send(
      `POST /open HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n${rest}`
    )
    expect(received).toMatch(/^HTTP\/1\.1 (?:400|415) /)
    expect(received).not.toContain('answered')
    expect(requestLines.filter(line => line.endsWith('/hidden'))).toEqual([])
  })
})
