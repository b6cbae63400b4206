import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { request } from 'undici'
import { linkTokenIn } from './mailbox.ts'
import { type MailboxServer, startMailbox } from './start.ts'

let server: MailboxServer
beforeEach(async () => {
  server = await startMailbox()
})
afterEach(() => server.close())

const mail = {
  id: 'uno',
  from: 'Mostrador <avisos@ejemplo.mx>',
  to: 'ana@correo.example',
  subject: 'Te invitan a <b>La Catrina</b>',
  text: 'Ver la invitación:\nhttp://localhost:3000/invitacion/abc-123_x\n\nMostrador',
  html: '',
}
const post = (body: object) =>
  request(`${server.url}/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const page = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await request(`${server.url}${path}`, { headers })
  return { status: statusCode, text: await body.text() }
}

describe('the local mailbox', () => {
  it('shows what arrived, escaped, and the same mail once', async () => {
    await post(mail)
    await post(mail)
    expect(server.mailbox.list('Ana@correo.example')).toHaveLength(1)
    const { text } = await page('/')
    expect(text).toContain('Te invitan a &lt;b&gt;La Catrina&lt;/b&gt;')
    expect((await page('/correo/uno')).text).toContain(
      '<a href="http://localhost:3000/invitacion/abc-123_x">'
    )
    expect((await page('/correo/otro')).status).toBe(404)
  })
  it('waits for a mail, and finds the secret of its link', async () => {
    const next = server.mailbox.next(({ to }) => to === mail.to)
    await post(mail)
    expect(linkTokenIn(await next, 'invitacion')).toBe('abc-123_x')
    expect(linkTokenIn(await next, 'restablecer')).toBeUndefined()
  })
  it('answers nobody who calls it by another name', async () => {
    expect((await page('/', { host: 'evil.example' })).status).toBe(421)
    expect((await page('/', { host: 'localhost:1' })).status).toBe(200)
  })
})
