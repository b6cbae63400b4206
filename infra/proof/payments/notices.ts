import { type PayingShop, type PaymentsContext, postUntilDelivered } from './payments-context.ts'

/** For the application's panel: where notifications about orders on terminals go. */
export const panelUrl = (publicUrl: string): string => `${publicUrl}/api/mercadopago/webhook`

/** For a preference: where notifications about its payments go. */
export const notificationUrl = ({ ctx }: PaymentsContext, { businessId }: PayingShop): string =>
  `${panelUrl(ctx.publicUrl)}?source_news=webhooks&negocio=${businessId}`

/** A true notification of a payment or an order, brought to another business. */
export const sendAnotherNotice = async (
  context: PaymentsContext,
  shop: PayingShop,
  id: string
): Promise<void> => {
  const { control } = context.mercadoPago
  const other = context.shops[(shop.index + 1) % context.shops.length] as PayingShop
  const signed = control.webhookOf(id, notificationUrl(context, other))
  // Nobody signs the body: it names the account of the other one too.
  const body = JSON.stringify({ ...JSON.parse(signed.body), user_id: other.sellerId })
  const status = await postUntilDelivered(() => control.post({ ...signed, body }))
  const notice = { provider: 'mercado_pago', id, business: other.businessId }
  context.ctx.history.note('lie', { ...notice, status, code: '', expect: [200] })
}
