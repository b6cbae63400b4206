import type { Channel } from '@mostrador/contracts'
import type { Login } from '@mostrador/contracts/messaging-gateway'
import { z } from 'zod'
import { WireId } from '../channels/payload.ts'
import { mayReachInstagram, missingScopes } from './login.ts'
import { bodyOf, LoginFailed } from './graph-client.ts'
import { describeToken, type LongToken, longLivedToken, type Meta } from './tokens.ts'

/** Meta's rating of a number; null where there is none. */
export type Health = {
  readonly quality: string | null
  readonly status: string | null
  readonly nameStatus: string | null
}

/** An account that a login may connect, with the token that acts for it. */
export type FoundAccount = LongToken & {
  readonly channel: Channel
  readonly accountId: string
  readonly displayName: string
  readonly handle: string
  /** WABA or Page: what is subscribed in its place. */
  readonly parentId: string | null
  /** WhatsApp: it cannot send before it is registered. */
  readonly isRegistered: boolean
  /** WhatsApp: it is used in the app of the phone too. */
  readonly isOnPhone: boolean
  readonly health: Health
}

const Text = z
  .string()
  .nullish()
  .transform(value => value ?? null)
const Number = z.looseObject({
  id: WireId,
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  quality_rating: Text,
  status: Text,
  name_status: Text,
  platform_type: Text,
  is_on_biz_app: z.boolean().default(false),
})
type WhatsappNumber = z.output<typeof Number>
const numberFields =
  'id,display_phone_number,verified_name,quality_rating,status,name_status,platform_type,is_on_biz_app'

export const noHealth: Health = { quality: null, status: null, nameStatus: null }
const healthOf = (number: WhatsappNumber): Health => ({
  quality: number.quality_rating,
  status: number.status,
  nameStatus: number.name_status,
})

const listOf = <S extends z.ZodType>(item: S) =>
  z.looseObject({
    data: z.array(item),
    paging: z
      .looseObject({
        cursors: z.looseObject({ after: z.string().optional() }).optional(),
        next: z.string().optional(),
      })
      .optional(),
  })

/** A person with more Pages than this chooses fewer in the dialog. */
const MAX_PAGES = 20

/** All items of a list of Graph. The next page is asked for by its cursor, never by its address. */
const readAll = async <S extends z.ZodType>(
  { graph, settings }: Meta,
  { path, token, fields, item }: { path: string; token: string; fields: string; item: S }
): Promise<z.output<S>[]> => {
  const items: z.output<S>[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await graph.call({
      method: 'GET',
      url: `${settings.META_GRAPH_URL.replace(/\/$/, '')}/${path}`,
      token,
      query: { fields, limit: '50', ...(after === undefined ? {} : { after }) },
    })
    const { data, paging } = bodyOf(answer, listOf(item))
    items.push(...data)
    after = paging?.cursors?.after
    if (paging?.next === undefined || after === undefined) return items
  }
  return items
}

type Granted = { readonly token: string; readonly login: Login; readonly now: Date }
/** The accounts that the person chose on WhatsApp's signup page. */
export type SignupChoice = { readonly numberId: string | null; readonly wabaId: string | null }

const whatsappAccounts = async (
  meta: Meta,
  token: string,
  { numberId, wabaId }: SignupChoice
): Promise<FoundAccount[]> => {
  const { scopes, wabaIds } = await describeToken(meta, token)
  if (missingScopes('whatsapp', scopes).length > 0) throw new LoginFailed('scopes_missing')
  // Only accounts that the token reaches: a choice that the browser sends proves nothing.
  const waba = wabaId !== null && wabaIds.includes(wabaId) ? wabaId : wabaIds[0]
  if (waba === undefined) throw new LoginFailed('nothing_chosen')
  const numbers = await readAll(meta, {
    path: `${encodeURIComponent(waba)}/phone_numbers`,
    token,
    fields: numberFields,
    item: Number,
  })
  const chosen = numbers.filter(({ id }) => id === numberId)
  return (chosen.length > 0 ? chosen : numbers).map(number => ({
    channel: 'whatsapp',
    accountId: number.id,
    displayName: number.verified_name,
    handle: number.display_phone_number,
    parentId: waba,
    isRegistered: number.platform_type === 'CLOUD_API' || number.is_on_biz_app,
    isOnPhone: number.is_on_biz_app,
    token,
    expiresAt: null,
    health: healthOf(number),
  }))
}

const Page = z.looseObject({
  id: WireId,
  name: z.string(),
  access_token: z.string().min(1),
  tasks: z.array(z.string()).default([]),
  instagram_business_account: z
    .looseObject({ id: WireId, username: z.string().default('') })
    .optional(),
})

const facebookAccounts = async (
  meta: Meta,
  { token, login, now }: Granted
): Promise<FoundAccount[]> => {
  const long = await longLivedToken(meta, { login, token, now })
  const facts = await describeToken(meta, long.token)
  if (missingScopes('facebook', facts.scopes).length > 0) throw new LoginFailed('scopes_missing')
  const pages = await readAll(meta, {
    path: 'me/accounts',
    token: long.token,
    fields: 'id,name,access_token,tasks,instagram_business_account{id,username}',
    item: Page,
  })
  const withInstagram = mayReachInstagram(facts.scopes)
  return pages.flatMap(page => {
    const shared = {
      token: page.access_token,
      expiresAt: facts.dataAccessExpiresAt,
      isRegistered: true,
      isOnPhone: false,
      health: noHealth,
    }
    const linked = page.instagram_business_account
    return [
      {
        ...shared,
        channel: 'messenger' as const,
        accountId: page.id,
        displayName: page.name,
        handle: '',
        parentId: page.id,
      },
      ...(linked === undefined || !withInstagram
        ? []
        : [
            {
              ...shared,
              channel: 'instagram' as const,
              accountId: linked.id,
              displayName: page.name,
              handle: linked.username === '' ? '' : `@${linked.username}`,
              parentId: page.id,
            },
          ]),
    ]
  })
}

const InstagramUser = z.looseObject({
  /** The id of webhooks; `id` is of the app alone. */
  user_id: WireId,
  username: z.string().default(''),
  name: z.string().default(''),
})

const instagramAccounts = async (
  meta: Meta,
  { token, login, now }: Granted
): Promise<FoundAccount[]> => {
  const long = await longLivedToken(meta, { login, token, now })
  const answer = await meta.graph.call({
    method: 'GET',
    url: `${meta.settings.META_INSTAGRAM_URL.replace(/\/$/, '')}/me`,
    token: long.token,
    query: { fields: 'id,user_id,username,name' },
  })
  const { user_id: accountId, username, name } = bodyOf(answer, InstagramUser)
  return [
    {
      ...long,
      channel: 'instagram',
      accountId,
      displayName: name || username,
      handle: `@${username}`,
      parentId: null,
      isRegistered: true,
      isOnPhone: false,
      health: noHealth,
    },
  ]
}

/**
 * The accounts that a token reaches. Throws `GraphUnavailable`, or `LoginFailed`: `scopes_missing`,
 * `nothing_chosen`, `revoked`, `refused`.
 */
export const findAccounts = async (
  meta: Meta,
  granted: Granted,
  choice: SignupChoice
): Promise<FoundAccount[]> => {
  const accounts =
    granted.login === 'whatsapp'
      ? await whatsappAccounts(meta, granted.token, choice)
      : await (granted.login === 'facebook' ? facebookAccounts : instagramAccounts)(meta, granted)
  if (accounts.length === 0) throw new LoginFailed('nothing_chosen')
  return accounts
}

/** The health of a number now; undefined when its token is dead. Throws `GraphUnavailable`. */
export const readNumber = async (
  { graph, settings }: Meta,
  { accountId, token }: Pick<FoundAccount, 'accountId' | 'token'>
): Promise<(Health & { readonly displayName: string }) | undefined> => {
  const answer = await graph.call({
    method: 'GET',
    url: `${settings.META_GRAPH_URL.replace(/\/$/, '')}/${encodeURIComponent(accountId)}`,
    token,
    query: { fields: numberFields },
  })
  if (answer.kind === 'token_expired') return undefined
  const number = bodyOf(answer, Number)
  return { ...healthOf(number), displayName: number.verified_name }
}
