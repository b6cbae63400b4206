import { z } from 'zod'
import { publicUrl } from '../process/public-address.ts'
import type { Mailer } from './mail.ts'
import { mailboxMailer } from './mailbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** The variables of a service that sends mails. */
export const MailConfig = z.object({
  /** `smtps://user:password@host:465`, or `smtp://…:587?requireTLS=true`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `Mostrador <avisos@ejemplo.mx>` */
  MAIL_FROM: z.string().min(3).default('Mostrador <no-responder@mostrador.invalid>'),
  /** The local mailbox of the sandbox; unused when SMTP_URL is set. */
  MAILBOX_URL: z.url().optional(),
  /** Where people open the product: links of mails begin with it, whatever host a request names. */
  PUBLIC_URL: publicUrl,
})
export type MailConfig = z.output<typeof MailConfig>

/** No mail server is configured: mails become dead letters until there is one. */
const noMailer: Mailer = {
  send: () => Promise.reject(new Error('Neither SMTP_URL nor MAILBOX_URL is set')),
  close: () => Promise.resolve(),
}

/**
 * SMTP when it is configured, the local mailbox of the sandbox when that is, and otherwise a mailer
 * that refuses.
 */
export const createMailer = ({ SMTP_URL, MAIL_FROM, MAILBOX_URL }: MailConfig): Mailer => {
  if (SMTP_URL !== undefined) return smtpMailer({ url: SMTP_URL, from: MAIL_FROM })
  if (MAILBOX_URL !== undefined) return mailboxMailer({ url: MAILBOX_URL, from: MAIL_FROM })
  return noMailer
}
