import { z } from 'zod'
import { ThreadRepliesPerDay } from '../ai-assistant/entities.ts'
import { CountryCode, Digits, Done, Id, IdParams, Instant } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import {
  Business,
  BusinessEdit,
  BusinessForm,
  DeadLetter,
  Email,
  Member,
  Password,
  Session,
  User,
} from './entities.ts'
import { Invitation, InvitationForm, LinkToken } from './own-account-entities.ts'
import { Opened, ownAccountRoutes, Visit } from './own-account-routes.ts'
import { Permission } from './permissions.ts'

const TestNumber = z.object({
  whatsapp: Digits.min(4).max(12),
  countryCode: CountryCode,
  countryCodeExt: CountryCode,
})

export const accountsRoutes = defineRoutes('accounts', {
  // --- called by the gateway, which alone touches cookies
  registerUser: {
    method: 'POST',
    path: '/internal/accounts/register',
    access: 'internal',
    callers: ['edge-gateway'],
    idempotencyKey: 'ignored',
    summary: 'A new person with a password; opens a session',
    body: z.object({
      name: z.string().trim().min(2).max(80),
      email: Email,
      password: Password,
      invitation: LinkToken.optional(),
      ...Visit,
    }),
    data: Opened,
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
      /** What the browser keeps since somebody last signed in there. */
      device: z.string().max(100).optional(),
    }),
    /** `device`: for the browser to keep; absent from an accounts of the version before. */
    data: Opened.extend({ device: z.string().optional() }),
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
    summary: 'Which of their businesses the person works in; a new session token',
    body: z.object({ token: z.string(), businessId: Id, host: z.string() }),
    data: Opened,
  },

  ...ownAccountRoutes,

  businessFacts: {
    method: 'GET',
    path: '/internal/accounts/business/:id',
    access: 'internal',
    summary: 'What other services need of a business',
    params: IdParams,
    data: z.object({
      _id: Id,
      name: z.string(),
      description: z.string(),
      isWorking: z.boolean(),
      timezone: z.object({ name: z.string() }),
      countryCode: z.string(),
      whatsapp: z.string(),
      whatsappOwner: z.string(),
      endSubscription: Instant,
      ownerUserId: Id.nullable(),
    }),
  },

  // --- public paths of the specification
  createBusiness: {
    method: 'POST',
    path: '/api/business',
    access: 'user',
    summary: 'Registers a business; the person becomes its owner [BUS2-07]',
    body: z.object({ business: BusinessForm }),
    data: z.object({ _id: Id, name: z.string() }),
    message: 'Negocio registrado correctamente',
  },
  getBusiness: {
    method: 'GET',
    path: '/api/business/:id',
    access: 'business',
    summary: 'The merged record: profile, credits, settings, markers instead of secrets [BUS2-09]',
    params: IdParams,
    data: Business,
  },
  getBusinessData: {
    method: 'GET',
    path: '/api/business/data/:id',
    access: 'business',
    summary: 'Whether a social login exists [BUS2-10]',
    params: IdParams,
    data: z.object({ business: Business }),
  },
  editBusiness: {
    method: 'PUT',
    path: '/api/business/:id',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary: 'Profile, favourite colours and money-movement categories [BUS2-08, BUS-03]',
    params: IdParams,
    body: z.object({ business: BusinessEdit }),
    data: Business,
    message: 'Negocio actualizado correctamente',
  },
  patchBusiness: {
    method: 'PATCH',
    path: '/api/business/:id',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary:
      'One of a closed list of pieces; those of other services are forwarded to their owner [BUS-02, TST-05]',
    params: IdParams,
    body: z.union([
      z.strictObject({
        delayResponse: z
          .number({ error: 'El tiempo mínimo es 1 segundo' })
          .int()
          .min(1000, 'El tiempo mínimo es 1 segundo')
          .max(120_000, 'El tiempo máximo es 120 segundos'),
        testingNumbers: z.array(TestNumber).max(3, 'Puedes agregar hasta 3 números de prueba'),
        limitMessagesPerDay: z
          .number()
          .min(30, 'El mínimo es 30 creditos')
          .max(1_000_000, 'El máximo es 1,000,000 de creditos')
          .nullable(),
        threadRepliesPerDay: ThreadRepliesPerDay.optional(),
      }),
      z.strictObject({
        counters: z.object({
          lowCreditThreshold: z
            .number()
            .int()
            .min(1, 'El umbral mínimo es 1 crédito')
            .max(1000, 'El umbral máximo es 1000 créditos'),
          creditNotificationInterval: z
            .number()
            .int()
            .min(1, 'El intervalo mínimo es 1 hora')
            .max(168, 'El intervalo máximo es 168 horas (1 semana)'),
        }),
      }),
      z.strictObject({ isWorking: z.boolean() }),
    ]),
    data: Business,
    message: 'Configuración actualizada correctamente',
  },
  listMembers: {
    method: 'GET',
    path: '/api/user',
    access: 'business',
    permission: { page: 5, action: 'view' },
    summary: 'People of the business and requests to join',
    data: z.array(Member),
  },
  findUser: {
    method: 'POST',
    path: '/api/user',
    access: 'user',
    summary: 'A person by email; admins and partners only [ADM-05, H10]',
    body: z.object({ email: Email }),
    data: User,
  },
  requestToJoin: {
    method: 'PUT',
    path: '/api/user/:id',
    access: 'user',
    summary:
      'Asks to join a business by id, with a verified address; nothing is visible until its owner approves [ONB-04, C2-01]',
    params: IdParams,
    body: z.object({ businessId: Id, permissions: z.array(Permission).max(0).optional() }),
    data: z.object({ state: z.literal('requested') }),
    message: 'Solicitud enviada. El dueño del negocio debe aprobarla.',
  },
  listInvitations: {
    method: 'GET',
    path: '/api/member/invitation',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary: 'Invitations without an answer, newest first; the owner only',
    data: z.array(Invitation),
  },
  inviteMember: {
    method: 'POST',
    path: '/api/member/invitation',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary:
      'Invites a person by mail; the owner only. An address that was invited before gets a new link and these rights. Same answer whether the address has an account',
    body: InvitationForm,
    data: Invitation,
    message: 'Invitación enviada',
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/member/invitation/:id/resend',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary: 'A new link for 7 days; the link before it is worth nothing any more',
    params: IdParams,
    data: Invitation,
    message: 'Invitación enviada otra vez',
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/member/invitation/:id',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary: 'Its link is worth nothing any more',
    params: IdParams,
    data: Done,
    message: 'Invitación retirada',
  },
  editMember: {
    method: 'PUT',
    path: '/api/member/:id',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary:
      'Approves a request of a person with a verified address, or changes what a member may do; owners only',
    params: IdParams,
    body: z.object({ fullAccess: z.boolean(), permissions: z.array(Permission) }),
    data: Member,
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/member/:id',
    access: 'business',
    permission: { page: 5, action: 'edit' },
    summary: 'Removes a member or refuses a request; their sessions end within 5 s',
    params: IdParams,
    data: Done,
  },

  // --- admins of the platform
  listDeadLetters: {
    method: 'GET',
    path: '/api/admin/dead-letters',
    access: 'admin',
    summary: 'What waits for a decision, oldest first; `after` is the last one of the page before',
    query: z.object({
      kind: z.enum(['event', 'job']).optional(),
      business: z.union([z.literal('platform'), Id]).optional(),
      after: Id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    data: z.object({ letters: z.array(DeadLetter), hasMore: z.boolean() }),
  },
  countDeadLetters: {
    method: 'GET',
    path: '/api/admin/dead-letters/count',
    access: 'admin',
    summary: 'How many wait',
    data: z.object({ open: z.number().int() }),
  },
  deadLetterBusinesses: {
    method: 'GET',
    path: '/api/admin/dead-letters/businesses',
    access: 'admin',
    summary: 'Whose they are; null is the platform',
    data: z.array(z.object({ business: DeadLetter.shape.business, open: z.number().int() })),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/dead-letters/:id/retry',
    access: 'admin',
    summary: 'Once more, with all its tries; 409 when somebody else decided first',
    params: IdParams,
    data: Done,
    message: 'Se está intentando otra vez',
  },
  discardDeadLetter: {
    method: 'POST',
    path: '/api/admin/dead-letters/:id/discard',
    access: 'admin',
    summary: 'Gives it up for good; 409 when somebody else decided first',
    params: IdParams,
    data: Done,
    message: 'Descartado',
  },
})
