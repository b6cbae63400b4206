import { setTimeout as wait } from 'node:timers/promises'
import type { Channel } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { billingRoutes } from '@mostrador/contracts/billing'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { addDays, localDateOf } from '@mostrador/kernel'
import type { ProductApi } from './product-api.ts'
import { createShop, type Shop, ZONE } from './shop.ts'
import type { SuiteContext } from './suite.ts'

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const SPECIALISTS = 4
/**
 * For a quarter of an hour each: with four specialists and half an hour per cut, every quarter can
 * be somebody's.
 */
const QUARTERS = 62
/** The provider writes Mexican mobiles with a 1 that the product does not keep. */
const contactOf = (waId: string): string => waId.replace(/^521/, '52')

/** Waits until `held`, at most for the given time. */
export const waitUntil = async (isMet: () => boolean, within: number): Promise<boolean> => {
  const deadline = performance.now() + within
  while (!isMet()) {
    if (performance.now() > deadline) return false
    await wait(50)
  }
  return true
}

/** Where people write to a shop: one of its channels. */
type Account = { readonly channel: Channel; readonly accountId: string }
/** What a channel calls person `nth`. */
const idOn: Record<Channel, (nth: number) => string> = {
  whatsapp: nth => `52122${20_000_000 + nth}`,
  instagram: nth => `78${20_000_000_000_000 + nth}`,
  messenger: nth => `61${20_000_000_000_000 + nth}`,
}

/**
 * A shop that answers on its three channels after a second, with credits for `messages` of them.
 */
export const createAnsweringShop = async (
  api: ProductApi,
  messages: number
): Promise<{ readonly shop: Shop; readonly accounts: readonly Account[] }> => {
  const shop = await createShop(api, { specialists: SPECIALISTS, minutes: 30, frequency: 15 })
  await api.get(
    accountsRoutes.patchBusiness,
    {
      params: { id: shop.businessId },
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
    },
    shop.owner
  )
  for (const creditType of ['gpt', 'reasoning'] as const)
    await api.get(
      billingRoutes.recharge,
      {
        body: {
          creditType,
          amount: 10_000 * (messages + 100),
          key: `admin:proof-${creditType}`,
          concept: 'Prueba',
          totalPriceCents: null,
        },
      },
      shop.system
    )
  await api.get(simulatorRoutes.simulatorStatus, {}, shop.owner)
  const accounts = await api.get(messagingRoutes.listConnections, {}, shop.owner)
  if (accounts.length !== Object.keys(idOn).length)
    throw new Error(`Only ${accounts.map(({ channel }) => channel).join(', ')} are connected`)
  return { shop, accounts }
}

/** What a provider sees: our reply reached it, or one of its webhooks was taken. */
export type Moment = 'reached' | 'acknowledged'

/**
 * Notes what the provider received and accepted; `talk` plays a person who books and
 * waits for every answer, each on the next channel. `seen` is called with each moment in the tick
 * in which it comes, before the product can.
 */
export const createPhones = (
  { meta, history }: SuiteContext,
  accounts: readonly Account[],
  timeoutMs: number,
  onMoment: (moment: Moment) => void = () => {}
) => {
  const answers = new Map<string, number>()
  const acknowledged = new Set<string>()
  const forget = meta.control.onChange(change => {
    if (change.kind === 'call' && change.call.kind === 'message' && change.call.accepted) {
      const { user, text, callbackData, messageId } = change.call
      history.note('reached', {
        user: contactOf(user ?? ''),
        text,
        callback: callbackData,
        id: messageId,
      })
      answers.set(user ?? '', (answers.get(user ?? '') ?? 0) + 1)
      onMoment('reached')
    }
    if (change.kind === 'webhook' && change.webhook.state === 'delivered') {
      for (const label of change.webhook.labels)
        if (label.startsWith('message:') && !acknowledged.has(label)) {
          acknowledged.add(label)
          history.note('acknowledged', { id: label.slice('message:'.length) })
        }
      onMoment('acknowledged')
    }
  })
  return {
    forget,
    /**
     * Person `nth` wants a quarter of an hour that nobody else wants, and says yes. Returns whether
     * both were answered in time.
     */
    async talk(nth: number): Promise<boolean> {
      const account = accounts[nth % accounts.length]
      if (account === undefined) throw new Error('Nobody can write to a shop without channels')
      const { channel, accountId } = account
      const user = idOn[channel](nth)
      const date = Temporal.PlainDate.from(
        addDays(localDateOf(new Date(), ZONE), 2 + Math.floor(nth / QUARTERS))
      )
      const minute = 6 * 60 + (nth % QUARTERS) * 15
      const at = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}${minute < 12 * 60 ? ' de la mañana' : ''}`
      for (const text of [
        `quiero un corte de cabello el ${date.day} de ${months[date.month - 1] ?? ''} a las ${at}`,
        'sí',
      ]) {
        const before = answers.get(user) ?? 0
        const { id } = meta.control.userSends({
          channel,
          accountId,
          from: user,
          name: `Persona ${nth}`,
          text,
        })
        history.note('said', { user: contactOf(user), id, text })
        if (!(await waitUntil(() => (answers.get(user) ?? 0) > before, timeoutMs))) return false
      }
      return true
    },
  }
}
