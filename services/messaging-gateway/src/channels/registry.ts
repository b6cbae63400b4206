import { channels, type Channel } from '@mostrador/contracts'
import { z } from 'zod'
import type { ChannelAdapter } from './adapter.ts'
import { graphSettings } from './graph/settings.ts'
import { instagram } from './instagram/adapter.ts'
import { instagramSettings } from './instagram/settings.ts'
import { messenger } from './messenger/adapter.ts'
import { whatsapp } from './whatsapp/adapter.ts'

/** The variables of all channels. */
export const ChannelSettings = z.object({ ...graphSettings, ...instagramSettings })
export type ChannelSettings = z.output<typeof ChannelSettings>

const adapters: Readonly<Record<Channel, ChannelAdapter<ChannelSettings>>> = {
  whatsapp,
  instagram,
  messenger,
}

export const adapterOf = (channel: Channel): ChannelAdapter<ChannelSettings> => adapters[channel]

export const channelAdapters: readonly ChannelAdapter<ChannelSettings>[] = channels.map(adapterOf)

/**
 * The adapter that understands webhooks with this `object`; undefined for products that we do not
 * use.
 */
export const adapterOfWebhook = (
  webhookObject: string
): ChannelAdapter<ChannelSettings> | undefined =>
  channelAdapters.find(adapter => adapter.webhookObject === webhookObject)
