import { billingRoutes } from '@mostrador/contracts/billing'
import { book } from './appointments.ts'
import { sendAnotherNotice } from './notices.ts'
import {
  LINK_CENTS,
  type PayingShop,
  type PaymentsContext,
  askUntilAnswered,
} from './payments-context.ts'

export const linkKinds = [
  'paid',
  'paid',
  'lost notice',
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
  readonly index: number
  readonly shop: number
}

/** From the owner's button to the client's: answers the preference. */
export const startPaying = async (
  context: PaymentsContext,
  { owner, businessId, index: shopPlace }: PayingShop,
  appointmentId: string
): Promise<string> => {
  const { api } = context
  const key = `link-${context.ctx.seed}-${shopPlace}-${appointmentId}`
  const linkAnswer = await askUntilAnswered(context, 'link', () =>
    api.ask(
      billingRoutes.requestPayment,
      { params: { id: appointmentId }, body: { send: false } },
      { ...owner, key }
    )
  )
  const address = new URL(linkAnswer.link?.url ?? '')
  const ref = {
    key: address.searchParams.get('k') ?? '',
    appointment: address.searchParams.get('a') ?? '',
  }
  const { business, price } = await askUntilAnswered(context, 'page', () =>
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
  const { id } = await askUntilAnswered(context, 'preference', () =>
    api.ask(billingRoutes.createPreference, { body })
  )
  context.ctx.history.note('offer', {
    provider: 'mercado_pago',
    id,
    business: businessId,
    appointment: appointmentId,
    cents: LINK_CENTS,
    unpaid: 'pago_pendiente',
  })
  return id
}

/** One appointment with its link, from the agenda to the money, or to where there is none. */
export const payByLink = async (
  context: PaymentsContext,
  { kind, shop, index }: LinkPayment
): Promise<void> => {
  const { control } = context.mercadoPago
  const seller = context.shops[shop] as PayingShop
  const appointment = await book(context, seller, index)
  const preference = await startPaying(context, seller, appointment)
  const pay = (outcome: 'approved' | 'pending' | 'rejected', amount?: number): string =>
    control.pay(preference, { outcome, ...(amount !== undefined && { amount }) })
  switch (kind) {
    case 'paid':
      return void pay('approved')
    case 'lost notice':
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
      return sendAnotherNotice(context, seller, pay('approved'))
  }
}
