import { auth, calendar, type calendar_v3 } from '@googleapis/calendar'
import { LRUCache } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { GoogleEvent } from './google-event.ts'
import { failureOf, GoogleFailure } from './google-failure.ts'

// The only file that knows Google's client library.

export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar'

export type GoogleCalendar = { readonly id: string; readonly summary: string }

/** One page of a list of events; `syncToken` only on the last one. */
export type EventPage = {
  readonly events: readonly GoogleEvent[]
  readonly pageToken: string | null
  readonly syncToken: string | null
}

export type ChannelRequest = {
  readonly id: string
  readonly token: string
  readonly address: string
  readonly expiresAt: Date
}
export type OpenedChannel = { readonly resourceId: string; readonly expiresAt: Date }

/** From where a list begins: the token of the last one, or a moment. */
export type ListFrom = { readonly syncToken: string } | { readonly endsAfter: Date }

/** What one Google account lets us do. Every call rejects with a GoogleFailure. */
export type GoogleAccount = {
  /** Calendars in which the account may write. */
  calendars(): Promise<readonly GoogleCalendar[]>
  /** The id of the main calendar: the address of the account. */
  address(): Promise<string>
  createCalendar(summary: string, timeZone: string): Promise<GoogleCalendar>
  /** Events from a moment on, up to 250. */
  countEvents(calendarId: string, from: Date): Promise<number>
  listEvents(calendarId: string, from: ListFrom, pageToken: string | null): Promise<EventPage>
  insertEvent(calendarId: string, event: GoogleEvent): Promise<void>
  /** Replaces the event, also one that was deleted. */
  replaceEvent(calendarId: string, event: GoogleEvent): Promise<void>
  deleteEvent(calendarId: string, eventId: string): Promise<void>
  openChannel(calendarId: string, channel: ChannelRequest): Promise<OpenedChannel>
  stopChannel(channelId: string, resourceId: string): Promise<void>
}

export type Consent = { readonly state: string; readonly challenge: string }
export type Tokens = { readonly refreshToken: string | null; readonly scopes: readonly string[] }

export type Google = {
  consentUrl(consent: Consent): string
  exchange(code: string, verifier: string): Promise<Tokens>
  /** Ends our access at Google. */
  revoke(refreshToken: string): Promise<void>
  account(refreshToken: string): GoogleAccount
}

const PAGE_SIZE = 250
const MAX_CACHED_ACCOUNTS = 1_000

/** Rejects with a GoogleFailure for every error of the library. */
const mapGoogleErrors = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call
  } catch (error) {
    throw failureOf(error)
  }
}

/** Null where the installation has no keys of Google. */
export const createGoogle = (config: z.output<typeof Config>): Google | null => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (clientId === undefined || clientSecret === undefined) return null
  const client = () =>
    new auth.OAuth2({
      clientId,
      clientSecret,
      redirectUri: new URL('/conectar-calendario/listo', config.PUBLIC_URL).href,
      endpoints: {
        oauth2AuthBaseUrl: config.GOOGLE_AUTH_URL,
        oauth2TokenUrl: config.GOOGLE_TOKEN_URL,
        oauth2RevokeUrl: config.GOOGLE_REVOKE_URL,
      },
      transporterOptions: { timeout: config.GOOGLE_TIMEOUT_MS, retry: false },
      forceRefreshOnFailure: true,
    })
  // A cached client keeps its access token for an hour, instead of one refresh per round.
  const accounts = new LRUCache<string, GoogleAccount>({ max: MAX_CACHED_ACCOUNTS })
  return {
    consentUrl: ({ state, challenge }) =>
      client().generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: CALENDAR_SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256' as never,
      }),
    async exchange(code, verifier) {
      const { tokens } = await mapGoogleErrors(client().getToken({ code, codeVerifier: verifier }))
      return {
        refreshToken: tokens.refresh_token ?? null,
        scopes: (tokens.scope ?? '').split(' '),
      }
    },
    async revoke(refreshToken) {
      accounts.delete(refreshToken)
      await mapGoogleErrors(client().revokeToken(refreshToken))
    },
    account(refreshToken) {
      const cachedAccount = accounts.get(refreshToken)
      if (cachedAccount !== undefined) return cachedAccount
      const ownClient = client()
      ownClient.setCredentials({ refresh_token: refreshToken })
      const opened = accountOf(
        calendar({
          version: 'v3',
          auth: ownClient,
          rootUrl: config.GOOGLE_API_URL,
          timeout: config.GOOGLE_TIMEOUT_MS,
          // The calendar round retries limits and outages, without holding a worker while it waits.
          retry: false,
        })
      )
      accounts.set(refreshToken, opened)
      return opened
    },
  }
}

const calendarOf = ({ id, summary }: { id?: string | null; summary?: string | null }) => ({
  id: id ?? '',
  summary: summary ?? '',
})

const accountOf = (api: calendar_v3.Calendar): GoogleAccount => ({
  async calendars() {
    const calendars: GoogleCalendar[] = []
    let pageToken: string | undefined
    do {
      const { data } = await mapGoogleErrors(
        api.calendarList.list({
          minAccessRole: 'writer',
          maxResults: PAGE_SIZE,
          ...page(pageToken),
        })
      )
      calendars.push(...(data.items ?? []).map(calendarOf))
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken !== undefined)
    return calendars
  },
  async address() {
    const { data } = await mapGoogleErrors(api.calendarList.get({ calendarId: 'primary' }))
    return data.id ?? ''
  },
  async createCalendar(summary, timeZone) {
    const { data } = await mapGoogleErrors(
      api.calendars.insert({ requestBody: { summary, timeZone } })
    )
    return calendarOf(data)
  },
  async countEvents(calendarId, from) {
    const { data } = await mapGoogleErrors(
      api.events.list({
        calendarId,
        timeMin: from.toISOString(),
        singleEvents: true,
        maxResults: PAGE_SIZE,
        fields: 'items(id)',
      })
    )
    return data.items?.length ?? 0
  },
  ...eventsOf(api),
  ...channelsOf(api),
})

const page = (pageToken: string | undefined) => (pageToken === undefined ? {} : { pageToken })

type Events = Pick<GoogleAccount, 'listEvents' | 'insertEvent' | 'replaceEvent' | 'deleteEvent'>

const eventsOf = (api: calendar_v3.Calendar): Events => ({
  async listEvents(calendarId, from, pageToken) {
    const { data } = await mapGoogleErrors(
      api.events.list({
        calendarId,
        singleEvents: true,
        showDeleted: true,
        maxResults: PAGE_SIZE,
        ...page(pageToken ?? undefined),
        ...('syncToken' in from
          ? { syncToken: from.syncToken }
          : { timeMin: from.endsAfter.toISOString() }),
      })
    )
    return {
      events: data.items ?? [],
      pageToken: data.nextPageToken ?? null,
      syncToken: data.nextSyncToken ?? null,
    }
  },
  async insertEvent(calendarId, requestBody) {
    await mapGoogleErrors(api.events.insert({ calendarId, requestBody, sendUpdates: 'none' }))
  },
  async replaceEvent(calendarId, requestBody) {
    const eventId = requestBody.id ?? ''
    await mapGoogleErrors(
      api.events.update({ calendarId, eventId, requestBody, sendUpdates: 'none' })
    )
  },
  async deleteEvent(calendarId, eventId) {
    await mapGoogleErrors(api.events.delete({ calendarId, eventId, sendUpdates: 'none' }))
  },
})

const channelsOf = (
  api: calendar_v3.Calendar
): Pick<GoogleAccount, 'openChannel' | 'stopChannel'> => ({
  async openChannel(calendarId, { id, token, address, expiresAt }) {
    const { data } = await mapGoogleErrors(
      api.events.watch({
        calendarId,
        requestBody: {
          id,
          token,
          address,
          type: 'web_hook',
          expiration: String(expiresAt.getTime()),
        },
      })
    )
    const until = Number(data.expiration)
    if (!data.resourceId || !Number.isFinite(until))
      throw new GoogleFailure('unavailable', 'a channel without its resource')
    return { resourceId: data.resourceId, expiresAt: new Date(until) }
  },
  async stopChannel(id, resourceId) {
    await mapGoogleErrors(api.channels.stop({ requestBody: { id, resourceId } }))
  },
})
