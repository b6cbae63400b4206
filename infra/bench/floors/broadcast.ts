// The reference for a room: a websocket server that only loops over its sockets, over a frame
// written once or written for each socket.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { childProgram } from '../children.ts'

type BroadcastJob = { readonly how: 'framed' | 'json'; readonly frame: object }

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
await once(server, 'listening')
const streamOf = (socket: WebSocket): Duplex => Reflect.get(socket, '_socket') as Duplex

/** Header and payload in one buffer; a frame of 126 bytes to 64 KB. */
const frameText = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 126, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

childProgram((server.address() as AddressInfo).port, async question => {
  const { how, frame } = question as BroadcastJob
  if (how === 'json') for (const socket of server.clients) socket.send(JSON.stringify(frame))
  else {
    const bytes = frameText(JSON.stringify(frame))
    for (const socket of server.clients) streamOf(socket).write(bytes)
  }
  return null
})
