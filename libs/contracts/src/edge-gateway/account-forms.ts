import { z } from 'zod'
import { Email, Password } from '../accounts/entities.ts'
import { LinkToken } from '../accounts/own-account-entities.ts'
import { visibleLine, visibleName } from '../common.ts'

export const RegisterForm = z.object({
  name: visibleName(
    visibleLine()
      .min(1, 'Este campo es requerido')
      .min(2, 'El nombre debe tener al menos 2 caracteres')
      .max(80)
  ),
  email: Email,
  password: Password,
  /**
   * The link of an invitation to this very address: who has it can read the mailbox, so the address
   * counts as verified.
   */
  invitation: LinkToken.optional(),
})
export const SignInForm = z.object({
  email: z.string().trim().min(1, 'Este campo es requerido').max(200),
  password: z.string().min(1, 'Este campo es requerido').max(200),
})

const currentPassword = z.string().min(1, 'Este campo es requerido').max(200)
export const ChangePasswordForm = z.object({ current: currentPassword, password: Password })
export const ForgotPasswordForm = z.object({ email: Email })
export const EmailChangeForm = z.object({ email: Email, password: currentPassword })
export const ResetPasswordForm = z.object({ token: LinkToken, password: Password })
