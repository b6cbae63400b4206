import { z } from 'zod'
import { Email, Password, Session } from '../accounts/entities.ts'
import { Done, Id } from '../common.ts'
import { defineRoutes } from '../contract.ts'

/** What the browser learns at sign-in: who it is, and what kind of house it talks to. */
export const BrowserSession = Session.extend({
  /** True while messages and the assistant's model go to the local peers: said on screen. */
  sandbox: z.boolean(),
  /** True where /simulador can play the client. */
  simulator: z.boolean(),
})
export type BrowserSession = z.output<typeof BrowserSession>

export const RegisterForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Este campo es requerido')
    .min(2, 'El nombre debe tener al menos 2 caracteres')
    .max(80),
  email: Email,
  password: Password,
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
    summary: 'Creates the account and signs in',
    body: RegisterForm,
    data: BrowserSession,
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
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
})
