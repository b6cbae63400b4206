import { resolve } from 'node:path'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomWord, startOwnInstance, type OwnInstance } from '../journey/own-instance.ts'
import { openApi } from '../journey/public-api.ts'
import { findCoveredControls, openBrowser, takeScreenshot } from './browser.ts'
import { appearances, newBrowserContext, signIn, wide, findProblemsIn } from './layout.ts'
import { openProductDatabase } from './product-database.ts'

const admin = { email: `admin-${randomWord()}@plataforma.example`, password: randomWord() }
const name = `Estética ${randomWord()}`
/** Six tries take a minute of waiting between them. */
const tried = { timeout: 150_000 }
const slow = { timeout: 30_000 }

describe('an admin of the platform in a browser', () => {
  let instance: OwnInstance
  let database: pg.Client
  let browser: Browser
  let page: Page
  let businessId = ''
  const article = () => page.getByRole('article', { name: `Negocio nuevo, ${name}` })
  const welcome = async () =>
    (
      await database.query('select credit_type from billing.movement where business_id = $1', [
        businessId,
      ])
    ).rowCount

  beforeAll(async () => {
    instance = await startOwnInstance({
      demo: false,
      webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
      variables: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    database = await openProductDatabase(instance.dataDir)
    browser = await openBrowser()
    page = await (await newBrowserContext(browser)).newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await database?.end()
    await instance?.stop()
  })

  it('signs in with the account that the installation named, and nothing waits', async () => {
    await page.goto(`${instance.url}/`)
    await signIn(page, admin)
    await page.waitForURL(url => url.pathname === '/admin/pendientes')
    await page.getByRole('heading', { name: 'Nada pendiente', exact: true }).waitFor()
    expect(await findCoveredControls(page)).toEqual([])
    await takeScreenshot(page, 'pendientes-empty')
  })

  it('sees an event that failed to the end, without a reload', async () => {
    // A migration that went wrong: billing cannot write what every new business needs.
    await database.query('alter table billing.setting rename to setting_hidden')
    const api = openApi(instance.url)
    await api.ask(gatewayRoutes.register, {
      body: {
        name: 'Dueña Nueva',
        email: `duena-${randomWord()}@correo.example`,
        password: randomWord(),
      },
    })
    const form = {
      name,
      description: 'Uñas y pestañas',
      whatsapp: '2225550190',
      whatsappOwner: '2225550191',
      timezone: { name: 'America/Mexico_City' },
    }
    businessId = (await api.ask(accountsRoutes.createBusiness, { body: { business: form } }))._id
    await expect(api.ask(accountsRoutes.listDeadLetters, { query: {} })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    await article().waitFor(tried)
    await article().getByText('Error inesperado al procesar').waitFor()
    await article().getByText('6 intentos').waitFor()
    expect(await welcome()).toBe(0)
  })

  it.each(appearances)('axe finds nothing serious in %o', async look => {
    await article().waitFor()
    expect(await findProblemsIn(page, 'pendientes', look)).toEqual([])
  })

  it('sends it again when the cause is gone, and it is done', async () => {
    await page.setViewportSize(wide)
    await database.query('alter table billing.setting_hidden rename to setting')
    await article().getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('Se está intentando otra vez').waitFor()
    await expect.poll(welcome, slow).toBe(2)
    await page.getByRole('heading', { name: 'Nada pendiente', exact: true }).waitFor()
    const { rows } = await database.query(
      'select l.resolution, u.email from platform.dead_letter l join accounts."user" u on u.id = l.resolved_by where l.business_id = $1',
      [businessId]
    )
    expect(rows).toEqual([{ resolution: 'retried', email: admin.email }])
  })
})
