import { Email, Password } from '@mostrador/contracts/accounts'
import { MailConfig } from '@mostrador/platform'
import { z } from 'zod'

/** Credentials of the first admin, only read until an admin exists, and the mail server. */
export const Config = z
  .object({
    ADMIN_EMAIL: Email.optional(),
    ADMIN_PASSWORD: Password.optional(),
    ...MailConfig.shape,
  })
  .refine(
    ({ ADMIN_EMAIL, ADMIN_PASSWORD }) =>
      (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined),
    { path: ['ADMIN_PASSWORD'], message: 'ADMIN_EMAIL and ADMIN_PASSWORD go together' }
  )
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || !MAIL_FROM.includes('.invalid'), {
    path: ['MAIL_FROM'],
    message: 'SMTP_URL needs the address that mails come from',
  })
