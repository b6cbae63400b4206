import { z } from 'zod'
import { Email, Password } from '../accounts/entities.ts'
import { LinkToken } from '../accounts/own-account-entities.ts'
import { Done, Id } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { BrowserSession } from './browser-session.ts'
import { ownAccountPages } from './own-account.ts'

export const RegisterForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Este campo es requerido')
    .min(2, 'El nombre debe tener al menos 2 caracteres')
    .max(80),
  email: Email,
  password: Password,
  /** The link of an invitation to this very address: who holds it reads the mailbox, so the address counts as verified. */
  invitation: LinkToken.optional(),
})
export const SignInForm = z.object({
  email: z.string().trim().min(1, 'Este campo es requerido').max(200),
  password: z.string().min(1, 'Este campo es requerido').max(200),
})

export const gatewayRoutes = defineRoutes('edge-gateway', {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    limit: 'sensitive',
    summary: 'Creates the account and signs in',
    body: RegisterForm,
    data: BrowserSession,
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    limit: 'sensitive',
    summary: 'Signs in; the session lives in an httpOnly cookie',
    body: SignInForm,
    data: BrowserSession,
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Signs out',
    data: Done,
  },
  session: {
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    summary: 'Who is signed in, or null',
    data: BrowserSession.nullable(),
  },
  chooseBusiness: {
    method: 'POST',
    path: '/api/auth/business',
    access: 'user',
    idempotencyKey: 'ignored',
    summary: 'Works in another of the person’s businesses',
    body: z.object({ businessId: Id }),
    data: BrowserSession,
  },

  ...ownAccountPages,
})
