import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomWord, type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { registerBusiness, signInOnPhone } from './phone.ts'

const word = randomWord()
const owner = { email: `duena-${word}@patitas.example`, password: `clave-${word}` }

let instance: OwnInstance
let browser: Browser
let page: Page

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: false,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  await registerBusiness(instance.url, owner)
  browser = await openBrowser()
  page = await signInOnPhone(browser, `${instance.url}/principal`, owner)
  await page.getByRole('link', { name: 'Agenda' }).first().waitFor()
})
afterAll(async () => {
  await browser.close()
  await instance.stop()
})

/** A drawn picture, as bytes of a PNG. */
const drawn = async (): Promise<Buffer> => {
  const data = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#0d5c63'
    pen.fillRect(0, 0, 640, 480)
    pen.fillStyle = '#ffffff'
    pen.font = '120px sans-serif'
    pen.fillText('Patitas', 100, 270)
    return canvas.toDataURL('image/png')
  })()`)
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

it('an owner puts a logo on a telephone, sees it after a reload, and takes it away', async () => {
  await page.goto(`${instance.url}/negocio`)
  const field = page.locator('input[type=file]:not([capture])')
  await field.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await page.getByText('Error al subir logo.png: Ese tipo de archivo no se puede usar.').waitFor()
  await page.getByRole('button', { name: 'Quitar logo.png' }).tap()

  const buffer = await drawn()
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = page.getByRole('img', { name: 'Logo de Patitas' })
  await logo.waitFor()
  await page.reload()
  await logo.waitFor()
  await logo.scrollIntoViewIfNeeded()
  await expect.poll(() => logo.evaluate(image => Reflect.get(image, 'naturalWidth'))).toBe(640)
  const address = await logo.getAttribute('src')
  expect(new URL(address ?? '').host).toBe(`media.localhost:${new URL(instance.url).port}`)
  expect(await findCoveredControls(page)).toEqual([])
  await takeScreenshot(page, 'logo-390')

  await page.getByRole('button', { name: 'Eliminar Logo de Patitas' }).tap()
  await page.getByRole('button', { name: 'Elegir archivo' }).waitFor()
  // Not every resolver of a machine knows *.localhost, as browsers do.
  const { host, pathname } = new URL(address ?? '')
  const status = async () =>
    (await page.request.get(`${instance.url}${pathname}`, { headers: { host } })).status()
  await expect.poll(status).toBe(404)
})
