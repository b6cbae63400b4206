import { resolve } from 'node:path'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomWord, type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import type { Api } from '../journey/public-api.ts'
import { nextWeekday } from '../journey/next-weekday.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { zone } from './layout.ts'
import { registerBusiness, signInOnPhone } from './phone.ts'

const word = randomWord()
const owner = { email: `duena-${word}@patitas.example`, password: `clave-${word}` }
/** Taps from the empty business to its first appointment; a field to type in is one. */
const MAX_TAPS = 32
/** Next Tuesday: a day on which usual weeks are open, whatever today is. */
const tuesday = nextWeekday(2, zone)

let instance: OwnInstance
let browser: Browser
let page: Page
let api: Api
let taps = 0

const tap = async (target: Locator): Promise<void> => {
  taps += 1
  await target.tap()
}
/** Into the field of that name, required or not, of the form on top. */
const write = async (name: string, text: string): Promise<void> => {
  taps += 1
  const fields = page.getByRole('dialog').last()
  const label = new RegExp(`^${name}`)
  await fields
    .getByRole('textbox', { name: label })
    .or(fields.getByRole('combobox', { name: label }))
    .first()
    .fill(text)
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const saved = () => page.getByRole('dialog').waitFor({ state: 'detached' })
const goHome = () => tap(page.getByRole('link', { name: 'Inicio' }).last())
const begin = (what: string) => tap(page.getByRole('link', { name: `Registrar: ${what}` }))

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: false,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  api = await registerBusiness(instance.url, owner)
  browser = await openBrowser()
  page = await signInOnPhone(browser, `${instance.url}/principal`, owner)
  await page.getByText('Para empezar').first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

it('registers where the business attends', async () => {
  await begin('Sucursal')
  await write('Nombre', 'Centro')
  await write('Dirección', 'Av. Reforma 512')
  await write('Ciudad', 'Puebla')
  await write('Estado', 'Puebla')
  await tap(button(/^Guardar$/))
  await saved()
})

it('ticks two usual services of its kind of business', async () => {
  await goHome()
  await begin('Servicio')
  await tap(button('Elegir servicios usuales'))
  await expect.poll(() => button('Veterinaria').getAttribute('aria-pressed')).toBe('true')
  await tap(page.getByText('Consulta general'))
  await tap(page.getByText('Baño perro chico'))
  await takeScreenshot(page, 'set-up-services')
  expect(await findCoveredControls(page)).toEqual([])
  await tap(button('Guardar 2 servicios'))
  await saved()
})

it('registers who attends, with the number as people write it', async () => {
  await goHome()
  await begin('Especialista')
  await tap(button('Registrar especialista'))
  await write('Nombre', 'Dra. Paty Luna')
  await write('WhatsApp', '+52 222 555 0111')
  await takeScreenshot(page, 'set-up-specialist')
  expect(await findCoveredControls(page)).toEqual([])
  await tap(button(/^Guardar$/))
  await saved()
  const [specialist] = await api.ask(schedulingRoutes.listSpecialists, { query: {} })
  expect(specialist).toMatchObject({ whatsapp: '2225550111', countryCode: '52' })
  expect(specialist?.services).toHaveLength(2)
})

it('books in the agenda, in few taps since the empty business', async () => {
  await page.goto(`${instance.url}/agenda?vista=dia&fecha=${tuesday}`)
  await tap(button('Nueva cita'))
  await write('Cliente', 'Ana López')
  await tap(button('Registrar Nuevo Cliente'))
  await write('WhatsApp', '2225550199')
  await tap(button('Registrar').last())
  await page.getByRole('dialog', { name: 'Registrar Nuevo Cliente' }).waitFor({ state: 'detached' })
  await tap(page.getByRole('combobox', { name: 'Servicio' }))
  await tap(page.getByRole('option', { name: /Consulta general/ }))
  await tap(button(/^\d\d:\d\d con Dra\. Paty Luna$/).first())
  await tap(button('Agendar cita'))
  await page.locator('[data-box]').filter({ hasText: 'Ana López' }).waitFor()
  await takeScreenshot(page, 'set-up-booked')
  console.info(`${taps} taps from the empty business to the first appointment`)
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
})
