import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, instantAt } from '@mostrador/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { type Api, openApi } from '../journey/public-api.ts'
import { nextWeekday } from '../journey/next-weekday.ts'
import { findCoveredControls, openBrowser, takeScreenshot, WAIT_MS } from './browser.ts'
import { signIn, zone } from './layout.ts'
import { newPhone } from './phone.ts'
import { openTouchInput, type TouchInput, type Place } from './touch.ts'

const [owner] = people
/** Twenty rounds of the ten gestures below. */
const ROUNDS = 20
/** They rest and slide for 90 s; a busy machine draws for several times as long. */
const GESTURES_MS = 600_000
/** What the frame and the toolbar may take of a phone's height, in CSS pixels. */
const CHROME = 160
/** Next Tuesday: a day on which the demo business is open, whatever today is. */
const tuesday = nextWeekday(2, zone)

let instance: OwnInstance
let browser: Browser
let page: Page
let hand: TouchInput
let api: Api

const openAgenda = async (): Promise<void> => {
  await page.goto(`${instance.url}/agenda?vista=dia&fecha=${tuesday}`)
  await signIn(page, owner)
  await page.locator('[data-box]').first().waitFor()
}

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  browser = await openBrowser()
  const context = await newPhone(browser)
  context.setDefaultTimeout(WAIT_MS)
  page = await context.newPage()
  api = openApi(instance.url)
  await api.ask(gatewayRoutes.signIn, { body: { email: owner.email, password: owner.password } })
  await openAgenda()
  hand = await openTouchInput(page)
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

/** Where every appointment of the days around stands, by id. */
const places = async (): Promise<Record<string, string>> => {
  const list = await api.ask(schedulingRoutes.listAppointments, {
    query: {
      from: instantAt(addDays(tuesday, -2), '00:00', zone).toISOString(),
      to: instantAt(addDays(tuesday, 3), '00:00', zone).toISOString(),
    },
  })
  return Object.fromEntries(
    list.map(({ _id, start, end, specialistId }) => [_id, `${start} ${end} ${specialistId}`])
  )
}
/** The middle of a box, or a free place, that no bar covers; another one in each round. */
const placeOf = async (what: 'box' | 'free', round: number): Promise<Place> => {
  const points = await page.evaluate<Place[]>(`(() => {
    const grid = document.querySelector('[aria-label=Horario]').getBoundingClientRect()
    const places = []
    for (let y = grid.top + 70; y < grid.bottom - 30; y += 12)
      for (let x = grid.left + 70; x < grid.right - 20; x += 24) {
        const at = document.elementFromPoint(x, y)
        const box = at?.closest('[data-box]') !== null
        const free = at?.matches('.column') === true
        if (${what === 'box' ? 'box' : 'free'}) places.push({ x, y })
      }
    return places
  })()`)
  return points[(round * 37) % Math.max(1, points.length)] ?? expect.fail(`no ${what} in sight`)
}
const day = () => new URL(page.url()).searchParams.get('fecha')
/** The address says the day, and its columns are drawn: a finger meets what the person sees. */
const isOn = async (date: string): Promise<void> => {
  await expect.poll(day, { timeout: 10_000 }).toBe(date)
  await page.locator(`[data-column^="${date}"]`).first().waitFor()
}
/** A dialog comes, is closed, and goes. */
const opensDialog = async (): Promise<void> => {
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
const comesBackToHours = () => page.locator('[data-box]').first().waitFor()

it('leaves the grid of a phone at least 684 of 844 px, with nothing over it', async () => {
  const grid = await page.getByRole('region', { name: 'Horario' }).boundingBox()
  expect(grid?.y).toBeLessThanOrEqual(CHROME)
  await takeScreenshot(page, 'agenda-phone')
  expect(await findCoveredControls(page)).toEqual([])
})

it('moves nothing in 200 gestures of a finger; taps open, swipes change the day', {
  timeout: GESTURES_MS,
}, async () => {
  const before = await places()
  const writes: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  for (let round = 0; round < ROUNDS; round++) {
    const down = round % 2 === 0 ? 1 : -1
    await hand.tap(await placeOf('box', round))
    await opensDialog()
    await hand.tap(await placeOf('free', round))
    await opensDialog()
    await hand.press(await placeOf('box', round + 1), 250 + round * 8)
    await opensDialog()
    await hand.drag(await placeOf('box', round + 2), { dx: 4, dy: -120 * down, ms: 300 })
    await hand.drag(await placeOf('box', round + 3), { dx: 0, dy: 160 * down, ms: 60 })
    await hand.drag(await placeOf('box', round + 4), { dx: 30, dy: -90 * down, ms: 200 })
    await hand.drag(await placeOf('free', round), { dx: 8, dy: 60 * down, ms: 1_200 })
    await hand.drag(await placeOf('box', round + 5), { dx: 0, dy: -60 * down, ms: 1_200 })
    expect(day(), `round ${round}`).toBe(tuesday)
    const ms = round % 2 === 0 ? 80 : 250
    await hand.drag(await placeOf('box', round + 6), { dx: -70, dy: 10, ms })
    await isOn(addDays(tuesday, 1))
    await comesBackToHours()
    await hand.drag(await placeOf('box', round + 7), { dx: 70, dy: -10, ms })
    await isOn(tuesday)
    await comesBackToHours()
  }
  expect(hand.count()).toBe(200)
  expect(writes).toEqual([])
  expect(await places()).toEqual(before)
})

it('moves an appointment that a finger held first, and says so', async () => {
  const written = page.waitForRequest(request => request.method() === 'PUT')
  await hand.drag(await placeOf('box', 3), { dx: 0, dy: 36, ms: 300, restMs: 700 })
  expect((await written).url()).toMatch(/\/api\/(appointment|block)\//)
})
