import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GoogleSandbox, startGoogleSandbox } from './start.ts'

const client = { id: 'client', secret: 'not-a-secret' }
const ana = 'ana@gmail.example'
const scope = 'https://www.googleapis.com/auth/calendar'
const back = 'http://127.0.0.1:9/back'
let google: GoogleSandbox
beforeEach(async () => {
  google = await startGoogleSandbox({ client, accounts: [ana], random: () => 0.5 })
})
afterEach(() => google.close())

const form = async (path: string, fields: Record<string, string>) => {
  const answer = await request(`${google.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  const text = await answer.body.text()
  return {
    status: answer.statusCode,
    to: URL.parse(String(answer.headers['location'])),
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, string>,
  }
}
const consentQuery = {
  client_id: client.id,
  redirect_uri: back,
  response_type: 'code',
  scope,
  state: 's',
}
const codeOf = async (more: Record<string, string> = {}) => {
  const fields = { ...consentQuery, decision: 'allow', account: ana, calendar: 'yes', ...more }
  return (await form('/o/oauth2/v2/auth', fields)).to?.searchParams.get('code') ?? ''
}
const tokenFor = (code: string, more: Record<string, string> = {}) =>
  form('/token', {
    grant_type: 'authorization_code',
    client_id: client.id,
    client_secret: client.secret,
    redirect_uri: back,
    code,
    ...more,
  })
const signIn = async () => (await tokenFor(await codeOf())).body

type Json = Record<string, unknown>
const call = async (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Json
) => {
  const answer = await request(`${google.url}/calendar/v3${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  return { status: answer.statusCode, body: (text === '' ? {} : JSON.parse(text)) as Json }
}
const hour = {
  start: { dateTime: '2026-11-24T16:00:00Z' },
  end: { dateTime: '2026-11-24T17:00:00Z' },
}
const events = `/calendars/${ana}/events`
const reasonOf = (body: Json) =>
  (body['error'] as { errors: { reason: string }[] }).errors[0]?.reason

describe('consent', () => {
  it('gives a code once, and exchanges it for a refresh token', async () => {
    const code = await codeOf()
    const { body } = await tokenFor(code)
    expect(body).toMatchObject({ token_type: 'Bearer', scope, expires_in: 3599 })
    expect((await tokenFor(code)).body).toMatchObject({ error: 'invalid_grant' })
    const refreshed = await tokenFor('', {
      grant_type: 'refresh_token',
      refresh_token: body['refresh_token'] ?? '',
    })
    expect(Object.keys(refreshed.body)).not.toContain('refresh_token')
    google.control.revoke(ana)
    expect(
      (
        await tokenFor('', {
          grant_type: 'refresh_token',
          refresh_token: body['refresh_token'] ?? '',
        })
      ).body
    ).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    })
  })
  it('reports that the person refused', async () => {
    const { to } = await form('/o/oauth2/v2/auth', { ...consentQuery, decision: 'deny' })
    expect(to?.search).toBe('?state=s&error=access_denied')
  })
  it('requires the verifier of the challenge', async () => {
    const code = await codeOf({ code_challenge: 'other', code_challenge_method: 'S256' })
    expect((await tokenFor(code, { code_verifier: 'mine' })).status).toBe(400)
  })
})

describe('events', () => {
  it('keep the id of their author, also when they are deleted', async () => {
    const { access_token: token = '' } = await signIn()
    const insert = () => call(token, 'POST', events, { id: 'mosabc01', ...hour })
    expect((await insert()).status).toBe(200)
    expect(reasonOf((await insert()).body)).toBe('duplicate')
    expect((await call(token, 'DELETE', `${events}/mosabc01`)).status).toBe(204)
    expect(reasonOf((await call(token, 'DELETE', `${events}/mosabc01`)).body)).toBe('deleted')
    expect((await insert()).status).toBe(409)
    const revived = await call(token, 'PUT', `${events}/mosabc01`, { status: 'confirmed', ...hour })
    expect(revived.body).toMatchObject({ id: 'mosabc01', status: 'confirmed' })
    expect(reasonOf((await call(token, 'PUT', `${events}/nobody`, hour)).body)).toBe('notFound')
    expect((await call(token, 'POST', events, { id: 'WXYZ!', ...hour })).status).toBe(400)
  })

  it('are listed by pages, then by changes, until the sync token expires', async () => {
    const { access_token: token = '' } = await signIn()
    const ids = [1, 2, 3].map(n => google.control.addEvent(ana, { summary: `${n}`, ...hour }))
    const list = (query: string) => call(token, 'GET', `${events}?showDeleted=true&${query}`)
    const first = (await list('maxResults=2')).body
    expect(first['nextSyncToken']).toBeUndefined()
    const second = (await list(`maxResults=2&pageToken=${String(first['nextPageToken'])}`)).body
    expect([first, second].flatMap(({ items }) => (items as Json[]).map(({ id }) => id))).toEqual(
      ids
    )
    google.control.deleteEvent(ana, ids[0] ?? '')
    const since = `syncToken=${String(second['nextSyncToken'])}`
    expect((await list(since)).body['items']).toMatchObject([{ id: ids[0], status: 'cancelled' }])
    expect((await list(`${since}&timeMin=2026-11-24T00:00:00Z`)).status).toBe(400)
    google.control.expireSyncTokens(ana)
    expect(reasonOf((await list(since)).body)).toBe('fullSyncRequired')
  })

  it('are refused over the rate limit, and after the access was revoked', async () => {
    const { access_token: token = '' } = await signIn()
    google.control.quirks({ limited: 2, failing: 1 })
    const list = () => call(token, 'GET', events)
    const statuses = [await list(), await list(), await list()].map(({ status }) => status)
    expect(statuses).toEqual([500, 429, 403])
    google.control.revoke(ana)
    expect((await list()).status).toBe(401)
  })
})

describe('channels', () => {
  it('announce themselves and each change, with rising numbers and without a body', async () => {
    const received: IncomingMessage[] = []
    const server = createServer((message, answer) => {
      received.push(message)
      answer.end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { access_token: token = '' } = await signIn()
    const watch = () =>
      call(token, 'POST', `${events}/watch`, {
        id: 'channel-1',
        type: 'web_hook',
        address: `http://127.0.0.1:${port}/`,
        token: 'secret',
      })
    const { body } = await watch()
    expect(reasonOf((await watch()).body)).toBe('channelIdNotUnique')
    google.control.quirks({ copies: 2 })
    google.control.addEvent(ana, hour)
    await google.settled()
    const headers = received.map(message => message.headers)
    expect(
      headers.filter(requestHeaders => requestHeaders['x-goog-resource-state'] === 'exists')
    ).toHaveLength(2)
    expect(
      headers.filter(requestHeaders => requestHeaders['x-goog-resource-state'] === 'sync')
    ).toHaveLength(1)
    expect(new Set(headers.map(requestHeaders => requestHeaders['x-goog-channel-token']))).toEqual(
      new Set(['secret'])
    )
    expect(
      headers.every(
        requestHeaders =>
          Number(requestHeaders['x-goog-message-number']) > 1 ||
          requestHeaders['x-goog-resource-state'] === 'sync'
      )
    ).toBe(true)
    const stop = { id: 'channel-1', resourceId: body['resourceId'] }
    expect((await call(token, 'POST', '/channels/stop', stop)).status).toBe(204)
    google.control.addEvent(ana, hour)
    await google.settled()
    expect(received).toHaveLength(3)
    await new Promise(done => server.close(done))
  })
})
