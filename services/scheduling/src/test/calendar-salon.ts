import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { type GoogleSandbox, startGoogleSandbox } from '@mostrador/sandbox'
import { freeTestPort, startTestApp, type TestApp } from '@mostrador/testing'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { scheduling } from '../service.ts'
import { aSalon, NOW, type Salon } from './factories.ts'
import { fakeAccounts } from './fake-accounts.ts'
import { fakeCatalog } from './fake-catalog.ts'
import { fakeCrm } from './fake-crm.ts'

export type CalendarSalon = Salon & {
  readonly google: GoogleSandbox
  readonly url: string
  /** For Ana's Google account. */
  readonly address: string
}

const client = { id: 'test-google', secret: 'not-a-secret-google' }
let accounts = 0

/** A salon with a Google beside it, whose notifications reach it. Each test has its own account. */
export const useCalendarSalon = (): CalendarSalon => {
  const salon = {} as CalendarSalon
  let testApp: TestApp
  let google: GoogleSandbox
  let url = ''
  beforeAll(async () => {
    url = `http://127.0.0.1:${await freeTestPort()}`
    google = await startGoogleSandbox({ client, clock: { now: () => testApp.clock.now() } })
    testApp = await startTestApp({
      services: [scheduling, fakeAccounts, fakeCrm, fakeCatalog],
      at: NOW,
      variables: {
        ...google.variables,
        SCHEDULING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
        PUBLIC_URL: url,
      },
    })
    await testApp.app('scheduling').listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
  })
  afterAll(async () => {
    await testApp.stop()
    await google.close()
  })
  beforeEach(async () => {
    testApp.clock.set(NOW)
    // The clock was set back: the tick of the last test waits for a time in the far future.
    await testApp.infra.database.relay.query(
      "update platform.timer set due_at = $1 where queue = 'scheduling-calendar-tick'",
      [NOW]
    )
    accounts += 1
    const address = `ana-${accounts}@gmail.example`
    google.control.addAccount(address)
    Object.assign(salon, await aSalon(testApp), { google, url, address })
  })
  afterEach(() => google.control.quirks({}))
  return salon
}

/**
 * What the browser of a person does at Google's consent: answers the parameters of the way back.
 */
export const consentAs = async (
  consentUrl: string,
  decision: { account: string; allow?: boolean; tick?: boolean }
): Promise<URLSearchParams> => {
  const consent = new URL(consentUrl)
  const form = new URLSearchParams(consent.searchParams)
  form.set('decision', decision.allow === false ? 'deny' : 'allow')
  form.set('account', decision.account)
  if (decision.tick !== false) form.set('calendar', 'yes')
  const { headers, body } = await request(`${consent.origin}${consent.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  await body.dump()
  return new URL(String(headers['location'])).searchParams
}

export const linkFor = async (salon: CalendarSalon, specialistId: string): Promise<string> => {
  const { data } = await salon.testApp.as(salon.owner)(r.sendCalendarLink, {
    params: { id: specialistId },
  })
  return data.url.split('/').at(-1) ?? ''
}

/** Connects a specialist to a Google account by a link, as that person would. */
export const connect = async (
  salon: CalendarSalon,
  specialistId = salon.ana._id,
  account = salon.address
) => {
  const anybody = salon.testApp.as({ ...salon.owner, kind: 'anonymous', businessId: null })
  const token = await linkFor(salon, specialistId)
  const { data } = await anybody(r.startCalendarLink, { body: { token } })
  const back = await consentAs(data.url, { account })
  return anybody(r.finishCalendarLink, {
    body: {
      state: back.get('state') ?? '',
      code: back.get('code') ?? '',
      browserKey: data.browserKey,
    },
  })
}

/** Ana connected, with the main calendar of her account. */
export const connectAna = async (salon: CalendarSalon): Promise<void> => {
  expect((await connect(salon)).status).toBe(200)
  const { status } = await salon.testApp.as(salon.owner)(r.chooseCalendar, {
    params: { id: salon.ana._id },
    body: { calendarId: salon.address },
  })
  expect(status).toBe(200)
  await rounds(salon)
}

/** Lets notifications, ticks and rounds happen until nothing is due. */
export const rounds = async ({ google, testApp }: CalendarSalon, times = 3): Promise<void> => {
  for (let round = 0; round < times; round += 1) {
    await google.settled()
    await testApp.settled()
    testApp.clock.advance(2_000)
    await testApp.settled()
  }
}

/** Rows of Ana's agenda, by start: what they are and when. */
export const agendaOf = async (salon: CalendarSalon, specialistId = salon.ana._id) => {
  const { data } = await salon.testApp.as(salon.owner)(r.listAppointments, {
    query: { from: '2026-11-01T00:00:00Z', to: '2027-02-01T00:00:00Z', specialistId },
  })
  return data
}
