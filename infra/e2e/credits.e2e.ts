import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { billingRoutes } from '@mostrador/contracts/billing'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { randomWord, startOwnInstance, type OwnInstance } from '../journey/own-instance.ts'
import { openApi } from '../journey/public-api.ts'
import { openBrowser } from './browser.ts'
import { expectNoLayoutProblems, newBrowserContext, signIn } from './layout.ts'

const admin = { email: `admin-${randomWord()}@plataforma.example`, password: randomWord() }
const owner = { email: `duena-${randomWord()}@correo.example`, password: randomWord() }
const form = {
  name: 'Barbería La Catrina',
  description: 'Cortes y barba',
  whatsapp: '2225550190',
  whatsappOwner: '2225550191',
  timezone: { name: 'America/Mexico_City' },
}

describe('the credits of a business in a browser', () => {
  let instance: OwnInstance
  let browser: Browser
  let page: Page
  let businessId = ''
  const asAdmin = async () => {
    const api = openApi(instance.url)
    await api.ask(gatewayRoutes.signIn, { body: admin })
    return api
  }

  beforeAll(async () => {
    instance = await startOwnInstance({
      demo: false,
      webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
      variables: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    const api = openApi(instance.url)
    await api.ask(gatewayRoutes.register, { body: { name: 'Dueña Nueva', ...owner } })
    businessId = (await api.ask(accountsRoutes.createBusiness, { body: { business: form } }))._id
    const sent = { businessId, partnerId: null, creditSource: null, date: new Date().toISOString() }
    await (await asAdmin()).ask(billingRoutes.sendCredits, {
      body: {
        ...sent,
        amount: 250.5,
        type: 'transfer',
        creditType: 'gpt',
        renewalDuration: '15days',
        resetDate: new Date(Date.now() + 15 * 86_400_000).toISOString(),
        totalPrice: 199.9,
        pricePerCredit: 199.9 / 250.5,
      },
    })
    browser = await openBrowser()
    page = await (await newBrowserContext(browser)).newPage()
    await page.goto(`${instance.url}/auth/ingresar`)
    await signIn(page, owner)
    await page.waitForURL(url => !url.pathname.startsWith('/auth'))
  })
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
  })

  it('shows what was sent with its price and its end', async () => {
    await page.goto(`${instance.url}/creditos`)
    const card = page.getByRole('article', { name: 'Envío: Envío de créditos' })
    await card.getByText('+250.5').waitFor()
    await card.getByText('$199.90').waitFor()
    await card.getByText('15 días').waitFor()
    await expectNoLayoutProblems(page, 'creditos')
  })

  it('downloads a ledger that the public page finds whole, and changed ones not', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar movimientos' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    await page.goto(`${instance.url}/verificar-creditos`)
    const check = async (content: string) => {
      await page.getByLabel('Archivo de movimientos').setInputFiles({
        name: 'creditos.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      })
      await page.getByRole('button', { name: 'Verificar', exact: true }).click()
    }
    await check(text)
    await page.getByText('Las cuentas cuadran').waitFor()
    await expectNoLayoutProblems(page, 'verificar-creditos')
    await check(text.replace('"Envío de créditos"', '"Regalo"'))
    await page.getByText('el contenido del movimiento cambió').waitFor()
  })

  it('shows the balance and the tolerance of a business that pays by conversions', async () => {
    const api = await asAdmin()
    const params = { businessId }
    const paymentLevel = { level: 2, pricePerConversion: 25.5 }
    await api.ask(billingRoutes.putPayment, {
      params,
      body: { paymentMode: 'conversions', paymentLevel },
    })
    await api.ask(billingRoutes.depositBalance, {
      params,
      body: { amount: 1_034.5, concept: 'Transferencia' },
    })
    await page.goto(`${instance.url}/creditos`)
    await page.getByText('$1,034.50 MXN').waitFor()
    await page.getByText('0 de 50').waitFor()
    await expectNoLayoutProblems(page, 'creditos-conversiones')
  })
})
