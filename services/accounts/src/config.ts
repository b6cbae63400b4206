import { Email, Password } from '@mostrador/contracts/accounts'
import { MailConfig } from '@mostrador/platform'
import { z } from 'zod'

/**
 * The first admin of an installation, which is not read again once it exists, and the way out for
 * mails.
 */
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
