import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, instantAt } from '@mostrador/kernel'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeTestPort } from '@mostrador/testing'
import { randomWord, type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openApi } from '../journey/public-api.ts'
import { must } from '../journey/waiting.ts'
import { findCoveredControls, openBrowser, takeScreenshot, WAIT_MS } from './browser.ts'
import { connectMercadoPago } from './mercado-pago.ts'

const zone = 'America/Mexico_City'
const [owner] = people
const client = `Zenobia ${randomWord()}`
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
const slow = { timeout: 45_000 }
/** Far enough that the demo has nothing there; a Tuesday. */
const DAYS_AHEAD = 21

describe('a haircut that is paid on a terminal, from a phone', () => {
  let instance: OwnInstance
  let home: string
  let browser: Browser
  let context: BrowserContext
  let terminals: Page
  let page: Page
  let day = ''

  const takeScreenshots = async (name: string, target?: Locator): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size)
        await target?.scrollIntoViewIfNeeded()
        await takeScreenshot(page, `${name}-${size.width}-${colorScheme}`)
        expect(await findCoveredControls(page)).toEqual([])
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const till = (name: string) => terminals.getByRole('region', { name })
  /** What a person does at the terminal. */
  const press = async (name: string, button: string): Promise<void> => {
    await expect
      .poll(async () => {
        await terminals.reload()
        return till(name).getByRole('button', { name: button }).count()
      }, slow)
      .toBe(1)
    await till(name).getByRole('button', { name: button }).click()
  }
  const dialog = () => page.getByRole('dialog', { name: 'Cobrar en terminal' })
  const openDetail = async (): Promise<Locator> => {
    const detail = page.getByRole('dialog', { name: client })
    await page.goto(`${home}/agenda?vista=dia&fecha=${day}`)
    await page.locator('[data-box]').filter({ hasText: client }).first().click()
    await detail.getByText(/^Folio /).waitFor()
    return detail
  }
  const book = async (): Promise<void> => {
    const api = openApi(instance.url)
    await api.ask(gatewayRoutes.signIn, { body: { email: owner.email, password: owner.password } })
    const services = await api.ask(schedulingRoutes.listServices, { query: {} })
    const service = services.find(({ name }) => name === 'Corte de cabello')
    const people = await api.ask(schedulingRoutes.listSpecialists, { query: {} })
    const specialist = people.find(({ _id }) => service?.specialists.includes(_id))
    must(specialist !== undefined && service !== undefined, 'the demo has no haircut')
    const { _id: clientId } = await api.ask(crmRoutes.createClient, {
      body: { client: { name: client, whatsapp: '2229123456' } },
    })
    const start = instantAt(day, '12:00', zone)
    await api.ask(schedulingRoutes.bookAppointment, {
      body: {
        appointment: {
          clientId,
          branchId: specialist?.branchId ?? '',
          serviceId: service?._id ?? '',
          specialistId: specialist?._id ?? '',
          start: start.toISOString(),
          end: new Date(start.getTime() + (service?.duration ?? 0) * 60_000).toISOString(),
        },
      },
    })
  }

  beforeAll(async () => {
    const port = await freeTestPort()
    instance = await startOwnInstance({
      demo: true,
      webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
      variables: { MERCADO_PAGO_SANDBOX_PORT: String(port) },
    })
    // The address to which Mercado Pago redirects people.
    home = instance.url.replace('127.0.0.1', 'localhost')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
    day = addDays(today, DAYS_AHEAD + ((2 - weekday + 7) % 7))
    browser = await openBrowser()
    context = await browser.newContext({
      viewport: narrow,
      locale: 'es-MX',
      timezoneId: zone,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(WAIT_MS)
    terminals = await context.newPage()
    await terminals.goto(`http://127.0.0.1:${port}/terminales`)
    page = await context.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
  })

  it('is set up: an account at Mercado Pago, and a service with a price', async () => {
    await page.setViewportSize(wide)
    await connectMercadoPago(page, home, owner)
    await page.goto(`${home}/servicios`)
    await page.getByRole('button', { name: 'Editar Corte de cabello' }).click()
    const form = page.getByRole('dialog', { name: 'Editar servicio' })
    await form.getByLabel('Se puede pagar por enlace').check({ force: true })
    await form.getByLabel('Precio por enlace').fill('220')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.waitFor({ state: 'hidden' })
    await book()
  })

  it('is charged on a terminal that is off, which the screen says, and is canceled', async () => {
    await till('Caja 2').getByRole('button', { name: 'Apagar' }).click()
    await page.setViewportSize(narrow)
    const detail = await openDetail()
    const charge = detail.getByRole('button', { name: 'Cobrar en terminal' })
    await charge.click()
    await dialog().getByText('$220.00', { exact: true }).waitFor()
    await dialog()
      .getByText(/Caja 2/)
      .click()
    await takeScreenshots('terminal-elegir')
    await dialog().getByRole('button', { name: 'Cobrar $220.00' }).click()
    await dialog().getByText('La terminal no responde').waitFor(slow)
    await takeScreenshots('terminal-apagada')
    await dialog().getByRole('button', { name: 'Cancelar cobro' }).click()
    await dialog().getByText('Cobro cancelado').waitFor(slow)
    await dialog().getByRole('button', { name: 'Intentar otra vez' }).click()
    // The one that was used last.
    await expect
      .poll(() =>
        dialog()
          .getByRole('radio', { name: /Caja 2/ })
          .isChecked()
      )
      .toBe(true)
    await dialog()
      .getByText(/Caja 1/)
      .click()
    await dialog().getByRole('button', { name: 'Cobrar $220.00' }).click()
  })

  it('is refused by one card and paid by the next, live and without a reload', async () => {
    await dialog().getByText('Esperando el pago').waitFor(slow)
    await takeScreenshots('terminal-esperando')
    await terminals.reload()
    await takeScreenshot(terminals, 'terminal-pantalla')
    await press('Caja 1', 'Tarjeta rechazada')
    await dialog().getByText('No se pudo cobrar').waitFor(slow)
    await takeScreenshots('terminal-rechazado')
    await dialog().getByRole('button', { name: 'Intentar otra vez' }).click()
    await dialog().getByRole('button', { name: 'Cobrar $220.00' }).dblclick()
    await press('Caja 1', 'Acercar tarjeta y pagar')
    await dialog().getByText('El pago ya está en la cita y en tus movimientos.').waitFor(slow)
    await takeScreenshots('terminal-pagado')
    await dialog().getByRole('button', { name: 'Listo' }).click()
  })

  it('is in the appointment, confirmed, once', async () => {
    const detail = page.getByRole('dialog', { name: client })
    await detail.getByText('Confirmada', { exact: true }).first().waitFor(slow)
    const section = detail.getByRole('region', { name: 'Pago con Mercado Pago' })
    await section.getByText('Pagado', { exact: true }).waitFor(slow)
    expect(await section.getByText('Terminal', { exact: true }).count()).toBe(1)
    expect(await section.getByRole('button', { name: 'Cobrar en terminal' }).count()).toBe(0)
    await takeScreenshots('terminal-cita', section)
  })
})
