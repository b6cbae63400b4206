import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offeredTimes, folioIn } from '../journey/offered-times.ts'
import { randomWord, type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openApi } from '../journey/public-api.ts'
import { must } from '../journey/waiting.ts'
import { findCoveredControls, openBrowser, takeScreenshot, WAIT_MS } from './browser.ts'
import { connectMercadoPago } from './mercado-pago.ts'

const zone = 'America/Mexico_City'
const [owner] = people
const client = `Zenobia ${randomWord()}`
const number = `2229${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
const slow = { timeout: 45_000 }

describe('a haircut with a deposit in a browser', () => {
  let instance: OwnInstance
  let home: string
  let browser: Browser
  let context: BrowserContext
  let simulator: Page
  let link = ''
  let folio = ''
  let day = ''

  /** The page at both widths, light and dark, without obstacles. */
  const takeScreenshots = async (page: Page, name: string, target?: Locator): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const size of [narrow, wide]) {
        await page.setViewportSize(size)
        await target?.scrollIntoViewIfNeeded()
        await takeScreenshot(page, `${name}-${size.width}-${colorScheme}`)
        expect(await findCoveredControls(page)).toEqual([])
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(new URL(path, home).href)
    return page
  }
  const answers = () =>
    simulator
      .getByRole('log', { name: 'Mensajes del teléfono' })
      .getByRole('article', { name: 'Negocio' })
  /** Writes on the phone, and waits for the next message of the business. */
  const says = async (text: string): Promise<string> => {
    const before = await answers().count()
    await simulator.getByRole('textbox', { name: `Escribir como ${client}` }).fill(text)
    await simulator.getByRole('button', { name: 'Enviar' }).click()
    await answers().nth(before).waitFor(slow)
    return answers().nth(before).innerText()
  }
  const openDetail = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: client })
    await page.getByRole('region', { name: 'Horario' }).waitFor()
    await page.locator('[data-box]').filter({ hasText: client }).first().click()
    await dialog.getByText(`Folio ${folio}`).waitFor()
    return dialog
  }

  beforeAll(async () => {
    instance = await startOwnInstance({
      demo: true,
      webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
    })
    // Where Mercado Pago sends people back to.
    home = instance.url.replace('127.0.0.1', 'localhost')
    browser = await openBrowser()
    context = await browser.newContext({
      viewport: wide,
      locale: 'es-MX',
      timezoneId: zone,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(WAIT_MS)
    const api = openApi(instance.url)
    const session = await api.ask(gatewayRoutes.signIn, {
      body: { email: owner.email, password: owner.password },
    })
    // People read for ten seconds before they answer; a test need not.
    await api.ask(accountsRoutes.patchBusiness, {
      params: { id: session.business?._id ?? '' },
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
    })
  })
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
  })

  it('is set up: an account at Mercado Pago, and a service that asks for a deposit', async () => {
    const page = await context.newPage()
    await connectMercadoPago(page, home, owner)
    await page.goto(`${home}/servicios`)
    await page.getByRole('button', { name: 'Editar Corte de cabello' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar servicio' })
    await dialog.getByLabel('Se puede pagar por enlace').check({ force: true })
    await dialog.getByLabel('Precio por enlace').fill('220')
    await dialog.getByLabel('Pedir un anticipo para apartar').check({ force: true })
    await dialog.getByLabel('Horas antes de la cita para devolverlo').fill('2')
    await dialog.getByText('Tu cliente paga $110.00 para apartar y $110.00 en el local.').waitFor()
    await takeScreenshots(
      page,
      'anticipo-servicio',
      dialog.getByText('Tu cliente paga $110.00 para apartar')
    )
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.close()
  })

  it('is booked by chat, which says what to pay, where, and what a cancellation does', async () => {
    simulator = await open('/simulador')
    await simulator.getByRole('button', { name: 'Nueva persona' }).click()
    const dialog = simulator.getByRole('dialog', { name: 'Nueva persona' })
    await dialog.getByLabel('Nombre').fill(client)
    await dialog.getByLabel('Número de WhatsApp').fill(number)
    await dialog.getByRole('button', { name: 'Crear persona' }).click()
    await simulator.getByRole('region', { name: `Teléfono de ${client}` }).waitFor()
    const offered = await says('hola, quisiera un corte de cabello el martes en la tarde')
    const [first] = offeredTimes(offered, new Date(), zone)
    must(first !== undefined, `no times were offered: ${offered}`)
    day = first.date
    const reply = await says(offered.includes('1. ') ? 'la primera' : 'sí')
    expect(reply).toContain('Tu horario quedó apartado')
    expect(reply).toContain('paga tu anticipo de $110.00 antes del')
    expect(reply).toContain('En el local pagas los $110.00 que quedan.')
    expect(reply).toContain('te devolvemos el anticipo; después ya no.')
    const lines = reply.split('\n').map(line => line.trim())
    folio = folioIn(lines.join('\n')) ?? ''
    link = /https?:\/\/\S+\/pagar-cita\?\S+/.exec(reply)?.[0] ?? ''
    must(link !== '' && folio !== '', `no link or folio was sent: ${reply}`)
    await takeScreenshot(simulator, 'anticipo-simulador')
  })

  it('is paid on the page of Mercado Pago from a phone, and the chat confirms it', async () => {
    const before = await answers().count()
    const page = await open(link)
    await page.setViewportSize(narrow)
    await page.getByRole('heading', { name: 'Paga tu anticipo' }).waitFor()
    await page.getByText(/En el local pagas los \$110\.00 que quedan/).waitFor()
    await page.getByText(/Si cancelas a más tardar el/).waitFor()
    await takeScreenshots(page, 'anticipo-pagar')
    await page.setViewportSize(narrow)
    await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).click()
    await page.getByText('$110.00 MXN').waitFor()
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await page.getByRole('heading', { name: 'Tu anticipo está pagado' }).waitFor(slow)
    await takeScreenshots(page, 'anticipo-pagado')
    await page.close()
    await answers().nth(before).waitFor(slow)
    const receipt = await answers().nth(before).innerText()
    expect(receipt).toContain('Recibimos tu anticipo de $110.00')
    expect(receipt).toContain('Tu cita está confirmada.')
    expect(receipt).toContain(`Folio ${folio}`)
  })

  it('is confirmed in the agenda with its deposit, and goes back when it is cancelled in time', async () => {
    const page = await open(`/agenda?vista=dia&fecha=${day}`)
    const dialog = await openDetail(page)
    await dialog.getByText('Confirmada', { exact: true }).first().waitFor()
    await dialog.getByText('Anticipo', { exact: true }).waitFor()
    await dialog.getByText(/Quedan \$110\.00 por cobrar en el local\. Se devuelve si/).waitFor()
    await takeScreenshots(page, 'anticipo-cita', dialog.getByText(/Quedan \$110\.00 por cobrar/))
    await page.setViewportSize(wide)
    await dialog.getByRole('button', { name: 'Cambiar estado' }).click()
    await page.getByRole('menuitem', { name: 'Cancelada' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/Todavía está a tiempo: se le devuelve/).waitFor()
    await takeScreenshots(page, 'anticipo-cancelar')
    await page.setViewportSize(wide)
    const before = await answers().count()
    await question.getByRole('button', { name: 'Cancelar cita' }).click()
    await dialog.getByText('Se canceló a tiempo: el anticipo se devuelve.').waitFor(slow)
    await dialog.getByText('Devuelto', { exact: true }).waitFor(slow)
    await takeScreenshots(
      page,
      'anticipo-devuelto',
      dialog.getByText(/Devolución de \$110\.00 hecha/)
    )
    await expect
      .poll(async () => (await answers().allInnerTexts()).slice(before).join('\n'), slow)
      .toContain('te devolvemos tu anticipo de $110.00')
    await page.close()
  })
})
