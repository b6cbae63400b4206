import { Email, Password } from '@mostrador/contracts/accounts'
import { z } from 'zod'

/** What accounts keeps is in its tables; the two are the first admin of an installation, and are not read again once it exists. */
export const Config = z
  .object({
    ADMIN_EMAIL: Email.optional(),
    ADMIN_PASSWORD: Password.optional(),
  })
  .refine(
    ({ ADMIN_EMAIL, ADMIN_PASSWORD }) =>
      (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined),
    { path: ['ADMIN_PASSWORD'], message: 'ADMIN_EMAIL and ADMIN_PASSWORD go together' }
  )
