import { resolve } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openBrowser, takeScreenshot } from './browser.ts'
import { signInOnPhone } from './phone.ts'

const owner = { email: 'duena@lacatrina.example', password: 'mostrador-demo' }
const WIDTH = 390

let instance: OwnInstance
let browser: Browser
let page: Page

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  browser = await openBrowser()
  page = await signInOnPhone(browser, `${instance.url}/agenda`, owner)
  await page.getByRole('button', { name: 'Nueva cita' }).waitFor()
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

const placeOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error('not drawn')
  return { left: box.x, right: box.x + box.width, bottom: box.y + box.height }
}

it('keeps the account and «Nueva cita» on a phone with text of 200 %', async () => {
  await takeScreenshot(page, 'large-text-agenda')
  const header = await placeOf(page.getByRole('banner'))
  const account = await placeOf(page.getByRole('button', { name: /^Tu cuenta/ }))
  expect(account.right).toBeLessThanOrEqual(WIDTH)
  expect(account.bottom).toBeLessThanOrEqual(header.bottom)
  const book = await placeOf(page.getByRole('button', { name: 'Nueva cita' }))
  expect(book.left).toBeGreaterThanOrEqual(0)
  expect(book.right).toBeLessThanOrEqual(WIDTH)
  await page.getByRole('button', { name: 'Nueva cita' }).tap()
  await page.getByRole('dialog').waitFor()
})

it.each([
  'contactos',
  'precios',
  'finanzas/movimientos',
  'negocio',
  'cuenta',
  'especialistas',
  'creditos',
  'simulador',
  'inventario/movimientos',
])('/%s does not scroll sideways on a phone at 200 %', async path => {
  await page.setViewportSize({ width: WIDTH / 2, height: 422 })
  await page.goto(`${instance.url}/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    WIDTH / 2 + 1
  )
})
