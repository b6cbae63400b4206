import { setTimeout as wait } from 'node:timers/promises'
import { crmRoutes } from '@mostrador/contracts/crm'
import { startGoogleSandbox } from '@mostrador/sandbox'
import { openProductApi } from '../product-api.ts'
import { createShop } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'
import { changeAgenda, changeGoogle, type Side, injectGoogleFaults } from './changes.ts'
import { connectSpecialist } from './connect.ts'

const SPECIALISTS = 2
/** Changes between two faults. */
const FAULT_EVERY = 12
/** How long both sides may take to come to rest, and how much of it each change adds. */
const QUIET_MS = 60_000
const QUIET_MS_PER_CHANGE = 40

/** People change both sides while Google misbehaves and the process is killed. */
export const runCalendar = async (ctx: SuiteContext): Promise<void> => {
  const { history, random, size } = ctx
  const google = await startGoogleSandbox({
    client: { id: 'proof-google', secret: 'not-a-secret-google' },
    random: () => random.next(),
  })
  try {
    const variables = {
      ...google.variables,
      PUBLIC_URL: ctx.publicUrl,
      CALENDAR_POLL_SECONDS: '4',
      CALENDAR_TICK_SECONDS: '1',
      CALENDAR_RETRY_MS: '500',
      GOOGLE_TIMEOUT_MS: '3000',
    }
    let instance = await ctx.startProduct(variables)
    const api = openProductApi(instance, { actorKey: ctx.actorKey, history })
    const shop = await createShop(api, { specialists: SPECIALISTS, minutes: 30, frequency: 30 })
    const client = { name: 'Clienta', whatsapp: '2225550199' }
    const { _id: clientId } = await api.get(
      crmRoutes.createClient,
      { body: { client } },
      shop.owner
    )
    const calendars = new Map<string, string>()
    for (const id of shop.specialists)
      calendars.set(id, await connectSpecialist({ api, shop, history }, google, id))
    const { control } = google
    const side: Side = { api, shop, history, random, control, clientId, calendars, rows: [] }
    await sendForgeries(ctx, side)
    const { changes = 0, kills = 0 } = size
    const killEvery = Math.ceil(changes / (kills + 1))
    for (let change = 1; change <= changes; change += 1) {
      if (change % FAULT_EVERY === 0) injectGoogleFaults(side)
      if (random.below(2) === 0) changeGoogle(side)
      else await changeAgenda(side)
      // Rounds have to happen in between: otherwise one big one at the end would prove little.
      await wait(random.below(60))
      if (change % killEvery === 0 && change < changes) {
        history.note('kill', { pid: instance.pid })
        await instance.kill()
        instance = await ctx.startProduct(variables)
      }
    }
    control.quirks({})
    await google.settled()
    await waitUntilQuiet(ctx)
    for (const calendarId of calendars.values())
      for (const { id, start, end, summary } of control.events(calendarId))
        history.note('google-event', { calendarId, id, start, end, summary })
    for (const [specialistId, calendarId] of calendars)
      history.note('google-calendar', { specialistId, calendarId })
  } finally {
    await google.close()
  }
}

/** Notifications of somebody who knows the channel, and not its token. */
const sendForgeries = async (
  ctx: SuiteContext,
  { control, shop, history }: Side
): Promise<void> => {
  const rows = await ctx.database.query<{ id: string }>(
    'select channel_id::text as id from scheduling.calendar_sync where channel_id is not null'
  )
  const address = `${ctx.publicUrl}/api/google/notifications`
  for (const { id } of rows)
    for (const token of ['', `${shop.businessId}.${'f'.repeat(43)}`]) {
      const headers = { 'x-goog-channel-id': id, 'x-goog-channel-token': token }
      const status = await control.forge(address, headers)
      history.note('forged-notification', { status, code: '', expect: [404] })
    }
}

/**
 * Waits until each calendar had two rounds that began after the last change and changed nothing
 * more. What never comes to rest is judged as it stands.
 */
const waitUntilQuiet = async (ctx: SuiteContext): Promise<void> => {
  const until = Date.now() + QUIET_MS + QUIET_MS_PER_CHANGE * (ctx.size['changes'] ?? 0)
  let calm = 0
  while (calm < 2 && Date.now() < until) {
    const since = new Date()
    const isRoundDone = async (): Promise<boolean> => {
      const [row] = await ctx.database.query<{ open: number }>(
        'select count(*)::int as open from scheduling.calendar_sync where failures > 0 or synced_at is null or synced_at < $1',
        [since]
      )
      return row?.open === 0
    }
    const before = await digestAgenda(ctx)
    while (Date.now() < until && !(await isRoundDone())) await wait(250)
    calm = (await digestAgenda(ctx)) === before ? calm + 1 : 0
  }
}

/** What both sides agree on, as one text. */
const digestAgenda = async (ctx: SuiteContext): Promise<string> => {
  const [row] = await ctx.database.query<{ all: string }>(
    `select coalesce(string_agg(id || ' ' || version, ',' order by id), '') as all
     from scheduling.appointment`
  )
  return row?.all ?? ''
}
