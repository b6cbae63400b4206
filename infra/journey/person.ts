import type { Channel } from '@mostrador/contracts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { type PhoneMessage, simulatorRoutes } from '@mostrador/contracts/simulator'
import { type OfferedTime, offeredTimes } from './offered-times.ts'
import type { Shop } from './shop.ts'
import { Broken, type WaitOptions, waitUntil } from './waiting.ts'

const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('')
const idOn = {
  whatsapp: () => `5212229${digits(6)}`,
  instagram: () => `78${digits(14)}`,
  messenger: () => `61${digits(14)}`,
} as const
export type ReceivedMessage = PhoneMessage & { readonly times: readonly OfferedTime[] }

/** Somebody with a phone: writes through the channel, and reads only what the phone shows. */
export const createPerson = (shop: Shop, channel: Channel, name: string) => {
  const { api, zone, readingDelay } = shop
  const personId = idOn[channel]()
  let read = 0
  let unanswered: number | undefined
  const replies: number[] = []
  const phone = async (): Promise<PhoneMessage[]> =>
    (await api.ask(simulatorRoutes.simulatorPhone, { query: { channel, personId } })).messages
  const answers = async (): Promise<PhoneMessage[]> =>
    (await phone()).filter(({ from }) => from === 'business')
  const received = (message: PhoneMessage): ReceivedMessage => ({
    ...message,
    times: offeredTimes(message.text, new Date(), zone),
  })
  const writes = async (text: string, copies = 1): Promise<{ id: string; at: number }> => {
    read = (await answers()).length
    const { id } = await api.ask(simulatorRoutes.simulatorSend, {
      body: { channel, personId, name, text, copies },
    })
    unanswered = Date.now()
    return { id, at: unanswered }
  }
  /**
   * The next message of the business that the person has not read; `fits` skips what is about
   * something else.
   */
  const receives = (
    description: string,
    {
      fits = () => true,
      ...waitOptions
    }: WaitOptions & { fits?: (message: ReceivedMessage) => boolean } = {}
  ): Promise<ReceivedMessage> =>
    waitUntil(
      `a ${name} le llegara ${description}`,
      async () => {
        const all = await answers()
        const index = all.findIndex((message, index) => index >= read && fits(received(message)))
        const message = all[index]
        if (message === undefined) return undefined
        read = index + 1
        if (unanswered !== undefined)
          replies.push(Date.parse(message.at) - unanswered - readingDelay)
        unanswered = undefined
        return received(message)
      },
      { within: readingDelay + 60_000, ...waitOptions }
    ).catch(async (error: unknown) => {
      const last = (await answers())
        .slice(-2)
        .map(({ text }) => `«${text.replaceAll('\n', ' / ')}»`)
        .join(' y ')
      throw error instanceof Broken
        ? new Broken(`${error.message}. Lo último en su teléfono: ${last === '' ? 'nada' : last}`)
        : error
    })
  return {
    channel,
    personId,
    name,
    phone,
    writes,
    receives,
    /** From each message to its answer, without the reading delay, milliseconds. */
    replies,
    /**
     * Says something and listens: the answer, and how long it took from the person's message to the
     * business's, by the phone's own clock.
     */
    async asks(
      text: string,
      description: string,
      fits?: (message: ReceivedMessage) => boolean
    ): Promise<ReceivedMessage & { readonly tookMs: number }> {
      const { id } = await writes(text)
      const answer = await receives(description, fits === undefined ? {} : { fits })
      const ownMessage = (await phone()).find(message => message.id === id)
      return { ...answer, tookMs: Date.parse(answer.at) - Date.parse(ownMessage?.at ?? answer.at) }
    },
    /** Asks for times, answering what the business wants to know in between, as people do. */
    async wants(text: string): Promise<ReceivedMessage & { readonly tookMs: number }> {
      let reply = await this.asks(text, 'una respuesta')
      for (let rounds = 0; reply.times.length === 0 && rounds < 3; rounds += 1) {
        const option = reply.text.split('\n').find(line => /^\d+\. Corte de cabello/.test(line))
        reply = await this.asks(option === undefined ? text : 'corte de cabello', 'horarios')
      }
      if (reply.times.length === 0) throw new Broken(`No le ofrecieron horarios: «${reply.text}»`)
      return reply
    },
    /** The conversation as the inbox of the business keeps it. */
    async thread() {
      const { threads } = await api.ask(messagingRoutes.listThreads, {
        query: { channel, limit: 100 },
      })
      return threads.filter(
        ({ instagramAccountId, messengerId, whatsapp, countryCode, countryCodeExt }) =>
          channel === 'whatsapp'
            ? whatsapp !== null &&
              personId.endsWith(whatsapp) &&
              personId.startsWith(`${countryCode ?? countryCodeExt ?? ''}`.slice(0, 2))
            : (channel === 'instagram' ? instagramAccountId : messengerId) === personId
      )
    },
  }
}
export type Person = ReturnType<typeof createPerson>
