// What stands behind each gateway: always the same list, at once. It also says who a session is, as
// accounts would.
import { createServer } from 'node:http'
import { childProgram } from '../children.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const pages = JSON.stringify({
  success: true,
  data: Array.from({ length: 3 }, (_, index) => ({
    _id: id,
    name: `Sucursal ${index + 1}`,
    city: 'Puebla',
  })),
})
const session = JSON.stringify({
  success: true,
  data: {
    sessionId: id,
    session: {
      user: {
        _id: id,
        name: 'Bench',
        email: 'bench@correo.example',
        role: 'user',
        emailVerified: true,
      },
      business: {
        _id: id,
        name: 'Bench',
        timezone: { name: 'America/Mexico_City' },
        partner: null,
      },
      businesses: [{ _id: id, name: 'Bench' }],
      isOwner: true,
      fullAccess: true,
      permissions: [],
    },
  },
})
const server = createServer((request, response) => {
  request.resume()
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(request.url?.startsWith('/internal/accounts/session') === true ? session : pages)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  childProgram(typeof address === 'object' && address !== null ? address.port : 0)
})
