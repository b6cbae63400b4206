import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { nextWeekday } from '../journey/next-weekday.ts'
import { openBrowser } from './browser.ts'
import { narrow, newBrowserContext, signIn, wide, findProblemsIn, zone } from './layout.ts'

const [owner] = people
/** Next Tuesday: a day on which the demo business is open, whatever today is. */
const tuesday = nextWeekday(2, zone)
const day = `/agenda?vista=dia&fecha=${tuesday}`
const question = '¿Descartar lo que escribiste?'

let instance: OwnInstance
let browser: Browser
let page: Page

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  browser = await openBrowser()
  page = await (await newBrowserContext(browser)).newPage()
  await page.goto(`${instance.url}${day}`)
  await signIn(page, owner)
  await page.locator('[data-box]').first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

const card = () => page.locator('[data-box][data-status=agendada]').first()
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const openForm = async () => {
  await card().waitFor()
  await press('Nueva cita')
  await dialog('Crear nueva cita').waitFor()
}

/** What is opened by a tap, and how. */
const states: readonly { name: string; path: string; open: () => Promise<void> }[] = [
  {
    name: 'cambiar estado',
    path: day,
    open: async () => {
      await card().click()
      await press('Cambiar estado')
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: '¿asistida?',
    path: day,
    open: async () => {
      await card().click()
      await press('Cambiar estado')
      await page.getByRole('menuitem', { name: 'Asistida', exact: true }).click()
      await page.getByRole('button', { name: 'Todavía no' }).waitFor()
    },
  },
  {
    name: 'formulario con faltas',
    path: day,
    open: async () => {
      await openForm()
      await press('Agendar cita')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'nueva persona',
    path: '/simulador',
    open: async () => {
      await press('Nueva persona')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'nuevo asistente',
    path: '/asistentes',
    open: async () => {
      await press('Nuevo asistente')
      await page.getByRole('dialog').waitFor()
    },
  },
]

describe.each([
  { colorScheme: 'dark', viewport: narrow },
  { colorScheme: 'light', viewport: wide },
] as const)('at $viewport.width px, $colorScheme', look => {
  it.each(states)('$name has no obstacle', async ({ name, path, open }) => {
    await page.setViewportSize(look.viewport)
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${instance.url}${path}`)
    await open()
    expect(await findProblemsIn(page, name, look)).toEqual([])
  })
})

it('keeps an appointment that is half typed over a reload, and Back asks before it goes', async () => {
  await page.goto(`${instance.url}${day}`)
  await openForm()
  await dialog('Crear nueva cita').getByRole('combobox', { name: 'Cliente' }).fill('Zenobia')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const client = dialog('Crear nueva cita').getByRole('combobox', { name: 'Cliente' })
  await expect.poll(() => client.inputValue(), { timeout: 20_000 }).toBe('Zenobia')
  await page.evaluate('history.back()')
  await page.getByRole('alertdialog', { name: question }).waitFor()
  await press('Descartar')
  await dialog('Crear nueva cita').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/agenda')
})
