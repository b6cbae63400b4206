import { request } from 'undici'
import type { Mailer } from './mail.ts'

const timeoutMs = 5_000

/**
 * Mails into the local mailbox of the sandbox, where a person reads them on a page. Nothing leaves
 * the machine.
 */
export const mailboxMailer = ({ url, from }: { url: string; from: string }): Mailer => ({
  async send(mail) {
    const answer = await request(new URL('/mail', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...mail, from }),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    await answer.body.dump()
    if (answer.statusCode >= 300) throw new Error(`The local mailbox answered ${answer.statusCode}`)
  },
  close: () => Promise.resolve(),
})
