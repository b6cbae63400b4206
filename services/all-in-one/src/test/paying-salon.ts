import { accountsRoutes } from '@mostrador/contracts/accounts'
import { billingRoutes as b, type PublicPayment } from '@mostrador/contracts/billing'
import { crmRoutes } from '@mostrador/contracts/crm'
import {
  type Appointment,
  type LinkPrice,
  schedulingRoutes as s,
} from '@mostrador/contracts/scheduling'
import { noRests } from '@mostrador/kernel'
import { actorOf, defineService, serve } from '@mostrador/platform'
import { type MercadoPagoSandbox, startMercadoPagoSandbox } from '@mostrador/sandbox'
import {
  aBusiness,
  type CallAs,
  freeTestPort,
  startTestApp,
  type TestApp,
} from '@mostrador/testing'
import { request } from 'undici'
import { services } from '../services.ts'

/** Monday 23 November 2026, 10:00 in Mexico City. */
export const NOW = '2026-11-23T16:00:00Z'
export const WEBHOOK_SECRET = 'not-a-secret-of-webhooks'

/** What the flow of a payment asks of accounts. */
const accounts = defineService({
  name: 'accounts',
  setup(ctx) {
    serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
      _id: params.id,
      name: 'Estética Lupita',
      description: '',
      isWorking: true,
      timezone: { name: 'America/Mexico_City' },
      messageClock: '24h' as const,
      countryCode: '52',
      whatsapp: '2221234567',
      whatsappOwner: '2221234567',
      endSubscription: '2099-01-01T00:00:00.000Z',
      ownerUserId: null,
    }))
  },
})

const day = { from: '09:00', to: '18:00' }
const week = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
}

export const linkPrice: LinkPrice = {
  unitPrice: 250.5,
  currency: 'MXN',
  paymentName: 'Corte de cabello',
  paymentDescription: '',
  themeColor: '#2196f3',
  discount: { active: false, expirationType: 'always', type: 'percentage', value: 0 },
  appointmentConfig: { statusAfterPayment: 'confirmada', hoursToDeleteAppointmentIfNotPaid: 1 },
}

export type PayingProduct = {
  readonly testApp: TestApp
  readonly mercadoPago: MercadoPagoSandbox
  /** Where notifications arrive. */
  readonly publicUrl: string
  stop(): Promise<void>
}

/** Every service but accounts, with a Mercado Pago beside them whose notifications arrive. */
export const startPayingProduct = async (): Promise<PayingProduct> => {
  const port = await freeTestPort()
  const mercadoPago = await startMercadoPagoSandbox({
    client: { id: '42', secret: 'not-a-secret' },
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${port}/api/mercadopago/webhook?source_news=webhooks`,
    clock: { now: () => testApp.clock.now() },
  })
  const others = services({ withSimulator: false }).filter(
    ({ name }) => name !== 'accounts' && name !== 'edge-gateway'
  )
  const testApp: TestApp = await startTestApp({
    services: [accounts, ...others],
    at: NOW,
    variables: {
      ...mercadoPago.variables,
      MESSAGING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      META_APP_SECRET: 's'.repeat(32),
      META_VERIFY_TOKEN: 'v'.repeat(32),
      BILLING_TOKEN_KEY: `test:${Buffer.alloc(32, 9).toString('base64')}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  })
  await testApp.app('billing').listen({ host: '127.0.0.1', port })
  return {
    testApp,
    mercadoPago,
    publicUrl: `http://127.0.0.1:${port}`,
    async stop() {
      await testApp.stop()
      await mercadoPago.close()
    },
  }
}

/** What the owner does at Mercado Pago's consent; returns the parameters of the way back. */
export const consent = async (url: string, seller: number, decision = 'allow') => {
  const consentUrl = new URL(url)
  const form = new URLSearchParams(consentUrl.searchParams)
  form.set('decision', decision)
  form.set('seller', String(seller))
  const { headers, body } = await request(`${consentUrl.origin}${consentUrl.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  await body.dump()
  return new URL(String(headers['location'])).searchParams
}

/** Connects an account of Mercado Pago to the business, as its owner does. */
export const connectAccount = async (
  { as }: { readonly as: CallAs },
  seller: number
): Promise<void> => {
  const started = (await as(b.connectSeller, {})).data
  const back = await consent(started.url, seller)
  await as(b.finishSeller, {
    body: {
      state: back.get('state') ?? '',
      code: back.get('code') ?? '',
      browserKey: started.browserKey,
    },
  })
}

export type PayingSalon = Awaited<ReturnType<typeof aPayingSalon>>

/** A business that offers one service by link, with a connected seller account and a client. */
export const aPayingSalon = async (
  { testApp, mercadoPago }: PayingProduct,
  link: Partial<LinkPrice> = {}
) => {
  const { businessId, owner } = aBusiness()
  const as = testApp.as(owner)
  const anybody = testApp.as(actorOf.anonymous())
  const seller = mercadoPago.control.addSeller(`SALON-${businessId}`)
  await connectAccount({ as }, seller)
  const branch = (
    await as(s.createBranch, {
      body: {
        branch: {
          name: 'Centro',
          address: { description: 'Av. Reforma 100, Puebla' },
          location: '',
          city: 'Puebla',
          state: 'Puebla',
          country: 'México',
          schedules: { ...week, frecuency: 30 },
          restSchedules: noRests(),
        },
      },
    })
  ).data
  const ana = (
    await as(s.createSpecialist, {
      body: {
        specialist: {
          name: 'Ana',
          whatsapp: '2221234567',
          restSchedules: noRests(),
          branchId: branch._id,
        },
      },
    })
  ).data
  const service = (
    await as(s.createService, {
      body: {
        service: {
          name: 'Corte de cabello',
          description: 'Corte con lavado',
          price: '250',
          duration: 60,
          linkPrice: { ...linkPrice, ...link },
        },
        branches: [branch._id],
        specialists: [ana._id],
      },
    })
  ).data
  const client = (
    await as(crmRoutes.createClient, {
      body: { client: { name: 'Beatriz', whatsapp: '2229876543' } },
    })
  ).data
  return {
    testApp,
    mercadoPago,
    businessId,
    owner,
    as,
    anybody,
    seller,
    branch,
    ana,
    service,
    client,
  }
}

/** An hour with Ana; Monday at 14:00 local unless set. */
export const bookHour = async (
  { as, client, branch, service, ana }: PayingSalon,
  hour = '20'
): Promise<Appointment> =>
  (
    await as(s.bookAppointment, {
      body: {
        appointment: {
          clientId: client._id,
          branchId: branch._id,
          serviceId: service._id,
          specialistId: ana._id,
          start: `2026-11-23T${hour}:00:00.000Z`,
          end: `2026-11-23T${Number(hour) + 1}:00:00.000Z`,
          details: 'Nota interna: llega tarde',
        },
      },
    })
  ).data

type LinkRef = { readonly key: string; readonly appointment: string }

/** Asks for the payment of an appointment; returns what its address holds. */
export const linkOf = async (
  { as }: Pick<PayingSalon, 'as'>,
  { _id }: Appointment,
  send = false
): Promise<LinkRef> => {
  const { data } = await as(b.requestPayment, { params: { id: _id }, body: { send } })
  const url = new URL(data.link?.url ?? '')
  return { key: url.searchParams.get('k') ?? '', appointment: url.searchParams.get('a') ?? '' }
}

export const openLink = async (
  { anybody }: Pick<PayingSalon, 'anybody'>,
  ref: LinkRef
): Promise<PublicPayment> => (await anybody(b.readPaymentLink, { body: ref })).data

/** What the page posts when somebody presses the button. */
export const preferenceOf = (
  { key, appointment }: LinkRef,
  { business, price }: PublicPayment
) => ({
  key,
  appointment,
  title: price?.title ?? '',
  quantity: 1 as const,
  price: price?.amount ?? 0,
  originalPrice: price?.originalAmount ?? 0,
  discount: price?.discount ?? 0,
  business: business._id,
  currency: price?.currency ?? ('MXN' as const),
})

/** Opens the link and presses its button; returns the preference. */
export const startPaying = async (salon: PayingSalon, ref: LinkRef): Promise<string> => {
  const page = await openLink(salon, ref)
  const { data } = await salon.anybody(b.createPreference, { body: preferenceOf(ref, page) })
  return data.id
}

/** Lets notifications, events and jobs happen until nothing is due. */
export const settle = async ({ mercadoPago, testApp }: PayingProduct): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await mercadoPago.settled()
    await testApp.settled()
  }
}

export const appointmentNow = async (
  { as }: Pick<PayingSalon, 'as'>,
  id: string
): Promise<Appointment> => (await as(s.getAppointment, { params: { id } })).data

export const paymentOf = async ({ as }: Pick<PayingSalon, 'as'>, id: string) =>
  (await as(b.appointmentPayment, { params: { id } })).data
