import { resolve } from 'node:path'
import { showHandle } from '@mostrador/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { signInOnPhone } from './phone.ts'

const owner = { email: 'duena@lacatrina.example', password: 'mostrador-demo' }
const number = '2225550177'
const client = '5212225550178'
/** From the integrations to a number that answers; a field to type in is one. */
const MAX_TAPS = 5

let instance: OwnInstance
let browser: Browser
let page: Page
/** The address that people have: login pages send them back to it, and the session is there. */
let home = ''
/** Where the local Meta answers. */
let meta = ''
let taps = 0

const button = (name: string | RegExp) => page.getByRole('button', { name })
const tap = async (target: ReturnType<typeof button>): Promise<void> => {
  taps += 1
  await target.tap()
}
const ask = async <T>(path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${meta}/_control/${path}`, {
    ...(body === undefined
      ? {}
      : {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
  })
  return (await answer.json()) as T
}
type Account = { readonly id: string; readonly displayPhoneNumber: string }
type Phone = { readonly messages: readonly { readonly direction: string; readonly text: string }[] }
const theNumber = async (): Promise<string> =>
  (await ask<Account[]>('accounts')).find(({ displayPhoneNumber }) =>
    displayPhoneNumber.endsWith(number)
  )?.id ?? ''
const answers = async (): Promise<string[]> => {
  const accountId = await theNumber()
  const { messages } = await ask<Phone>(
    `phone?channel=whatsapp&accountId=${accountId}&user=${client}`
  )
  return messages.filter(({ direction }) => direction === 'out').map(({ text }) => text)
}
const writes = async (text: string): Promise<void> => {
  const accountId = await theNumber()
  await ask('userSends', { channel: 'whatsapp', accountId, from: client, name: 'Rosa Vela', text })
}
const slowTimeout = { timeout: 60_000, interval: 500 }

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  home = instance.url.replace('127.0.0.1', 'localhost')
  browser = await openBrowser()
  page = await signInOnPhone(browser, `${home}/integraciones`, owner)
  await button('Conectar WhatsApp').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

it('says that the person cancelled in the page of Meta', async () => {
  await takeScreenshot(page, 'integrations-empty')
  expect(await findCoveredControls(page)).toEqual([])
  await button('Conectar WhatsApp').tap()
  await page.getByRole('heading', { name: 'Conecta tu WhatsApp Business' }).waitFor()
  meta = new URL(page.url()).origin
  await button('Cancelar').tap()
  await page.getByText('Cancelaste el permiso en Meta. No se conectó nada.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/integraciones')
})

it('connects the own number with a thumb', async () => {
  await tap(button('Conectar WhatsApp'))
  await page.getByLabel('Nombre del negocio').fill('La Catrina Centro')
  await page.getByLabel('Número de WhatsApp').fill(number)
  taps += 2
  await tap(button('Permitir y continuar'))
  const connected = page.getByRole('article', { name: 'La Catrina Centro' })
  await connected.waitFor()
  await connected.getByText('Conectada').waitFor()
  expect(await connected.textContent()).toContain(showHandle(`+52${number}`))
  expect(new URL(page.url()).search).toBe('?canal=whatsapp')
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
  await takeScreenshot(page, 'integrations-connected')
  expect(await findCoveredControls(page)).toEqual([])
})

it('answers and books whoever writes to that number', async () => {
  await writes('hola, quisiera cortarme el cabello mañana en la tarde')
  await expect.poll(async () => (await answers()).length, slowTimeout).toBeGreaterThan(0)
  await writes('la primera')
  await expect.poll(async () => (await answers()).join('\n'), slowTimeout).toMatch(/folio/i)
})

it('disconnects it after naming it', async () => {
  await button('Desconectar La Catrina Centro').tap()
  await page.getByRole('alertdialog', { name: '¿Desconectar La Catrina Centro?' }).waitFor()
  await takeScreenshot(page, 'integrations-disconnect')
  await button(/^Desconectar$/).tap()
  await page.getByRole('article', { name: 'La Catrina Centro' }).waitFor({ state: 'detached' })
  await button('Conectar WhatsApp').waitFor()
})
