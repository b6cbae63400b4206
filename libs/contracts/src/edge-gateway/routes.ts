import { z } from 'zod'
import { Done, Id } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { BrowserSession } from './browser-session.ts'
import { ownAccountPages } from './own-account.ts'
import { RegisterForm, SignInForm } from './account-forms.ts'

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
