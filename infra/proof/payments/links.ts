import { billingRoutes } from '@mostrador/contracts/billing'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import { ZONE } from '../shop.ts'
import { LINK_CENTS, type PayingShop, type Scene, untilAnswered, untilHeard } from './scene.ts'

export const linkKinds = [
  'paid',
  'paid',
  'unheard',
  'in cash',
  'after a refusal',
  'twice',
  'other amount',
  'never paid',
  'told to another',
] as const
export type LinkKind = (typeof linkKinds)[number]
export type LinkPayment = {
  readonly kind: LinkKind
  /** Its appointment among those of its business. */
  readonly place: number
  readonly nth: number
  readonly shop: number
}

const SLOTS_A_DAY = 30
const OPENS_AT = 6

/** A half hour that nobody else of the run takes: one specialist after the other, day by day. */
const timeOf = ({ specialists }: PayingShop, place: number) => {
  const specialistId = specialists[place % specialists.length] ?? ''
  const slot = Math.floor(place / specialists.length)
  const day = addDays(localDateOf(new Date(), ZONE), 2 + Math.floor(slot / SLOTS_A_DAY))
  const minutes = OPENS_AT * 60 + (slot % SLOTS_A_DAY) * 30
  const start = Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: ZONE,
      plainTime: { hour: Math.floor(minutes / 60), minute: minutes % 60 },
    })
    .toInstant()
  const text = (instant: Temporal.Instant): string =>
    instant.toString({ smallestUnit: 'millisecond' })
  return { specialistId, start: text(start), end: text(start.add({ minutes: 30 })) }
}

const book = async (scene: Scene, shop: PayingShop, place: number): Promise<string> => {
  const { clientId, branchId, linkServiceId: serviceId, owner } = shop
  const appointment = { clientId, branchId, serviceId, ...timeOf(shop, place) }
  const key = `book-${scene.stage.seed}-${shop.place}-${place}`
  const booked = await untilAnswered(scene, 'book', () =>
    scene.api.ask(schedulingRoutes.bookAppointment, { body: { appointment } }, { ...owner, key })
  )
  return booked._id
}

/** From the owner's button to the client's: answers the preference. */
const startPaying = async (
  scene: Scene,
  { owner, place: shopPlace }: PayingShop,
  appointmentId: string
): Promise<string> => {
  const { api } = scene
  const key = `link-${scene.stage.seed}-${shopPlace}-${appointmentId}`
  const asked = await untilAnswered(scene, 'link', () =>
    api.ask(
      billingRoutes.requestPayment,
      { params: { id: appointmentId }, body: { send: false } },
      { ...owner, key }
    )
  )
  const address = new URL(asked.link?.url ?? '')
  const ref = {
    key: address.searchParams.get('k') ?? '',
    appointment: address.searchParams.get('a') ?? '',
  }
  const { business, price } = await untilAnswered(scene, 'page', () =>
    api.ask(billingRoutes.readPaymentLink, { body: ref })
  )
  const body = {
    ...ref,
    title: price?.title ?? '',
    quantity: 1 as const,
    price: price?.amount ?? 0,
    originalPrice: price?.originalAmount ?? 0,
    discount: price?.discount ?? 0,
    business: business._id,
    currency: price?.currency ?? ('MXN' as const),
  }
  const { id } = await untilAnswered(scene, 'preference', () =>
    api.ask(billingRoutes.createPreference, { body })
  )
  return id
}

/** A true notification of a payment, brought to another business. */
const tellAnother = async (scene: Scene, shop: PayingShop, paymentId: string): Promise<void> => {
  const { control } = scene.mercadoPago
  const other = scene.shops[(shop.place + 1) % scene.shops.length] as PayingShop
  const address = notificationUrl(scene, other)
  const status = await untilHeard(() => control.post(control.webhookOf(paymentId, address)))
  const told = { provider: 'mercado_pago', id: paymentId, business: other.businessId }
  scene.stage.history.note('lie', { ...told, status, code: '', expect: [200] })
}

export const notificationUrl = ({ stage }: Scene, { businessId }: PayingShop): string =>
  `${stage.publicUrl}/api/mercadopago/webhook?source_news=webhooks&negocio=${businessId}`

/** One appointment with its link, from the agenda to the money, or to where there is none. */
export const payByLink = async (
  scene: Scene,
  { kind, shop, place }: LinkPayment
): Promise<void> => {
  const { control } = scene.mercadoPago
  const seller = scene.shops[shop] as PayingShop
  const appointment = await book(scene, seller, place)
  const preference = await startPaying(scene, seller, appointment)
  const business = seller.businessId
  const offer = { provider: 'mercado_pago', id: preference, business, appointment }
  scene.stage.history.note('offer', { ...offer, cents: LINK_CENTS })
  const pay = (outcome: 'approved' | 'pending' | 'rejected', amount?: number): string =>
    control.pay(preference, { outcome, ...(amount !== undefined && { amount }) })
  switch (kind) {
    case 'paid':
      return void pay('approved')
    case 'unheard':
      return void control.silently(() => pay('approved'))
    case 'in cash':
      return control.setStatus(pay('pending'), 'approved', 'accredited')
    case 'after a refusal':
      pay('rejected')
      return void pay('approved')
    case 'twice':
      pay('approved')
      return void pay('approved')
    case 'other amount':
      return void pay('approved', 1)
    case 'never paid':
      return void pay('pending')
    case 'told to another':
      return tellAnother(scene, seller, pay('approved'))
  }
}
