import { resolve } from 'node:path'
import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { signInOnPhone } from './phone.ts'
import { openProductDatabase } from './product-database.ts'

const owner = { email: 'duena@lacatrina.example', password: 'mostrador-demo' }
const number = '2225550199'
const firstClient = 5_212_226_660_000
/** What clients write after the owner answered from the phone; ECHO_MESSAGES=10000 for all. */
const MESSAGES = Number(process.env['ECHO_MESSAGES'] ?? '60')
const MESSAGES_PER_CLIENT = MESSAGES > 1_000 ? 50 : 3
const PEOPLE = Math.ceil(MESSAGES / MESSAGES_PER_CLIENT)
const TIMEOUT_MS = 90_000 + MESSAGES * 60

let instance: OwnInstance
let database: pg.Client
let browser: Browser
let page: Page
let home = ''
let meta = ''
let accountId = ''

const button = (name: string | RegExp) => page.getByRole('button', { name })
const people = Array.from({ length: PEOPLE }, (_, nth) => String(firstClient + nth))
const ask = async <T>(path: string, body?: unknown): Promise<T> => {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const answer = await fetch(`${meta}/_control/${path}`, body === undefined ? {} : init)
  return (await answer.json()) as T
}
const count = async (text: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(text)
  return rows[0]?.count ?? 0
}
const slowTimeout = { timeout: TIMEOUT_MS, interval: 500 }
type Call = { readonly kind: string; readonly user: string | null }

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  home = instance.url.replace('127.0.0.1', 'localhost')
  database = await openProductDatabase(instance.dataDir)
  browser = await openBrowser()
  page = await signInOnPhone(browser, `${home}/integraciones`, owner)
  await button('Conectar WhatsApp').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await database?.end()
  await instance?.stop()
})

it('keeps the number in the phone and brings its chats', async () => {
  await button('Conectar WhatsApp').tap()
  await page.getByLabel('Nombre del negocio').fill('La Catrina Teléfono')
  await page.getByLabel('Número de WhatsApp').fill(number)
  await page.getByLabel('Seguir usando este número en la app de mi teléfono').check()
  meta = new URL(page.url()).origin
  await button('Permitir y continuar').tap()
  const connected = page.getByRole('article', { name: 'La Catrina Teléfono' })
  await connected.getByText('Chats importados: 9 mensajes de 3 chats').waitFor()
  await takeScreenshot(page, 'integrations-phone')
  expect(await findCoveredControls(page)).toEqual([])
  const accounts = await ask<{ id: string; displayPhoneNumber: string }[]>('accounts')
  accountId = accounts.find(account => account.displayPhoneNumber.endsWith(number))?.id ?? ''
})

it('shows an imported chat under the name of the address book', async () => {
  await page.goto(`${home}/chat`)
  await page.getByText('Doña Carmen Ruiz').first().tap()
  // The list shows the last message alone.
  await page.getByText('Sí, a las 11. ¿Le queda bien?').waitFor()
  await page.getByText('Desde el teléfono', { exact: true }).waitFor()
  await takeScreenshot(page, 'chat-imported')
})

it(`answers none of ${MESSAGES} messages after an echo`, { timeout: TIMEOUT_MS * 2 }, async () => {
  for (const user of people)
    await ask('ownerTypes', { channel: 'whatsapp', accountId, user, text: 'Te atiendo yo' })
  const attended = `select count(*)::int as count from messaging.thread
    where attention = 'person' and attended_name = 'Teléfono'`
  await expect.poll(() => count(attended), slowTimeout).toBe(PEOPLE)
  for (let nth = 0; nth < MESSAGES; nth += 1) {
    const from = people[nth % PEOPLE] ?? ''
    const text = `¿tienes lugar mañana? ${nth}`
    await ask('userSends', { channel: 'whatsapp', accountId, from, name: 'Rosa', text })
  }
  const received = `select count(*)::int as count from messaging.message
    where inbound and text like '¿tienes lugar mañana? %'`
  await expect.poll(() => count(received), slowTimeout).toBe(MESSAGES)
  const silent = `select count(distinct thread_id)::int as count from assistant.turn
    where outcome = 'silent' and reason = 'La atiende una persona'`
  await expect.poll(() => count(silent), slowTimeout).toBe(PEOPLE)
  const busy = `select count(*)::int as count from assistant.pending_reply where state <> 'idle'`
  await expect.poll(() => count(busy), slowTimeout).toBe(0)
  const sent = (await ask<Call[]>('received')).filter(
    ({ kind, user }) => kind === 'message' && people.includes(user ?? '')
  )
  expect(sent).toEqual([])
})

it('gives the conversation back to the assistant, who answers again', async () => {
  await page.goto(`${home}/chat`)
  await page.getByText('Rosa').first().tap()
  await page.getByText(/^Atiendes tú desde el teléfono hasta/).waitFor()
  await takeScreenshot(page, 'chat-attended-by-phone')
  expect(await findCoveredControls(page)).toEqual([])
  const thread = new URL(page.url()).pathname
  await button(/^Devolver/).tap()
  await page.getByText(/^Contesta /).waitFor()
  expect(new URL(page.url()).pathname).toBe(thread)
})

it('says that the number was disconnected in the phone, also on the first page', async () => {
  await ask('phoneDisconnects', { accountId })
  await page.goto(`${home}/principal`)
  await page.getByText('La Catrina Teléfono se desconectó: no entran ni salen mensajes.').waitFor()
  await takeScreenshot(page, 'principal-channel-problem')
  expect(await findCoveredControls(page)).toEqual([])
  await page.getByRole('link', { name: 'Revisar' }).tap()
  await page.getByText(/Se desconectó desde la app de WhatsApp del teléfono/).waitFor()
  await takeScreenshot(page, 'integrations-phone-removed')
})
