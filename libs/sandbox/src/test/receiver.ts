import { createServer } from 'node:http'
import { once } from 'node:events'

export type Post = { raw: string; headers: Record<string, string>; body: unknown }

/** A product of one line: keeps what it was posted and answers what the test says. */
export const startReceiver = async (
  answer: (post: Post, count: number) => number = () => 200,
  verifyToken = 'verify-me'
): Promise<{ url: string; posts: Post[]; close(): Promise<void> }> => {
  const posts: Post[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const query = new URL(request.url ?? '/', 'http://local').searchParams
      if (request.method === 'GET') {
        const trusted = query.get('hub.verify_token') === verifyToken
        response.writeHead(trusted ? 200 : 403).end(trusted ? query.get('hub.challenge') : '')
        return
      }
      const raw = Buffer.concat(chunks).toString('utf8')
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : []
        )
      )
      const post = { raw, headers, body: JSON.parse(raw) as unknown }
      posts.push(post)
      response.writeHead(answer(post, posts.length)).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/webhooks/meta`,
    posts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
