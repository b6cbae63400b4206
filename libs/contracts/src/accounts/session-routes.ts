import { z } from 'zod'
import { Done, Id, visibleLine, visibleName } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Email, Password, Session } from './entities.ts'
import { LinkToken } from './own-account-entities.ts'
import { OpenedSession, Visit } from './own-account-routes.ts'

/** Sessions; called by the gateway, the only service that touches cookies. */
export const sessionRoutes = {
  registerUser: {
    method: 'POST',
    path: '/internal/accounts/register',
    access: 'internal',
    callers: ['edge-gateway'],
    idempotencyKey: 'ignored',
    summary: 'Registers a person with a password; opens a session',
    body: z.object({
      name: visibleName(visibleLine().min(2).max(80)),
      email: Email,
      password: Password,
      invitation: LinkToken.optional(),
      ...Visit,
    }),
    data: OpenedSession,
  },
  signIn: {
    method: 'POST',
    path: '/internal/accounts/sign-in',
    access: 'internal',
    callers: ['edge-gateway'],
    idempotencyKey: 'ignored',
    summary: 'Checks a password; same answer and time for unknown people; opens a session',
    body: z.object({
      email: z.string().max(200),
      password: z.string().max(200),
      ...Visit,
      address: z.string(),
      /** Token that the browser keeps since its last sign-in. */
      device: z.string().max(100).optional(),
    }),
    /** `device`: token for the browser to keep; absent in answers of the previous version. */
    data: OpenedSession.extend({ device: z.string().optional() }),
  },
  signOut: {
    method: 'POST',
    path: '/internal/accounts/sign-out',
    access: 'internal',
    callers: ['edge-gateway'],
    idempotencyKey: 'ignored',
    summary: 'Ends a session at once',
    body: z.object({ token: z.string() }),
    data: Done,
  },
  resolveSession: {
    method: 'POST',
    path: '/internal/accounts/session',
    access: 'internal',
    callers: ['edge-gateway'],
    idempotencyKey: 'ignored',
    summary:
      'Session of a token, or null: unknown, idle for 12 h, older than 30 days, revoked or of another host',
    body: z.object({ token: z.string(), host: z.string() }),
    data: z.object({ session: Session.nullable(), sessionId: Id.nullable() }),
  },
  chooseBusiness: {
    method: 'POST',
    path: '/internal/accounts/session/business',
    access: 'internal',
    callers: ['edge-gateway'],
    idempotencyKey: 'ignored',
    summary: 'Selects one of the businesses of the person; a new session token',
    body: z.object({ token: z.string(), businessId: Id, host: z.string() }),
    data: OpenedSession,
  },
} as const satisfies Routes
