import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { GraphRefusal } from '../graph-errors.ts'
import { bodyOf, graphPaths, tokenOf } from '../graph-routes.ts'
import type { Account } from '../model.ts'
import { accountsOfToken, type MetaStore } from '../store.ts'
import { entryIdOf } from './account-facts.ts'
import { type Grant, pageGrant } from './grants.ts'

const Id = z.object({ id: z.string() })
const Page = z.object({
  limit: z.coerce.number().int().min(1).default(25),
  after: z.string().default(''),
})

/** The accounts that a path means, among those that the token may act for. */
export const accountsOfPath = (store: MetaStore, request: FastifyRequest): Account[] => {
  const { id } = Id.parse(request.params)
  const accounts = accountsOfToken(store, tokenOf(request)).filter(
    account => id === 'me' || account.id === id || account.wabaId === id || account.pageId === id
  )
  if (accounts.length === 0) throw new GraphRefusal('object_missing', 'graph')
  return accounts
}

const requireScope = (
  store: MetaStore,
  request: FastifyRequest,
  scopes: readonly string[]
): void => {
  const grant = store.login.grants.get(tokenOf(request) ?? '')
  if (grant !== undefined && !grant.scopes.some(scope => scopes.includes(scope)))
    throw new GraphRefusal('permission_denied', 'graph')
}

const subscribeScopes = [
  'whatsapp_business_management',
  'pages_manage_metadata',
  'instagram_business_manage_messages',
]

const pagesOf = (store: MetaStore, grant: Grant): Account[] =>
  store.accounts.filter(
    ({ channel, id }) =>
      channel === 'messenger' &&
      grant.accounts.some(account => account.channel === channel && account.id === id)
  )

const instagramOfPage = (store: MetaStore, page: Account) => {
  const linked = store.accounts.find(
    account => account.channel === 'instagram' && account.pageId === page.id
  )
  return linked === undefined
    ? {}
    : { instagram_business_account: { id: linked.id, username: linked.name } }
}

/** Pages, subscriptions and registration: what connecting an account asks for. */
export const accountRoutes = (app: FastifyInstance, { store }: { store: MetaStore }): void => {
  for (const path of graphPaths('/me/accounts')) {
    app.get(path, async request => {
      const token = tokenOf(request)
      accountsOfToken(store, token)
      const grant = store.login.grants.get(token ?? '')
      if (grant?.kind !== 'user') throw new GraphRefusal('object_missing', 'graph')
      requireScope(store, request, ['pages_show_list'])
      const { limit, after } = Page.parse(request.query)
      const start = after === '' ? 0 : Number(Buffer.from(after, 'base64url').toString())
      const pages = pagesOf(store, grant)
      const end = start + limit
      const cursor = Buffer.from(String(end)).toString('base64url')
      return {
        data: pages.slice(start, end).map(page => ({
          id: page.id,
          name: page.name,
          access_token: pageGrant(store, grant, page).token,
          tasks: ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
          category: 'Local service',
          ...instagramOfPage(store, page),
        })),
        paging: {
          cursors: { before: 'MAZDZD', after: cursor },
          ...(end < pages.length
            ? { next: `${store.baseUrl}/v23.0/me/accounts?after=${cursor}` }
            : {}),
        },
      }
    })
  }
  for (const path of graphPaths('/:id/subscribed_apps')) {
    app.post(path, async request => {
      const accounts = accountsOfPath(store, request)
      requireScope(store, request, subscribeScopes)
      for (const account of accounts) store.login.subscribed.add(entryIdOf(account))
      store.changed({ kind: 'login' })
      return { success: true }
    })
    app.delete(path, async request => {
      for (const account of accountsOfPath(store, request))
        store.login.subscribed.delete(entryIdOf(account))
      store.changed({ kind: 'login' })
      return { success: true }
    })
    app.get(path, async request => ({
      data: accountsOfPath(store, request)
        .filter(account => !account.isManaged || store.login.subscribed.has(entryIdOf(account)))
        .slice(0, 1)
        .map(({ appId }) => ({ whatsapp_business_api_data: { id: appId, name: 'Mostrador' } })),
    }))
  }
  for (const path of graphPaths('/:id/register')) {
    app.post(path, async request => {
      const { pin } = z.object({ pin: z.string().regex(/^\d{6}$/) }).parse(bodyOf(request))
      for (const account of accountsOfPath(store, request)) {
        if (account.isOnPhone) throw new GraphRefusal('invalid_parameter', 'whatsapp')
        if (account.pin !== undefined && account.pin !== pin)
          throw new GraphRefusal('pin_mismatch', 'whatsapp')
        account.pin = pin
        account.isRegistered = true
      }
      store.changed({ kind: 'login' })
      return { success: true }
    })
  }
  for (const path of graphPaths('/:id/deregister')) {
    app.post(path, async request => {
      for (const account of accountsOfPath(store, request)) account.isRegistered = false
      return { success: true }
    })
  }
}
