import { resolve } from 'node:path'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, instantAt, localDateOf } from '@mostrador/kernel'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomWord, type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openApi } from '../journey/public-api.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { zone } from './layout.ts'
import { newPhone } from './phone.ts'

const word = randomWord()
const owner = {
  name: 'Paty Luna',
  email: `paty-${word}@patitas.example`,
  password: `clave-${word}`,
}
/** From the empty form of an account to the booked chat; a field to type in is one. */
const MAX_TAPS = 60
const MAX_MINUTES = 10
const slow = { timeout: 45_000 }

let instance: OwnInstance
let browser: Browser
let context: BrowserContext
let page: Page
let taps = 0
let began = 0

const tap = async (target: Locator): Promise<void> => {
  taps += 1
  await target.tap()
}
const write = async (label: RegExp, text: string): Promise<void> => {
  taps += 1
  await page.getByLabel(label).first().fill(text)
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const atStep = (label: string) =>
  page.getByText(new RegExp(`^Paso \\d de \\d: ${label}$`)).waitFor()
const takeScreenshots = async (name: string): Promise<void> => {
  await takeScreenshot(page, `onboarding-${name}`)
  // Tall enough that the bar at the bottom covers nothing that scrolls.
  await page.setViewportSize({ width: 390, height: 2_400 })
  expect(await findCoveredControls(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
}

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: false,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
    variables: { CONTACT_WHATSAPP: '5212225550190' },
  })
  browser = await openBrowser()
  context = await newPhone(browser)
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

it('signs up and says what for', async () => {
  await page.goto(`${instance.url}/auth/registro`)
  began = performance.now()
  await write(/^Tu nombre/, owner.name)
  await write(/^Correo/, owner.email)
  await write(/^Contraseña/, owner.password)
  await tap(button('Crear cuenta'))
  await page.waitForURL(url => url.pathname === '/new-onboarding')
  await button(/^Crear un negocio nuevo/).waitFor()
  await takeScreenshots('paths')
  await tap(button(/^Crear un negocio nuevo/))
  await button(/^Agenda inteligente/).waitFor()
  await takeScreenshots('main-use')
  await tap(button(/^Agenda inteligente/))
  await button('Citas de servicios').waitFor()
  await takeScreenshots('use')
  await tap(button('Citas de servicios'))
})

it('registers the business, and goes on by itself', async () => {
  await atStep('Negocio')
  await write(/^Nombre del negocio/, 'Patitas')
  await write(/^Descripción/, 'Veterinaria y estética canina')
  await write(/^WhatsApp del negocio/, '2225550100')
  await write(/^Tu WhatsApp/, '2225550101')
  await takeScreenshots('business')
  await tap(button('Guardar'))
  await atStep('Sucursales')
})

it('registers a branch, and somebody else’s phone goes on there', async () => {
  await takeScreenshots('branches')
  await tap(button('1'))
  await page.getByRole('heading', { name: 'Sucursal 1 de 1' }).waitFor()
  await write(/^Nombre/, 'Centro')
  await write(/^Dirección/, 'Av. Reforma 512')
  await write(/^Ciudad/, 'Puebla')
  await write(/^Estado/, 'Puebla')
  await takeScreenshots('branch')
  const other = await newPhone(browser, await context.storageState())
  const there = await other.newPage()
  await there.goto(`${instance.url}/new-onboarding`)
  await there.getByRole('heading', { name: 'Sucursal 1 de 1' }).waitFor()
  await other.close()
  await tap(button('Guardar'))
  await atStep('Especialistas')
})

it('registers who attends', async () => {
  await takeScreenshots('specialists')
  await tap(button('1'))
  await page.getByRole('heading', { name: 'Especialista 1 de 1' }).waitFor()
  await write(/^Nombre/, 'Dra. Paty Luna')
  await write(/^WhatsApp/, '2225550111')
  await takeScreenshots('specialist')
  await tap(button('Guardar'))
  await atStep('Servicios')
})

it('ticks usual services, and is welcomed', async () => {
  await takeScreenshots('services')
  await tap(button('Elegir de los usuales'))
  await tap(page.getByText('Consulta general'))
  await tap(page.getByText('Baño perro chico'))
  await tap(button('Guardar 2 servicios'))
  await atStep('Conecta WhatsApp')
  await takeScreenshots('whatsapp')
  await tap(button('Hacerlo después'))
  await atStep('Logo')
  await takeScreenshots('logo')
  await tap(button('Siguiente'))
  await page.waitForURL(url => url.pathname === '/bienvenida')
  await page.getByRole('heading', { name: '¡Felicidades!' }).waitFor()
  expect(
    await page.getByRole('link', { name: 'Escríbenos por WhatsApp' }).getAttribute('href')
  ).toContain('https://wa.me/5212225550190')
  await takeScreenshots('welcome')
})

it('plays a client whom the own assistant books, in few taps and minutes', async () => {
  const api = openApi(instance.url)
  const session = await api.ask(gatewayRoutes.signIn, { body: owner })
  // People read for ten seconds before they answer; a test need not.
  await api.ask(accountsRoutes.patchBusiness, {
    params: { id: session.business?._id ?? '' },
    body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
  })
  await tap(page.getByRole('link', { name: 'Probar mi asistente' }))
  const answers = page
    .getByRole('log', { name: 'Mensajes del teléfono' })
    .getByRole('article', { name: 'Negocio' })
  const says = async (text: string): Promise<void> => {
    const before = await answers.count()
    taps += 1
    await page.getByRole('textbox', { name: /^Escribir como/ }).fill(text)
    await tap(button('Enviar'))
    await answers.nth(before).waitFor(slow)
  }
  await says('Hola, quiero una consulta general el martes')
  await takeScreenshot(page, 'onboarding-chat-1')
  const times = (await answers.last().innerText()).match(/\b\d{1,2}:\d{2}\b/g) ?? []
  await says(`A las ${times[0] ?? '11:00'} por favor`)
  await takeScreenshot(page, 'onboarding-chat-2')
  const from = instantAt(localDateOf(new Date(), zone), '00:00', zone)
  const booked = () =>
    api.ask(schedulingRoutes.listAppointments, {
      query: {
        from: from.toISOString(),
        to: instantAt(addDays(localDateOf(new Date(), zone), 15), '00:00', zone).toISOString(),
      },
    })
  await expect.poll(async () => (await booked()).length, slow).toBe(1)
  const minutes = (performance.now() - began) / 60_000
  console.info(`${taps} taps and ${minutes.toFixed(1)} minutes from sign-up to a booked chat`)
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
  expect(minutes).toBeLessThanOrEqual(MAX_MINUTES)
})
