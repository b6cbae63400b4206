import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { GoogleError, googleErrorBody, googleErrors } from './errors.ts'
import { ListQuery, listEvents } from './listing.ts'
import { EventInput, eventOnWire, type StoredCalendar } from './model.ts'
import type { GoogleWebhookSender } from './webhook-sender.ts'
import type { GoogleStore } from './store.ts'

const CalendarParams = z.object({ calendarId: z.string() })
const EventParams = CalendarParams.extend({ eventId: z.string() })
const Watch = z.object({
  id: z.string().min(1).max(64),
  type: z.literal('web_hook'),
  address: z.url(),
  token: z.string().max(256).optional(),
  expiration: z.coerce.number().optional(),
})

/** Breaks the connection before the response, so that the caller does not know the outcome. */
class LostAnswer extends Error {}

export type ApiParts = { readonly store: GoogleStore; readonly webhookSender: GoogleWebhookSender }

/** Calendar API v3 (protocols 10.2 to 10.5). */
export const calendarRoutes = (app: FastifyInstance, parts: ApiParts): void => {
  const { store } = parts
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof LostAnswer) return request.raw.socket.destroy()
    const failure =
      error instanceof GoogleError
        ? error
        : googleErrors.invalid(error instanceof Error ? error.message : 'Bad Request')
    return reply.status(failure.status).send(googleErrorBody(failure))
  })
  app.addHook('preHandler', async () => {
    const { quirks } = store
    if (quirks.failing > 0) {
      quirks.failing -= 1
      throw googleErrors.backend()
    }
    if (quirks.limited > 0) {
      quirks.limited -= 1
      throw quirks.limited % 2 === 0 ? googleErrors.userLimit() : googleErrors.limit()
    }
  })
  listRoutes(app, parts)
  eventRoutes(app, parts)
  channelRoutes(app, parts)
}

/** The account of the access token. */
const callerOf = (store: GoogleStore, request: FastifyRequest): string => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const access = store.accessTokens.get(token)
  const grant = access === undefined ? undefined : store.grants.get(access.refresh)
  if (access === undefined || grant === undefined || grant.revoked || access.until <= store.now())
    throw googleErrors.credentials()
  return grant.email
}

const calendarOf = (store: GoogleStore, request: FastifyRequest): StoredCalendar => {
  const email = callerOf(store, request)
  const { calendarId } = CalendarParams.parse(request.params)
  const calendar = store.calendars.get(calendarId === 'primary' ? email : calendarId)
  if (calendar === undefined || calendar.owner !== email) throw googleErrors.notFound()
  return calendar
}

const onList = ({ id, summary, timeZone, primary }: StoredCalendar) => ({
  kind: 'calendar#calendarListEntry',
  id,
  summary,
  timeZone,
  accessRole: 'owner',
  selected: true,
  ...(primary ? { primary } : {}),
})

const listRoutes = (app: FastifyInstance, { store }: ApiParts): void => {
  app.get('/users/me/calendarList', async request => ({
    kind: 'calendar#calendarList',
    items: store.calendarsOf(callerOf(store, request)).map(onList),
  }))
  app.get('/users/me/calendarList/:calendarId', async request => onList(calendarOf(store, request)))
  app.post('/calendars', async request => {
    const owner = callerOf(store, request)
    const { summary, timeZone } = z
      .object({ summary: z.string(), timeZone: z.string().default('UTC') })
      .parse(request.body)
    const calendar = store.createCalendar(owner, summary, timeZone)
    return { kind: 'calendar#calendar', id: calendar.id, summary, timeZone }
  })
}

const eventRoutes = (app: FastifyInstance, { store }: ApiParts): void => {
  const path = '/calendars/:calendarId/events'
  const eventId = (request: FastifyRequest): string => EventParams.parse(request.params).eventId
  /** A write is done before its answer is lost. */
  const answerOrLose = <Answer>(answer: Answer): Answer => {
    if (store.quirks.losing === 0) return answer
    store.quirks.losing -= 1
    throw new LostAnswer()
  }
  const expectEtag = (calendar: StoredCalendar, request: FastifyRequest): void => {
    const ifMatch = request.headers['if-match']
    const storedEtag = calendar.events.get(eventId(request))?.etag
    if (ifMatch !== undefined && ifMatch !== storedEtag) throw googleErrors.precondition()
  }
  app.get(path, async request =>
    listEvents(calendarOf(store, request), ListQuery.parse(request.query), store.quirks.pageSize)
  )
  app.get(`${path}/:eventId`, async request => {
    const calendar = calendarOf(store, request)
    const event = calendar.events.get(eventId(request))
    if (event === undefined) throw googleErrors.notFound()
    return eventOnWire(event, calendar.owner)
  })
  app.post(path, async request => {
    const calendar = calendarOf(store, request)
    const event = store.insert(calendar, EventInput.parse(request.body))
    return answerOrLose(eventOnWire(event, calendar.owner))
  })
  for (const method of ['PUT', 'PATCH'] as const)
    app.route({
      method,
      url: `${path}/:eventId`,
      handler: async request => {
        const calendar = calendarOf(store, request)
        expectEtag(calendar, request)
        const fields = EventInput.parse(request.body)
        const change = method === 'PUT' ? store.replace : store.patch
        return answerOrLose(eventOnWire(change(calendar, eventId(request), fields), calendar.owner))
      },
    })
  app.delete(`${path}/:eventId`, async (request, reply) => {
    const calendar = calendarOf(store, request)
    expectEtag(calendar, request)
    store.remove(calendar, eventId(request))
    answerOrLose(null)
    return reply.status(204).send()
  })
}

const channelRoutes = (app: FastifyInstance, { store, webhookSender }: ApiParts): void => {
  app.post('/calendars/:calendarId/events/watch', async request => {
    const calendar = calendarOf(store, request)
    const { id, address, token, expiration } = Watch.parse(request.body)
    const channel = store.openChannel(calendar, { id, address, token, expiration })
    webhookSender.sync(channel)
    return {
      kind: 'api#channel',
      id,
      resourceId: channel.resourceId,
      resourceUri: webhookSender.resourceUri(channel),
      token,
      expiration: String(channel.expiresAt),
    }
  })
  app.post('/channels/stop', async (request, reply: FastifyReply) => {
    callerOf(store, request)
    const { id, resourceId } = z
      .object({ id: z.string(), resourceId: z.string() })
      .parse(request.body)
    if (store.channels.get(id)?.resourceId !== resourceId) throw googleErrors.notFound()
    store.channels.delete(id)
    return reply.status(204).send()
  })
}
