import type { Client, NotificationForm } from '@mostrador/contracts/crm'
import type { z } from 'zod'

const SEND_DELAY_MS = 5 * 60_000

/** The notification of a deleted appointment; due 5 minutes after `now` [APT-25]. */
export const cancellationOf = (
  client: Client,
  message: string,
  now: Date
): z.input<typeof NotificationForm> => ({
  clientId: client._id,
  whatsapp: client.whatsapp,
  countryCode: client.countryCode === '' ? '52' : client.countryCode,
  ...(/^\d+$/.test(client.countryCodeExt) ? { countryCodeExt: client.countryCodeExt } : {}),
  text: message.trim(),
  deliveryDate: new Date(now.getTime() + SEND_DELAY_MS).toISOString(),
  phase: 'canceled_appointment',
  sent: false,
  deletable: false,
})
