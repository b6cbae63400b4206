import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { signInOnPhone } from './phone.ts'

const owner = { email: 'duena@lacatrina.example', password: 'mostrador-demo' }

const menu = /^Más de /

let instance: OwnInstance
let browser: Browser
let page: Page
let home = ''

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  home = instance.url.replace('127.0.0.1', 'localhost')
  browser = await openBrowser()
  page = await signInOnPhone(browser, `${home}/especialistas`, owner)
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

const openCalendars = async (): Promise<void> => {
  await page.getByRole('button', { name: menu }).first().tap()
  await page.getByRole('menuitem', { name: /Calendarios/ }).tap()
}

it('connects the Google Calendar of a specialist with a thumb, through a link of their own', async () => {
  await openCalendars()
  await page.getByRole('button', { name: 'Conectar Google Calendar' }).tap()
  const field = page.getByRole('textbox', { name: /^Enlace para / })
  const link = new URL(await field.inputValue())
  await takeScreenshot(page, 'calendar-link')
  expect(await findCoveredControls(page)).toEqual([])

  await page.goto(link.href)
  await page.getByRole('heading', { name: 'Conecta tu Google Calendar' }).waitFor()
  await takeScreenshot(page, 'calendar-invited')
  expect(await findCoveredControls(page)).toEqual([])
  await page.getByRole('button', { name: 'Conectar con Google' }).tap()
  await page.getByRole('heading', { name: 'Google de prueba' }).waitFor()
  await page.getByRole('button', { name: 'Permitir' }).tap()
  await page.getByRole('heading', { name: 'Tu calendario está conectado' }).waitFor()
  await takeScreenshot(page, 'calendar-connected')
  expect(await findCoveredControls(page)).toEqual([])

  await page.goto(`${home}/especialistas`)
  await openCalendars()
  await page.getByText('memo.barbero@gmail.example').first().waitFor()
  await takeScreenshot(page, 'calendar-account')
  expect(await findCoveredControls(page)).toEqual([])
})
