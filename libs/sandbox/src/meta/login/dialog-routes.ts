import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { graphPaths } from '../graph-routes.ts'
import type { Account } from '../model.ts'
import type { MetaStore } from '../store.ts'
import { addInstagram, addNumber, addPage } from './dialog-accounts.ts'
import {
  CHECKED,
  dialogPage,
  type DialogRequest,
  errorPage,
  signupEndPage,
} from './dialog-pages.ts'
import { idOf, issueCode, newGrant } from './grants.ts'

/** The apps whose dialogs open; others are strangers. */
export type LoginApps = { readonly appId: string; readonly instagramAppId: string }

const text = z.string().default('')
const Dialog = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  state: text,
  scope: text,
  config_id: text,
  extras: text,
})
const list = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform(value => (typeof value === 'string' ? [value] : value))
const Decision = z.object({
  kind: z.enum(['whatsapp', 'user', 'instagram']),
  clientId: z.string(),
  redirectUri: z.url(),
  state: text,
  scopes: z.string().transform(scopes => scopes.split(',')),
  offersPhone: z.stringbool(),
  keepsPhone: text,
  sharesHistory: text,
  decision: z.enum(['allow', 'deny']),
  name: text,
  number: text,
  second: text,
  instagram: text,
  allow: list,
})
type Decision = z.output<typeof Decision>

const signupScopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
const COEXISTENCE = 'whatsapp_business_app_onboarding'

const featureOf = (extras: string): string | undefined => {
  const parsed = z.object({ featureType: z.string() }).safeParse(extras && JSON.parse(extras))
  return parsed.success ? parsed.data.featureType : undefined
}

const html = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body)

const redirectWith = (redirectUri: string, answer: Record<string, string>, end = ''): string => {
  const target = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return `${target.href}${end}`
}

/** A number that stays in the app of the phone, where the page offered that. */
const isOnPhone = ({ offersPhone, keepsPhone }: Decision): boolean =>
  offersPhone && keepsPhone === CHECKED

const accountsOf = (store: MetaStore, form: Decision): Account[] => {
  switch (form.kind) {
    case 'whatsapp':
      return [
        addNumber(store, {
          number: form.number,
          name: form.name,
          isOnPhone: isOnPhone(form),
          sharesHistory: form.sharesHistory === CHECKED,
        }),
      ]
    case 'instagram':
      return [addInstagram(store, form.name)]
    case 'user':
      return [
        addPage(store, { name: form.name, instagram: form.instagram }),
        ...(form.second === '' ? [] : [addPage(store, { name: form.second, instagram: '' })]),
      ]
  }
}

const signupEnd = (form: Decision, number: Account): object => ({
  type: 'WA_EMBEDDED_SIGNUP',
  event: isOnPhone(form) ? 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING' : 'FINISH',
  data: {
    ...(isOnPhone(form) ? {} : { phone_number_id: number.id }),
    waba_id: number.wabaId,
    business_id: idOf('business', number.name),
  },
})
const signupCancelled = {
  type: 'WA_EMBEDDED_SIGNUP',
  event: 'CANCEL',
  data: { current_step: 'PHONE_NUMBER_SETUP' },
}

const deniedAnswer = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'Permissions error',
}

const allow = (store: MetaStore, form: Decision) => {
  const accounts = accountsOf(store, form)
  const { withoutScopes } = store.login.quirks
  const [first] = accounts
  const grant = newGrant(store, {
    kind: form.kind,
    appId: form.clientId,
    // One person per browser is enough here: the owner of the first account.
    userId: idOf('person', first?.id ?? form.name),
    scopes: form.allow.filter(
      scope => form.scopes.includes(scope) && !withoutScopes.includes(scope)
    ),
    accounts: accounts.map(({ channel, id }) => ({ channel, id })),
  })
  return { code: issueCode(store, grant, form.redirectUri), first }
}

/** The pages on which a person lets the product use their accounts (protocols 3, 7). */
export const dialogRoutes = (
  app: FastifyInstance,
  { store, apps }: { store: MetaStore; apps: LoginApps }
): void => {
  const open = (kind: 'facebook' | 'instagram', query: unknown, reply: FastifyReply) => {
    const parsed = Dialog.safeParse(query)
    const expected = kind === 'instagram' ? apps.instagramAppId : apps.appId
    if (!parsed.success || parsed.data.client_id !== expected)
      return html(reply.code(400), errorPage('Esta app no existe o su enlace está incompleto.'))
    const { client_id: clientId, redirect_uri: redirectUri, state, config_id, extras } = parsed.data
    const isSignup = kind === 'facebook' && config_id !== ''
    const ofFacebook = isSignup ? 'whatsapp' : 'user'
    const request: DialogRequest = {
      kind: kind === 'instagram' ? 'instagram' : ofFacebook,
      clientId,
      redirectUri,
      state,
      scopes: isSignup ? signupScopes : parsed.data.scope.split(',').filter(Boolean),
      offersPhone: isSignup && featureOf(extras) === COEXISTENCE,
    }
    return html(reply, dialogPage(request))
  }
  for (const path of graphPaths('/dialog/oauth'))
    app.get(path, async (request, reply) => open('facebook', request.query, reply))
  app.get('/oauth/authorize', async (request, reply) => open('instagram', request.query, reply))

  app.post('/_login/decide', async (request, reply) => {
    const form = Decision.parse(request.body)
    const { kind, redirectUri, state, decision } = form
    if (decision === 'deny') {
      const target = redirectWith(redirectUri, {
        ...deniedAnswer,
        ...(kind === 'instagram' ? {} : { error_code: '200' }),
        state,
      })
      if (kind !== 'whatsapp') return reply.redirect(target, 303)
      return html(reply, signupEndPage(signupCancelled, target))
    }
    const { code, first } = allow(store, form)
    if (kind === 'whatsapp' && first !== undefined)
      return html(
        reply,
        signupEndPage(signupEnd(form, first), redirectWith(redirectUri, { code, state }))
      )
    // Instagram puts this behind its codes.
    return reply.redirect(
      redirectWith(redirectUri, { code, state }, kind === 'instagram' ? '#_' : ''),
      303
    )
  })
}
