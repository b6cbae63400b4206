import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextWeekday } from '../journey/next-weekday.ts'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openApi } from '../journey/public-api.ts'
import { openBrowser, takeScreenshot } from './browser.ts'
import { smallTargets } from './hit-areas.ts'
import { waitForToastsGone, newBrowserContext, signIn, wide, zone } from './layout.ts'
import { newPhone } from './phone.ts'

const [owner] = people
/** Next Tuesday: a day on which the demo business is open, whatever today is. */
const tuesday = nextWeekday(2, zone)
/** What is not in the menu of the phone. */
const besides = ['/cuenta', '/precios', '/facturacion']
/** A wide window at 200 % has half its pixels. */
const zoomed = { width: wide.width / 2, height: wide.height / 2 }

let instance: OwnInstance
let browser: Browser
let phone: Page
let desktop: Page

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${instance.url}${path}`)
  await page.getByRole('main').waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Cargando…' }).count()).toBe(0)
}

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  browser = await openBrowser()
  const context = await newPhone(browser)
  phone = await context.newPage()
  await phone.goto(`${instance.url}/principal`)
  await signIn(phone, owner)
  await phone.waitForURL(url => url.pathname === '/principal')
  const stored = await context.storageState()
  desktop = await (await newBrowserContext(browser, { storageState: stored })).newPage()
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

it('gives a thumb 44 px on every screen of the menu', async () => {
  await open(phone, '/principal')
  await phone.getByRole('button', { name: 'Más' }).tap()
  const menu = phone.getByRole('dialog', { name: 'Menú' })
  await menu.getByRole('link').first().waitFor()
  const listed = await menu
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  expect(await smallTargets(phone), 'menu').toEqual([])
  for (const path of [...new Set([...listed, ...besides])].filter(href => href.startsWith('/'))) {
    await open(phone, path)
    expect(await smallTargets(phone), path).toEqual([])
  }
})

it('gives a thumb 44 px on a list of people and on one of them', async () => {
  await open(phone, '/contactos')
  await phone.getByRole('article').nth(3).waitFor()
  expect(await smallTargets(phone), 'list').toEqual([])
  await phone.getByRole('article').first().getByRole('heading').getByRole('button').tap()
  const person = phone.getByRole('dialog')
  await person.getByRole('tab').first().waitFor()
  const link = await person.locator('dl a').first().boundingBox()
  expect(link?.height, 'number').toBeGreaterThanOrEqual(44)
  expect(await smallTargets(phone), 'person').toEqual([])
})

it('gives a thumb 44 px in a conversation', async () => {
  const api = openApi(instance.url)
  const { email, password } = owner
  await api.ask(gatewayRoutes.signIn, { body: { email, password } })
  const name = 'Gael Paredes'
  await api.ask(simulatorRoutes.simulatorSend, {
    body: { channel: 'whatsapp', personId: '5212229000001', name, text: 'hola', copies: 1 },
  })
  await open(phone, '/chat')
  await phone.getByRole('link', { name }).tap()
  await phone.getByRole('textbox', { name: `Mensaje para ${name}` }).waitFor()
  expect(await smallTargets(phone)).toEqual([])
})

describe('the week at 1440 px', () => {
  it('shows the first name whole on 95 of 100 cards', async () => {
    await open(desktop, `/agenda?vista=semana&fecha=${tuesday}`)
    await desktop.locator('[data-box]').first().waitFor()
    const cards = await desktop.evaluate<{ name: string; isWhole: boolean }[]>(`
      [...document.querySelectorAll('[data-box]:not([data-thin], [data-status=block])')].map(card => {
        const name = card.querySelector('b span')
        const [box, text] = [card, name].map(each => each.getBoundingClientRect())
        const isInside = text.right <= box.right && text.bottom <= box.bottom + 3
        return { name: name.textContent, isWhole: isInside && name.scrollWidth <= name.clientWidth }
      })`)
    expect(cards.length).toBeGreaterThan(20)
    const cut = cards.filter(({ isWhole }) => !isWhole)
    expect(cut.length / cards.length, cut.map(({ name }) => name).join()).toBeLessThanOrEqual(0.05)
  })

  it('opens what it folds in place, and gives the focus back', async () => {
    const fold = desktop.getByRole('button', { name: /^\+\d+ más/ }).first()
    await fold.click()
    const folded = desktop.getByRole('menuitem').first()
    await folded.waitFor()
    await takeScreenshot(desktop, 'week-fold')
    expect(new URL(desktop.url()).searchParams.get('vista')).toBe('semana')
    await desktop.keyboard.press('Escape')
    await folded.waitFor({ state: 'detached' })
    expect(await fold.evaluate(button => button.matches(':focus'))).toBe(true)
  })
})

describe('the keyboard', () => {
  it('skips to the content with the first Tab', async () => {
    await open(desktop, '/contactos')
    await desktop.keyboard.press('Tab')
    await desktop.keyboard.press('Enter')
    expect(await desktop.evaluate('document.activeElement.localName')).toBe('main')
  })

  it('searches with «/» and lists the shortcuts with «?»', async () => {
    await desktop.getByRole('searchbox').first().waitFor()
    await desktop.keyboard.press('/')
    await expect.poll(() => desktop.evaluate('document.activeElement.type')).toBe('search')
    await desktop.keyboard.press('Tab')
    await open(desktop, '/agenda')
    await desktop.keyboard.press('?')
    await desktop.getByRole('dialog').waitFor()
    await desktop.keyboard.press('Escape')
    await desktop.getByRole('dialog').waitFor({ state: 'detached' })
    await desktop.keyboard.press('/')
    await desktop.getByRole('dialog').getByRole('combobox').waitFor()
    await desktop.keyboard.press('Escape')
  })

  it.each(['/agenda', '/simulador', '/chat'])('%s keeps its place at 200 %', async path => {
    await desktop.setViewportSize(zoomed)
    await open(desktop, path)
    await takeScreenshot(desktop, `zoomed${path.replace('/', '-')}`)
    expect(
      await desktop.evaluate('document.documentElement.scrollWidth - innerWidth')
    ).toBeLessThanOrEqual(0)
    const lost = await desktop.evaluate(`[...document.querySelectorAll('main button')]
      .filter(button => button.getBoundingClientRect().right > innerWidth && button.closest('[role=group], [aria-label=Horario]') === null)
      .map(button => button.textContent)`)
    expect(lost).toEqual([])
    await desktop.setViewportSize(wide)
  })
})

describe.each([
  { where: 'a phone', page: () => phone },
  { where: 'a computer', page: () => desktop },
])('a message on $where', ({ page }) => {
  it('covers nothing that can be touched, and leaves by itself', async () => {
    const on = page()
    await open(on, `/agenda?vista=dia&fecha=${tuesday}`)
    await on.locator('[data-box][data-status=agendada]').first().click()
    await on.getByRole('button', { name: 'Cambiar estado' }).first().click()
    await on.getByRole('menuitem', { name: 'Confirmada', exact: true }).click()
    const message = on.locator('[data-scope=toast][data-part=root][data-state=open]')
    await message.waitFor()
    // It slides to its place.
    await expect
      .poll(() => message.evaluate(root => root.getAnimations().length), { timeout: 5_000 })
      .toBe(0)
    await takeScreenshot(on, `message-${on === phone ? 'phone' : 'desktop'}`)
    const covered = await on.evaluate<string[]>(`(() => {
      const message = document.querySelector('[data-scope=toast][data-part=root]').getBoundingClientRect()
      const front = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1) ?? document.body
      return [...front.querySelectorAll('h1, h2, a[href], button, input')]
        .filter(each => each.closest('[data-scope=toast]') === null)
        .filter(each => {
          const box = each.getBoundingClientRect()
          return box.width > 1 && box.height > 1 && box.left < message.right && box.right > message.left &&
            box.top < message.bottom && box.bottom > message.top
        })
        .map(each => each.textContent)
    })()`)
    expect(covered).toEqual([])
    if (on === desktop) {
      const [beside, dialog] = await Promise.all(
        [message, on.getByRole('dialog')].map(element => element.boundingBox())
      )
      expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(dialog?.x ?? 0)
    }
    await waitForToastsGone(on)
  })
})

it('keeps the page when the script of its messages does not come', async () => {
  const storageState = await desktop.context().storageState()
  const context = await newBrowserContext(browser, { storageState, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/assets/toaster-view*', route => route.abort())
  const refused = page.waitForEvent('requestfailed', request =>
    request.url().includes('toaster-view')
  )
  await open(page, '/agenda')
  await page.mouse.move(700, 400)
  await refused
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await context.close()
})
