import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { expectNoLayoutProblems, newBrowserContext, signIn } from './layout.ts'

const [owner] = people
const slow = { timeout: 45_000 }

describe('buying a plan in a browser', () => {
  let instance: OwnInstance
  let home: string
  let browser: Browser
  let context: BrowserContext
  /** A tab that was open before anything was bought. */
  let watching: Page

  const credits = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`${home}${path}`)
    return page
  }

  beforeAll(async () => {
    instance = await startOwnInstance({
      demo: true,
      webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
      variables: {
        PRICE_VARIANTS: 'promo,plans,usd,messages',
        SALES_WHATSAPP: '5212225550101',
        REFUND_TERMS_URL: 'https://mostrador.example/reembolso',
      },
    })
    // Where Stripe sends people back to.
    home = instance.url.replace('127.0.0.1', 'localhost')
    browser = await openBrowser()
    context = await newBrowserContext(browser, { reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
  })

  it('lets a visitor look at the prices, and signs in for one of them [CHK-03]', async () => {
    const page = await open('/precios')
    await page.getByRole('button', { name: 'Elegir Bronce' }).waitFor()
    await takeScreenshot(page, 'precios-visitante')
    expect(await findCoveredControls(page)).toEqual([])
    await page.goto(`${home}/auth/ingresar?p=${encodeURIComponent('/precios')}`)
    await signIn(page, owner)
    await page.getByRole('timer').waitFor()
    await expectNoLayoutProblems(page, 'precios')
    await page.close()
  })

  it('buys Bronce on the page of Stripe, and another tab sees the credits without a reload [CHK-02, CHK-07]', async () => {
    watching = await open('/creditos')
    await credits(watching, '2,100').waitFor()
    await watching.evaluate('globalThis.__kept = true')
    const page = await open('/precios')
    await page.getByRole('button', { name: 'Elegir Bronce' }).click()
    await page.getByRole('heading', { name: /^\$1,598\.00 al mes/ }).waitFor()
    await page.getByRole('button', { name: 'Pagar con una tarjeta sin fondos' }).click()
    await page.getByText('Tu tarjeta fue rechazada').waitFor()
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await page.waitForURL(url => url.pathname === '/creditos')
    await credits(page, '3,100').waitFor(slow)
    await credits(watching, '3,100').waitFor(slow)
    expect(await watching.evaluate('globalThis.__kept === true')).toBe(true)
    await expectNoLayoutProblems(page, 'creditos-comprados')
    await page.close()
  })

  it('changes to Plata after seeing what it costs [NAV-05]', async () => {
    const page = await open('/precios')
    await page.getByRole('link', { name: 'Cambiar plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar plan' })
    await dialog.getByText(/^Hoy pagas \$\d/).waitFor()
    await expectNoLayoutProblems(page, 'facturacion-cambio')
    await dialog.getByRole('button', { name: /^Pagar \$[\d.]+ y cambiar a Plata$/ }).click()
    await page.getByText('Tu plan cambió').waitFor()
    await page.getByText('Plata', { exact: true }).first().waitFor()
    // Its difference is an invoice of its own, and its credits arrive where one looks.
    await page.getByText('MOST-0002').first().waitFor(slow)
    await expect
      .poll(async () => watching.getByText(/^4,(09\d|100)$/).count(), slow)
      .toBeGreaterThan(0)
    await expectNoLayoutProblems(page, 'facturacion')
  })
})
