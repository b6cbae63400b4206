import { setTimeout as wait } from 'node:timers/promises'
import { billingRoutes } from '@mostrador/contracts/billing'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { MercadoPagoSandbox, StripeSandbox } from '@mostrador/sandbox'
import { request } from 'undici'
import type { Answer, ProductApi } from '../product-api.ts'
import { createShop, type Shop } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'

/** A business that sells by link, with its account at Mercado Pago. */
export type PayingShop = Shop & {
  readonly index: number
  readonly clientId: string
  readonly linkServiceId: string
  /** For its account at Mercado Pago. */
  readonly sellerId: number
  /** Its terminals that nobody uses now. */
  readonly terminals: string[]
}
export type PaymentsContext = {
  readonly ctx: SuiteContext
  readonly api: ProductApi
  readonly stripe: StripeSandbox
  readonly mercadoPago: MercadoPagoSandbox
  readonly shops: readonly PayingShop[]
}

/** What the link of every service asks for, in cents. */
export const LINK_CENTS = 25_050
const SPECIALISTS = 4
/** For each business: some keep what they show to the end. */
const TERMINALS = 32
/** How long a client continues asking a product that does not answer. Milliseconds. */
const TIMEOUT_MS = 60_000
const PAUSE_MS = 150

/** The product or a provider is down, or another request holds the key: the caller tries again. */
const isDown = ({ status, code }: Pick<Answer, 'status' | 'code'>): boolean =>
  status === 0 ||
  status === 502 ||
  status === 503 ||
  code === 'request_in_progress' ||
  code === 'conflict'

/** Somebody was refused what is theirs: the history has it, and what they were at ends here. */
export class Refused extends Error {}

/**
 * Asks until somebody answers, as a browser with a key does; the last answer is in the history.
 * Throws `Refused` for any other answer than 200.
 */
export const askUntilAnswered = async <Data>(
  { ctx: { history } }: Pick<PaymentsContext, 'ctx'>,
  description: string,
  ask: () => Promise<Answer<Data>>,
  withinMs = TIMEOUT_MS
): Promise<Data> => {
  const deadline = performance.now() + withinMs
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const { status, code } = answer
    if (isDown(answer) && performance.now() < deadline) {
      await wait(PAUSE_MS)
      continue
    }
    history.note('call', { what: description, tries, status, code, expect: [200] })
    if (status !== 200) throw new Refused(`${description} was answered ${status} ${code}`)
    return answer.data
  }
}

/** Does something until its end, or until somebody is refused. */
export const ignoreRefusal = async <Result>(
  work: () => Promise<Result>
): Promise<Result | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Posts until the product says something; 0 while it is down. */
export const postUntilDelivered = async (post: () => Promise<number>): Promise<number> => {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const status = await post()
    if ((status !== 0 && status !== 503) || performance.now() > deadline) return status
    await wait(PAUSE_MS)
  }
}

/** What the owner answers at Mercado Pago's consent. */
const giveConsent = async (url: string, seller: number): Promise<URLSearchParams> => {
  const consentUrl = new URL(url)
  const form = new URLSearchParams(consentUrl.searchParams)
  form.set('decision', 'allow')
  form.set('seller', String(seller))
  const { headers, body } = await request(`${consentUrl.origin}${consentUrl.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  await body.dump()
  return new URL(String(headers['location'])).searchParams
}

const connectSeller = async (
  api: ProductApi,
  { owner, businessId }: Shop,
  { control }: MercadoPagoSandbox
): Promise<number> => {
  const seller = control.addSeller(`SELLER-${businessId}`)
  const { url, browserKey } = await api.get(billingRoutes.connectSeller, {}, owner)
  const callbackParams = await giveConsent(url, seller)
  const [state, code] = [callbackParams.get('state') ?? '', callbackParams.get('code') ?? '']
  await api.get(billingRoutes.finishSeller, { body: { state, code, browserKey } }, owner)
  return seller
}

const linkPrice = {
  unitPrice: LINK_CENTS / 100,
  currency: 'MXN' as const,
  paymentName: 'Corte de cabello',
  paymentDescription: '',
  themeColor: '#2196f3',
  discount: {
    active: false,
    expirationType: 'always' as const,
    type: 'percentage' as const,
    value: 0,
  },
  appointmentConfig: {
    statusAfterPayment: 'confirmada' as const,
    hoursToDeleteAppointmentIfNotPaid: 24,
  },
}

export const openPayingShop = async (
  api: ProductApi,
  mercadoPago: MercadoPagoSandbox,
  index: number
): Promise<PayingShop> => {
  const shop = await createShop(api, { specialists: SPECIALISTS, minutes: 30, frequency: 30 })
  const { owner, branchId, specialists } = shop
  const sellerId = await connectSeller(api, shop, mercadoPago)
  const terminals = Array.from({ length: TERMINALS }, (_, nth) => {
    const [id, externalPosId] = [`NEWLAND_N950__N950NCB${sellerId}${nth}`, `Caja ${nth + 1}`]
    return mercadoPago.control.addTerminal({ id, sellerId, externalPosId }).id
  })
  const service = {
    name: 'Corte con anticipo',
    duration: 30,
    price: '250.50',
    description: 'Se paga por enlace',
    linkPrice,
  }
  const { _id: linkServiceId } = await api.get(
    schedulingRoutes.createService,
    { body: { service, branches: [branchId], specialists: [...specialists] } },
    owner
  )
  const client = { name: 'Clienta', whatsapp: `22255501${10 + index}` }
  const { _id: clientId } = await api.get(crmRoutes.createClient, { body: { client } }, owner)
  return { ...shop, index, clientId, linkServiceId, sellerId, terminals }
}
