import { z } from 'zod'
import { Done, Id } from '../common.ts'
import type { Routes } from '../contract.ts'
import { ChannelLogin, Login, SignupMessage } from './entities.ts'

/** Connecting channels needs the permission to edit the business. */
const businessPage = { page: 'business' } as const
/** What a login page sends back: a code, or why there is none. */
const loginAnswer = {
  state: z.string().min(1).max(300),
  code: z.string().max(2000).optional(),
  error: z.string().max(200).optional(),
}

/** The login pages of Meta, from the button to their answer. */
export const loginRoutes = {
  listLogins: {
    method: 'GET',
    path: '/api/meta/login',
    access: 'business',
    permission: { ...businessPage, action: 'view' },
    summary: 'Which login pages can be opened, and how the last visit of each ended',
    data: z.object({
      available: z.array(Login),
      logins: z.array(ChannelLogin),
    }),
  },
  startLogin: {
    method: 'POST',
    path: '/api/meta/login',
    access: 'business',
    permission: { ...businessPage, action: 'edit' },
    summary:
      'The address of a login page of Meta, with a state for one use in this session [META-01]',
    idempotencyKey: 'ignored',
    body: z.object({ login: Login }),
    data: z.object({ _id: Id, url: z.url() }),
  },
  finishWhatsappLogin: {
    method: 'GET',
    path: '/api/meta/whatsapp-login',
    access: 'business',
    permission: { ...businessPage, action: 'edit' },
    summary: 'Finishes the login of WhatsApp with its code [META-02]',
    query: z.object({ ...loginAnswer, businessId: Id }),
    data: ChannelLogin,
  },
  saveSignupData: {
    method: 'POST',
    path: '/api/meta/whatsapp-login/save-signup-data',
    access: 'business',
    permission: { ...businessPage, action: 'edit' },
    summary: 'What WhatsApp’s signup page said that the person chose [META-03]',
    body: z.object({ businessId: Id, loginId: Id, data: SignupMessage }),
    data: Done,
  },
  finishFacebookLogin: {
    method: 'GET',
    path: '/api/meta/facebook-login',
    access: 'business',
    permission: { ...businessPage, action: 'edit' },
    summary: 'Finishes the login of Facebook or Instagram with its code [META-04]',
    query: z.object(loginAnswer),
    data: ChannelLogin,
  },
} as const satisfies Routes
