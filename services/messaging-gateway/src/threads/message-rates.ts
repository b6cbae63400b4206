import { Channel } from '@mostrador/contracts'
import { z } from 'zod'

/** Thousandths of a peso that one delivered message costs, by channel. */
export type MessageRates = Readonly<Record<Channel, number>>

const Rate = z.tuple([Channel, z.coerce.number().min(0).max(1_000)])

/**
 * `whatsapp=0.16,instagram=0`: pesos for one delivered message; a channel that is not named is
 * free.
 */
export const MessageRatesText = z
  .string()
  .default('whatsapp=0.16,instagram=0,messenger=0')
  .transform((text, context): MessageRates => {
    const rates = { whatsapp: 0, instagram: 0, messenger: 0 }
    for (const part of text.split(',').filter(entry => entry.trim() !== '')) {
      const read = Rate.safeParse(part.split('=').map(word => word.trim()))
      if (!read.success) {
        context.addIssue({ code: 'custom', message: `Not a rate: ${part}` })
        return z.NEVER
      }
      const [channel, pesos] = read.data
      rates[channel] = Math.round(pesos * 1_000)
    }
    return rates
  })
