import { resolve } from 'node:path'
import {
  type Certificate,
  localCertificate,
  startTlsProxy,
  type TlsProxy,
} from '@mostrador/testing/tls-proxy'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomWord, type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openBrowser, takeScreenshot, WAIT_MS } from './browser.ts'
import { newBrowserContext, signIn } from './layout.ts'
import { registerBusiness } from './phone.ts'

/** A browser at a product that is reached only through TLS, which ends at the first proxy. */
describe.each([1, 2])('a browser behind TLS and %i proxies', hops => {
  const owner = { email: `paty-${randomWord()}@correo.example`, password: 'una-clave-larga-7' }
  let certificate: Certificate
  let instance: OwnInstance
  let proxy: TlsProxy
  let browser: Browser

  beforeAll(async () => {
    ;[certificate, instance, browser] = await Promise.all([
      localCertificate(),
      startOwnInstance({
        demo: false,
        webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
        variables: { TRUSTED_PROXIES: String(hops) },
      }),
      openBrowser(),
    ])
    await registerBusiness(instance.url, owner)
    const target = { host: '127.0.0.1', port: Number(new URL(instance.url).port) }
    proxy = await startTlsProxy({ target, hops, certificate })
  })
  afterAll(async () => {
    await browser?.close()
    await proxy?.close()
    await instance?.stop()
  })

  it('signs in, hears the socket, and signs out', async () => {
    const context = await newBrowserContext(browser, { ignoreHTTPSErrors: true })
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    const received = new Promise<string>(done =>
      page.on('websocket', socket => socket.once('framereceived', () => done(socket.url())))
    )
    await page.goto(`${proxy.url}/agenda`)
    await signIn(page, owner)
    await page.waitForURL(url => url.pathname === '/agenda')
    expect(await received).toBe(`${proxy.url.replace('https', 'wss')}/ws`)
    const session = (await context.cookies()).find(({ name }) => name === '__Host-sid')
    expect([session?.secure, session?.httpOnly]).toEqual([true, true])
    await takeScreenshot(page, `behind-tls-${hops}`)
    await page.getByRole('button', { name: /^Tu cuenta/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await page.getByRole('button', { name: 'Ingresar' }).waitFor()
    expect(await context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: '__Host-sid' })
    )
    await context.close()
  })
})
