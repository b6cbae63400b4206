import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { instantAt, localDateOf, timeOf } from '@mostrador/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openBrowser, takeScreenshot } from './browser.ts'
import { newBrowserContext, signIn, zone } from './layout.ts'

const [owner] = people

let instance: OwnInstance
let browser: Browser
let page: Page

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  browser = await openBrowser()
  page = await (await newBrowserContext(browser, { reducedMotion: 'reduce' })).newPage()
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

it('keeps the name of who is there now readable: the line of the clock does not cross it', async () => {
  const today = localDateOf(new Date(), zone)
  const week = `${instance.url}/agenda?vista=semana&fecha=${today}`
  await page.goto(week)
  await signIn(page, owner)
  const box = page.locator('.column[data-today] .cita:not([data-thin])').first()
  await box.waitFor()
  const id = await box.getAttribute('data-box')
  const start = Number(await box.getAttribute('data-from'))
  // The clock of the page alone: the line runs through the first line of the box.
  await page.clock.setFixedTime(instantAt(today, timeOf(start + 7), zone))
  await page.goto(week)
  const name = page.locator(`[data-box="${id}"] b`).first()
  await name.waitFor()
  await page.locator('.now').first().waitFor()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await takeScreenshot(page, 'agenda-ahora')
  const withLine = await name.screenshot()
  await page.evaluate("document.querySelectorAll('.now').forEach(line => line.remove())")
  expect(withLine.equals(await name.screenshot())).toBe(true)
})
