import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Api, openApi } from '../journey/public-api.ts'
import { WAIT_MS } from './browser.ts'
import { narrow, signIn, type SignIn, zone } from './layout.ts'

/** A phone of 390 px in Mexico, perhaps one that is signed in already. */
export const newPhone = async (
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: narrow,
    hasTouch: true,
    isMobile: true,
    locale: 'es-MX',
    timezoneId: zone,
    ...(storageState === undefined ? {} : { storageState }),
  })
  context.setDefaultTimeout(WAIT_MS)
  return context
}

/** A page at `address`, to which the person signs in on a phone of their own. */
export const signInOnPhone = async (
  browser: Browser,
  address: string,
  owner: SignIn
): Promise<Page> => {
  const page = await (await newPhone(browser)).newPage()
  await page.goto(address)
  await signIn(page, owner)
  return page
}

/** A new owner with an empty business, in which their session works. */
export const registerBusiness = async (url: string, owner: SignIn): Promise<Api> => {
  const api = openApi(url)
  await api.ask(gatewayRoutes.register, { body: { name: 'Paty Luna', ...owner } })
  const { _id: businessId } = await api.ask(accountsRoutes.createBusiness, {
    body: {
      business: {
        name: 'Patitas',
        description: 'Veterinaria y estética canina',
        whatsapp: '2225550100',
        whatsappOwner: '2225550101',
        countryCode: '52',
        timezone: { name: zone },
      },
    },
  })
  if ((await api.ask(gatewayRoutes.session))?.business?._id !== businessId)
    await api.ask(gatewayRoutes.chooseBusiness, { body: { businessId } })
  return api
}
