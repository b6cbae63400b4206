import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { instantAt } from '@mostrador/kernel'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomWord, startOwnInstance, type OwnInstance } from '../journey/own-instance.ts'
import { type Api, openApi } from '../journey/public-api.ts'
import { folioIn, offeredTimes } from '../journey/offered-times.ts'
import { must } from '../journey/waiting.ts'
import { nextWeekday } from '../journey/next-weekday.ts'
import { openBrowser, takeScreenshot } from './browser.ts'
import { appearances, newBrowserContext, signIn, findProblemsIn, zone } from './layout.ts'

const [owner] = people
const word = randomWord()
const client = `Zenobia ${word}`
const number = `2229${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
/** Next Tuesday: a day on which the demo business is open, whatever today is. */
const tuesday = nextWeekday(2, zone)
const slow = { timeout: 45_000 }

/** Each page with something on it. */
const screens: readonly { name: string; path: (api: Api) => Promise<string> | string }[] = [
  { name: 'principal', path: () => '/principal' },
  { name: 'agenda', path: () => `/agenda?vista=dia&fecha=${tuesday}` },
  { name: 'semana', path: () => `/agenda?vista=semana&fecha=${tuesday}` },
  { name: 'chat', path: () => '/chat' },
  {
    name: 'conversación',
    path: async api =>
      `/chat/${(await api.ask(messagingRoutes.listThreads, { query: {} })).threads[0]?._id ?? ''}`,
  },
  { name: 'simulador', path: () => '/simulador' },
  { name: 'asistentes', path: () => '/asistentes' },
  {
    name: 'asistente',
    path: async api =>
      `/asistentes/${(await api.ask(assistantRoutes.listAssistants, { query: {} })).find(({ type }) => type === 'new')?._id ?? ''}`,
  },
]

/** Marks the document of a page: a reload would lose the mark. */
const keep = (page: Page) => page.evaluate('globalThis.__kept = true')
const isSamePage = (page: Page) => page.evaluate<boolean>('globalThis.__kept === true')

describe('an owner in a browser', () => {
  let instance: OwnInstance
  let browser: Browser
  let context: BrowserContext
  let simulator: Page
  let agenda: Page
  let api: Api
  let folio = ''
  let appointmentId = ''

  const open = async (path: string, on = context): Promise<Page> => {
    const page = await on.newPage()
    await page.goto(`${instance.url}${path}`)
    return page
  }
  const onTuesday = () => {
    const from = instantAt(tuesday, '00:00', zone)
    return api.ask(schedulingRoutes.listAppointments, {
      query: { from: from.toISOString(), to: new Date(from.getTime() + 86_400_000).toISOString() },
    })
  }
  const phone = () => simulator.getByRole('log', { name: 'Mensajes del teléfono' })
  /** Writes on the phone, and waits for the next message of the business. */
  const says = async (text: string): Promise<string> => {
    const answers = phone().getByRole('article', { name: 'Negocio' })
    const before = await answers.count()
    await simulator.getByRole('textbox', { name: `Escribir como ${client}` }).fill(text)
    await simulator.getByRole('button', { name: 'Enviar' }).click()
    await answers.nth(before).waitFor(slow)
    return answers.nth(before).innerText()
  }

  beforeAll(async () => {
    instance = await startOwnInstance({
      demo: true,
      webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
    })
    browser = await openBrowser()
    context = await newBrowserContext(browser)
    api = openApi(instance.url)
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

  it('signs in and lands inside', async () => {
    const page = await open('/agenda')
    await signIn(page, owner)
    // Back to where one wanted to go [NAV-04].
    await page.waitForURL(url => url.pathname === '/agenda')
    await page.getByRole('region', { name: 'Horario' }).waitFor()
    await takeScreenshot(page, 'agenda-after-sign-in')
    await page.close()
  })

  it('plays a client in the simulator while the agenda is open', async () => {
    ;[simulator, agenda] = await Promise.all([
      open('/simulador'),
      open(`/agenda?vista=dia&fecha=${tuesday}`),
    ])
    await simulator.getByRole('heading', { name: 'Simulador', level: 1 }).waitFor()
    await agenda.getByRole('region', { name: 'Horario' }).waitFor()
    await simulator.getByRole('button', { name: 'Nueva persona' }).click()
    const dialog = simulator.getByRole('dialog', { name: 'Nueva persona' })
    await dialog.getByLabel('Nombre').fill(client)
    await dialog.getByLabel('Número de WhatsApp').fill(number)
    await dialog.getByRole('button', { name: 'Crear persona' }).click()
    await simulator.getByRole('region', { name: `Teléfono de ${client}` }).waitFor()
  })

  it('sees the appointment appear in the open agenda, without a reload', async () => {
    await keep(agenda)
    const offered = await says('hola, quisiera un corte de cabello el martes en la tarde')
    const [first] = offeredTimes(offered, new Date(), zone)
    must(first !== undefined, `no times were offered: ${offered}`)
    expect(first.date).toBe(tuesday)
    const confirmed = await says(offered.includes('1. ') ? 'la primera' : 'sí')
    folio =
      folioIn(
        confirmed
          .split('\n')
          .map(line => line.trim())
          .join('\n')
      ) ?? ''
    expect(confirmed).toContain('Tu cita quedó agendada')
    expect(folio).toMatch(/^[0-9A-Z]{7}$/)
    appointmentId = (await onTuesday()).find(({ shortId }) => shortId === folio)?._id ?? ''
    const box = agenda.locator(`[data-box="${appointmentId}"]`)
    await box.waitFor(slow)
    await expect.poll(() => box.innerText(), slow).toContain(first.time)
    await expect.poll(() => box.innerText(), slow).toContain(client)
    expect(await isSamePage(agenda)).toBe(true)
    await simulator
      .getByRole('list', { name: 'Qué pasó' })
      .getByText('Llegó el mensaje')
      .first()
      .waitFor()
    await takeScreenshot(simulator, 'simulator')
    await takeScreenshot(agenda, 'agenda-with-the-new-appointment')
  })

  it('answers by hand, and it arrives on the phone', async () => {
    const chat = await open('/chat')
    await chat.getByRole('link', { name: client }).click()
    const words = `Te esperamos, te atiende Catalina (${word}).`
    await chat.getByRole('textbox', { name: `Mensaje para ${client}` }).fill(words)
    await chat.getByRole('button', { name: 'Enviar' }).click()
    await phone().getByText(words).waitFor(slow)
    await chat.getByRole('article').filter({ hasText: words }).waitFor()
    await takeScreenshot(chat, 'chat')
    await chat.close()
  })

  it('marks the appointment as attended', async () => {
    await agenda.locator(`[data-box="${appointmentId}"]`).click()
    const dialog = agenda.getByRole('dialog')
    await dialog.getByText(`Folio ${folio}`).waitFor()
    await dialog.getByRole('button', { name: 'Cambiar estado' }).click()
    await agenda.getByRole('menuitem', { name: 'Asistida' }).click()
    // It lies ahead, so the product asks first.
    const question = agenda.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Marcar como asistida' }).click()
    await expect
      .poll(async () => (await onTuesday()).find(({ shortId }) => shortId === folio)?.status, slow)
      .toBe('asistida')
    await agenda.locator(`[data-box="${appointmentId}"][data-status="asistida"]`).waitFor(slow)
  })

  it('reads in the trace what the assistant did', async () => {
    const page = await open('/asistentes')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Ana\b/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Respuestas' }).click()
    await page.getByRole('list', { name: 'Respuestas' }).getByRole('button').first().click()
    const drawer = page.getByRole('dialog', { name: 'Respuesta' })
    await drawer.getByText('Agendó una cita').waitFor(slow)
    await takeScreenshot(page, 'trace')
    await page.close()
  })

  // Dark on a phone is looked at by those who open something there.
  describe.each(appearances.slice(0, 3))('in $colorScheme, $viewport.width px', look => {
    it.each(screens)('axe finds nothing serious: $name', async ({ name, path }) => {
      const page = await open(await path(api))
      await page.setViewportSize(look.viewport)
      await page
        .getByRole('heading', { level: 1 })
        .first()
        .or(page.getByRole('main'))
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      expect(await findProblemsIn(page, name, look)).toEqual([])
      await page.close()
    })
  })
})
