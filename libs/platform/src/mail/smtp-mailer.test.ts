import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'

/** A mail server of a few lines: answers each command, and records what it received. */
const startServer = async (refuse = false): Promise<{ url: string; lines: string[] }> => {
  const lines: string[] = []
  const talk = (socket: Socket): void => {
    let inData = false
    socket.write('220 prueba ESMTP\r\n')
    socket.on('error', () => socket.destroy())
    socket.on('data', bytes => {
      for (const line of bytes.toString().split('\r\n')) {
        if (line === '') continue
        lines.push(line)
        if (inData && line !== '.') continue
        if (line === 'DATA') inData = true
        if (line === '.') inData = false
        if (line === 'DATA') socket.write('354 sigue\r\n')
        else if (line.startsWith('RCPT') && refuse) socket.write('550 no existe\r\n')
        else if (line === 'QUIT') socket.end('221 adiós\r\n')
        else socket.write('250 bien\r\n')
      }
    })
  }
  server = createServer(talk)
  const port = await new Promise<number>(done => {
    server?.listen(0, '127.0.0.1', () => {
      const address = server?.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return { url: `smtp://127.0.0.1:${port}`, lines }
}
let server: Server | undefined
afterEach(() => {
  server?.close()
})

const mail = {
  id: '01a2',
  to: 'ana@correo.example',
  subject: 'Hola\r\nBcc: todos@correo.example',
  text: 'Buenas tardes',
  html: '<p>Buenas tardes</p>',
}

describe('mails over SMTP', () => {
  it('arrive with a message id of their own, as text and HTML, and only at their recipient', async () => {
    const { url, lines } = await startServer()
    const mailer = smtpMailer({ url, from: 'Mostrador <avisos@ejemplo.mx>' })
    await mailer.send(mail)
    await mailer.close()
    expect(lines.filter(line => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ana@correo.example>'])
    expect(lines).toContain('Message-ID: <01a2@ejemplo.mx>')
    expect(lines).toContain('Auto-Submitted: auto-generated')
    expect(lines.some(line => line.startsWith('Bcc:'))).toBe(false)
    expect(lines).toContain('Buenas tardes')
    expect(lines).toContain('<p>Buenas tardes</p>')
  })
  it('go to one address as one mail, whatever it contains', async () => {
    const { url, lines } = await startServer()
    const mailer = smtpMailer({ url, from: 'avisos@ejemplo.mx' })
    await mailer.send({ ...mail, to: 'ana@correo.example, otra@correo.example' }).catch(() => {})
    await mailer.close()
    expect(lines.filter(line => line.startsWith('RCPT')).length).toBeLessThan(2)
  })
  it('reject when the server refuses', async () => {
    const { url } = await startServer(true)
    const mailer = smtpMailer({ url, from: 'avisos@ejemplo.mx' })
    await expect(mailer.send(mail)).rejects.toThrow()
    await mailer.close()
  })
})
