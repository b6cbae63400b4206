// A fake accounts service: the token of a session is its business id, so the bench chooses the room
// of each socket.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { childProgram } from '../children.ts'

const userId = '018f0000-0000-7000-8000-000000000001'
const sessionOf = (businessId: string): object => ({
  success: true,
  data: {
    sessionId: businessId,
    session: {
      user: {
        _id: userId,
        name: 'Bench',
        email: 'bench@correo.example',
        role: 'user',
        emailVerified: true,
      },
      business: {
        _id: businessId,
        name: 'Bench',
        timezone: { name: 'America/Mexico_City' },
        partner: null,
      },
      businesses: [{ _id: businessId, name: 'Bench' }],
      isOwner: true,
      fullAccess: true,
      permissions: [],
    },
  },
})
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { token } = JSON.parse(await text(request)) as { token: string }
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(sessionOf(token)))
}
const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  childProgram(typeof address === 'object' && address !== null ? address.port : 0)
})
