import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

/** Milliseconds without an answer of the server. */
const timeoutMs = 20_000
const connections = 2

/**
 * Sends mail over SMTP. Rejects when the server refuses or does not answer, so that the job
 * retries.
 */
export const smtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'mostrador.invalid'
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from,
        // An object, not a text: an address is never read as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async close() {
      transport.close()
    },
  }
}
