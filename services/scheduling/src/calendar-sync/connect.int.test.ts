import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { connect, consentAs, linkFor, useCalendarSalon } from '../test/calendar-salon.ts'
import { aSalon, specialistForm } from '../test/factories.ts'
import { addressOf } from '../test/fake-accounts.ts'

const salon = useCalendarSalon()
const as = () => salon.testApp.as(salon.owner)
const anybody = () => salon.testApp.as({ ...salon.owner, kind: 'anonymous', businessId: null })
const start = async (token: string) =>
  (await anybody()(r.startCalendarLink, { body: { token } })).data
const finish = (back: URLSearchParams, browserKey: string) =>
  anybody()(r.finishCalendarLink, {
    body: {
      state: back.get('state') ?? '',
      browserKey,
      ...(back.has('code') ? { code: back.get('code') ?? '' } : {}),
    },
  })
const presence = async () => {
  const { data } = await as()(r.listSpecialists, { query: {} })
  return data.find(({ _id }) => _id === salon.ana._id)?.googleRefreshToken
}

describe('a one-time link', () => {
  it('names its specialist, connects once, and shows no token to anybody', async () => {
    const token = await linkFor(salon, salon.ana._id)
    const preview = () => anybody()(r.previewCalendarLink, { body: { token } })
    expect((await preview()).data).toEqual({
      businessName: 'Estética Lupita',
      specialistName: 'Ana',
      state: 'open',
    })
    const { url, browserKey } = await start(token)
    const done = await finish(await consentAs(url, { account: salon.address }), browserKey)
    expect(done.data).toMatchObject({ specialistName: 'Ana', account: salon.address })
    expect((await preview()).data.state).toBe('used')
    expect((await anybody()(r.startCalendarLink, { body: { token } })).body).toMatchObject({
      code: 'calendar_link_used',
    })
    expect(await presence()).toBe('connected')
    const { rows } = await salon.testApp.infra.database.relay.query<{ all: string }>(
      "select string_agg(data::text, '') as all from platform.outbox"
    )
    expect(`${JSON.stringify(done.body)}${rows[0]?.all}`).not.toContain('1//0g')
  })

  it('keeps the token sealed, bound to its row', async () => {
    await connect(salon)
    const sealed = await salon.testApp.infra.underTenant(salon.businessId, async () => {
      const { rows } = await salon.testApp.infra.database.pool.query<{ token: string }>(
        'select google_refresh_token as token from scheduling.specialist where id = $1',
        [salon.ana._id]
      )
      return rows[0]?.token
    })
    expect(sealed).toMatch(/^v1:test:/)
  })

  it('ends with its specialist, also during the consent', async () => {
    const token = await linkFor(salon, salon.ana._id)
    const { url, browserKey } = await start(token)
    const params = { id: salon.ana._id }
    await as()(r.archiveSpecialist, { params, query: { archive: 'true' } })
    const back = await consentAs(url, { account: salon.address })
    expect((await finish(back, browserKey)).body).toMatchObject({ code: 'calendar_state_unknown' })
    const unknown = { code: 'calendar_link_unknown' }
    expect((await anybody()(r.previewCalendarLink, { body: { token } })).body).toMatchObject(
      unknown
    )
    expect((await anybody()(r.startCalendarLink, { body: { token } })).body).toMatchObject(unknown)
  })

  it('accepts a state once, and only in the browser that started', async () => {
    const token = await linkFor(salon, salon.ana._id)
    const { url, browserKey } = await start(token)
    const back = await consentAs(url, { account: salon.address })
    const unknown = { code: 'calendar_state_unknown' }
    expect((await finish(back, `${browserKey.slice(0, -1)}_`)).body).toMatchObject(unknown)
    expect((await finish(back, browserKey)).status).toBe(200)
    expect((await finish(back, browserKey)).body).toMatchObject(unknown)
  })

  it('drops a consent when another one starts, and after half an hour', async () => {
    const token = await linkFor(salon, salon.ana._id)
    const first = await start(token)
    const second = await start(token)
    const unknown = { code: 'calendar_state_unknown' }
    const consent = (url: string) => consentAs(url, { account: salon.address })
    expect((await finish(await consent(first.url), first.browserKey)).body).toMatchObject(unknown)
    salon.testApp.clock.advance(31 * 60_000)
    expect((await finish(await consent(second.url), second.browserKey)).body).toMatchObject(unknown)
  })

  it('ends after a week, and when another one is sent', async () => {
    const first = await linkFor(salon, salon.ana._id)
    const second = await linkFor(salon, salon.ana._id)
    const state = async (token: string) =>
      (await anybody()(r.previewCalendarLink, { body: { token } })).data.state
    expect([await state(first), await state(second)]).toEqual(['expired', 'open'])
    salon.testApp.clock.advance(7 * 86_400_000)
    expect(await state(second)).toBe('expired')
    expect((await anybody()(r.startCalendarLink, { body: { token: second } })).body).toMatchObject({
      code: 'calendar_link_expired',
    })
  })

  it.each([
    ['refused', { allow: false }, 'calendar_access_denied'],
    ['without the calendar', { tick: false }, 'calendar_scope_missing'],
  ] as const)('may be tried again after a consent %s', async (_what, decision, code) => {
    const token = await linkFor(salon, salon.ana._id)
    const refused = await start(token)
    const back = await consentAs(refused.url, { account: salon.address, ...decision })
    expect((await finish(back, refused.browserKey)).body).toMatchObject({ code })
    const again = await start(token)
    const granted = await consentAs(again.url, { account: salon.address })
    expect((await finish(granted, again.browserKey)).status).toBe(200)
  })

  it('is refused when it is unknown or of another business', async () => {
    const other = await aSalon(salon.testApp)
    const token = await linkFor(salon, salon.ana._id)
    const moved = `${other.businessId}.${token.split('.')[1]}`
    for (const wrong of [moved, 'a'.repeat(40)])
      expect(
        (await anybody()(r.previewCalendarLink, { body: { token: wrong } })).body
      ).toMatchObject({ code: 'calendar_link_unknown' })
  })
})

describe('the marker of a connected calendar', () => {
  it('is answered to the person with its address, as a marker, and to nobody else [SPE2-09]', async () => {
    expect(`${r.refreshToken.method} ${r.refreshToken.path}`).toBe('POST /api/user/refreshToken')
    const email = addressOf(salon.owner.userId ?? '')
    const ask = (address: string) => as()(r.refreshToken, { body: { email: address } })
    expect((await ask(email)).data).toBeNull()
    await as()(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: {
        revision: ANY_REVISION,
        specialist: { ...specialistForm, email, branchId: salon.branch._id },
      },
    })
    expect((await ask(email)).data).toBeNull()
    await connect(salon)
    expect((await ask(email.toUpperCase())).data).toBe('connected')
    const other = await ask('otra@correo.example')
    expect([other.status, other.body]).toMatchObject([403, { code: 'not_your_address' }])
  })
})
