import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { catalogRoutes, type Order } from '@mostrador/contracts/catalog'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { centsOf, localDateOf } from '@mostrador/kernel'
import { shopOracle } from '@mostrador/testing'
import type pg from 'pg'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomWord, type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { type Api, openApi } from '../journey/public-api.ts'
import { must } from '../journey/waiting.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { signInOnPhone } from './phone.ts'
import { openProductDatabase } from './product-database.ts'

const [owner] = people
const zone = 'America/Mexico_City'
const client = `Zenobia ${randomWord()}`
const number = `2229${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
const PRODUCTS = 150
const SOLD = 'Loción de lavanda'
const COUNTED = [SOLD, 'Jabón de avena', 'Toalla bordada']
const slow = { timeout: 45_000 }

let instance: OwnInstance
let browser: Browser
let database: pg.Client
let phone: BrowserContext
let page: Page
let api: Api
let branchId = ''

const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole('button', { name })
const open = (path: string) => page.goto(`${instance.url}${path}`)
const orders = async (): Promise<readonly Order[]> =>
  await api.ask(catalogRoutes.listOrders, { query: {} })
const checkScreen = async (name: string): Promise<void> => {
  await takeScreenshot(page, `shop-${name}`)
  expect(await findCoveredControls(page)).toEqual([])
}

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  browser = await openBrowser()
  database = await openProductDatabase(instance.dataDir)
  api = openApi(instance.url)
  const session = await api.ask(gatewayRoutes.signIn, {
    body: { email: owner.email, password: owner.password },
  })
  await api.ask(accountsRoutes.patchBusiness, {
    params: { id: session.business?._id ?? '' },
    body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
  })
  // The products of the demo are archived, so that only those of the file are listed.
  for (const { _id: id } of await api.ask(catalogRoutes.listProducts, { query: {} }))
    await api.ask(catalogRoutes.archiveProduct, { params: { id }, query: { archive: 'true' } })
  for (const { _id: id, capabilities } of await api.ask(assistantRoutes.listAssistants, {
    query: {},
  }))
    await api.ask(assistantRoutes.editAssistant, {
      params: { id },
      body: { assistant: { capabilities: { ...capabilities, createOrders: true } } },
    })
  branchId = (await api.ask(schedulingRoutes.listBranches, { query: {} }))[0]?._id ?? ''
  page = await signInOnPhone(browser, `${instance.url}/inventario/productos`, owner)
  phone = page.context()
  await button('Registrar producto').first().waitFor()
}, 180_000)
afterAll(async () => {
  await database?.end()
  await browser?.close()
  await instance?.stop()
})

it('loads 150 products from a file', async () => {
  const lines = Array.from(
    { length: PRODUCTS - COUNTED.length },
    (_, index) => `"Artículo ${index + 1}","Del catálogo de la tienda",${60 + index}`
  )
  const productLines = COUNTED.map(
    (name, index) => `"${name}","Hecho en Puebla",${180 + index * 35}`
  )
  const text = ['Nombre,Descripcion,Precio', ...productLines, ...lines].join('\n')
  await open('/inventario/productos?nuevo=1')
  await page.getByRole('tab', { name: 'Carga Masiva' }).tap()
  const file = { name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(file)
  await button('Validar y cargar').tap()
  const review = page.getByRole('dialog', { name: 'Resultado de la validación' })
  await button('Continuar con válidos', review).waitFor(slow)
  await checkScreen('validated')
  await button('Continuar con válidos', review).tap()
  await expect
    .poll(async () => (await api.ask(catalogRoutes.listProducts, { query: {} })).length, slow)
    .toBe(PRODUCTS)
}, 120_000)

/** Counts the shelf on the screen. */
const count = async (pieces: Readonly<Record<string, number>>): Promise<void> => {
  await open('/inventario/movimientos?inventario=1')
  const dialog = page.getByRole('dialog', { name: 'Inventario físico' })
  for (const [name, counted] of Object.entries(pieces))
    await dialog.getByLabel(`Contado de ${name}`).fill(String(counted))
  await takeScreenshot(page, 'shop-count')
  await button('Guardar inventario', dialog).tap()
  await dialog.waitFor({ state: 'detached' })
}

it('counts what there is on the shelf', async () => {
  await count(Object.fromEntries(COUNTED.map((name, index) => [name, 10 + index])))
}, 60_000)

it('sells by chat: the cart is read back, agreed to, and confirmed with its folio', async () => {
  const simulator = await phone.newPage()
  await simulator.setViewportSize({ width: 1440, height: 900 })
  await simulator.goto(`${instance.url}/simulador`)
  await simulator.getByRole('button', { name: 'Nueva persona' }).click()
  const dialog = simulator.getByRole('dialog', { name: 'Nueva persona' })
  await dialog.getByLabel('Nombre').fill(client)
  await dialog.getByLabel('Número de WhatsApp').fill(number)
  await dialog.getByRole('button', { name: 'Crear persona' }).click()
  const messages = simulator.getByRole('log', { name: 'Mensajes del teléfono' })
  const says = async (text: string): Promise<string> => {
    const answers = messages.getByRole('article', { name: 'Negocio' })
    const before = await answers.count()
    await simulator.getByRole('textbox', { name: `Escribir como ${client}` }).fill(text)
    await simulator.getByRole('button', { name: 'Enviar' }).click()
    await answers.nth(before).waitFor(slow)
    return answers.nth(before).innerText()
  }
  const quoted = await says('hola, quiero comprar dos lociones de lavanda y un jabón de avena')
  expect(quoted).toMatch(/2 × Loción de lavanda: \$360[\s\S]*Total: \$575/)
  expect(await orders()).toEqual([])
  const confirmed = await says('sí')
  const [order] = await orders()
  must(order !== undefined, `nothing was sold: ${confirmed}`)
  expect(confirmed).toContain(order.folio)
  expect([order.total, order.status, order.source]).toEqual([575, 'pending', 'assistant'])
  await takeScreenshot(simulator, 'shop-chat')
  await simulator.close()
}, 180_000)

it('delivers the order and collects it in cash', async () => {
  const [order] = await orders()
  await open('/pedidos')
  const card = page.getByRole('article', { name: `Pedido ${order?.folio} de ${client}` })
  await card.waitFor()
  await checkScreen('board')
  await button(client, card).tap()
  const detail = page.getByRole('dialog', { name: `Pedido ${order?.folio}` })
  await detail.getByLabel('Al entregar').selectOption('cash')
  await checkScreen('order')
  await button('Entregar y cobrar', detail).tap()
  await detail.getByText('Entregado', { exact: true }).first().waitFor()
  // What is over offers nothing that cannot be done any more.
  expect(await button(/^(Entregar|Cancelar pedido)/, detail).count()).toBe(0)
  await checkScreen('delivered')
}, 60_000)

it('counts again: one piece is missing', async () => {
  await count({ [SOLD]: 7, 'Jabón de avena': 10 })
}, 60_000)

it('cuts the day, and every figure agrees with a slow oracle over the rows', async () => {
  const today = localDateOf(new Date(), zone)
  const rows = async (text: string): Promise<unknown[]> => (await database.query(text)).rows
  const oracle = await shopOracle(rows)
  await open('/finanzas/corte')
  await button('Hacer corte').first().tap()
  const dialog = page.getByRole('dialog', { name: 'Hacer corte de caja' })
  const cash = dialog.getByLabel('Contado en efectivo')
  await cash.waitFor()
  const due = oracle.expected(branchId, today)
  for (const [method, cents] of due) {
    const names: Readonly<Record<string, string>> = {
      cash: 'efectivo',
      debit: 'tarjeta de débito',
      credit: 'tarjeta de crédito',
      transfer: 'transferencia',
    }
    await dialog
      .getByLabel(`Contado en ${names[method] ?? method}`)
      .fill(((method === 'cash' ? cents - 1_250 : cents) / 100).toFixed(2))
  }
  await dialog.getByLabel('Nota').fill('Faltó cambio')
  await checkScreen('cut')
  await button('Guardar corte', dialog).tap()
  await dialog.waitFor({ state: 'detached' })

  const [cut] = await api.ask(catalogRoutes.listDayCuts, { query: {} })
  const sum = [...due.values()].reduce((all, cents) => all + cents, 0)
  expect([centsOf(cut?.expected ?? 0), cut?.difference]).toEqual([sum, -12.5])
  const levels = await api.ask(catalogRoutes.listStockLevels, { query: {} })
  for (const { productId, branchId: levelBranchId, quantity, averageCostCents } of levels)
    expect(oracle.levels.get(`${productId} ${levelBranchId}`)).toEqual({
      quantity,
      averageCostCents,
    })
  const products = await api.ask(catalogRoutes.listProducts, { query: {} })
  const stockOf = (name: string) => products.find(product => product.name === name)?.stock
  expect(COUNTED.map(stockOf)).toEqual([7, 10, 12])
  const paid = oracle.paid()
  for (const { _id, total, totalPaid } of await orders()) {
    expect([_id, centsOf(total)]).toEqual([_id, oracle.totals.get(_id)])
    expect(centsOf(totalPaid)).toBe(paid.get(_id) ?? 0)
  }
  await page.getByText('−$12.50').or(page.getByText('-$12.50')).first().waitFor()
  await checkScreen('cut-done')
}, 60_000)
