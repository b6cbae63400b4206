import { connect, type Socket } from 'node:net'

export type RawRequest = {
  readonly method: string
  /** As it goes over the wire, latin-1: no client of a library would send most of them. */
  readonly target: string
  /** Lines without their end, in this order; `Host` too. */
  readonly headers: readonly string[]
  readonly body?: string
}
export type RawReply = { readonly status: number; readonly head: string; readonly body: string }

const noReply: RawReply = { status: 0, head: '', body: '' }
const lengthOf = (head: string): number => Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)

/**
 * One connection on which one request after the other is written byte by byte. A reply whose
 * connection broke before it was whole has the status 0; the next request opens another one.
 */
export const rawClient = (port: number) => {
  let socket: Socket | undefined
  const openSocket = (): Socket => {
    if (socket !== undefined && !socket.destroyed && socket.writable) return socket
    socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('error', () => undefined)
    return socket
  }
  const bytesOf = ({ method, target, headers, body = '' }: RawRequest): Buffer => {
    const lines = [`${method} ${target} HTTP/1.1`, ...headers]
    if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${body.length}`)
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  }
  const send = (request: RawRequest): Promise<RawReply> =>
    new Promise(resolve => {
      const wire = openSocket()
      let text = ''
      const done = (reply: RawReply): void => {
        wire.off('data', onData)
        wire.off('close', onError)
        if (/^connection: close/im.test(reply.head)) wire.destroy()
        resolve(reply)
      }
      const onError = (): void => done(noReply)
      const onData = (bytes: Buffer): void => {
        text += bytes.toString('latin1')
        const end = text.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = text.slice(0, end)
        const body = text.slice(end + 4)
        if (request.method !== 'HEAD' && body.length < lengthOf(head)) return
        done({ status: Number(head.slice(9, 12)), head, body })
      }
      wire.on('data', onData)
      wire.once('close', onError)
      wire.write(bytesOf(request))
    })
  return { send, close: () => void socket?.destroy() }
}
