import { type PayingShop, type Scene, untilDelivered } from './scene.ts'

/** Of the application's panel: where orders on terminals are told of. */
export const panelUrl = (publicUrl: string): string => `${publicUrl}/api/mercadopago/webhook`

/** Of a preference: where payments of a business are told of. */
export const notificationUrl = ({ stage }: Scene, { businessId }: PayingShop): string =>
  `${panelUrl(stage.publicUrl)}?source_news=webhooks&negocio=${businessId}`

/** A true notification of a payment or an order, brought to another business. */
export const tellAnother = async (scene: Scene, shop: PayingShop, id: string): Promise<void> => {
  const { control } = scene.mercadoPago
  const other = scene.shops[(shop.place + 1) % scene.shops.length] as PayingShop
  const signed = control.webhookOf(id, notificationUrl(scene, other))
  // Nobody signs the body: it names the account of the other one too.
  const body = JSON.stringify({ ...JSON.parse(signed.body), user_id: other.sellerId })
  const status = await untilDelivered(() => control.post({ ...signed, body }))
  const notice = { provider: 'mercado_pago', id, business: other.businessId }
  scene.stage.history.note('lie', { ...notice, status, code: '', expect: [200] })
}
