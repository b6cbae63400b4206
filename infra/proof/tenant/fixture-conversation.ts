import { setTimeout as wait } from 'node:timers/promises'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import type { Caller, ProductApi } from '../product-api.ts'
import type { SuiteContext } from '../suite.ts'
import { imageOf } from './fill-in.ts'

type PlantedWord = (column: string) => string
type ConversationId =
  | 'connectionId'
  | 'loginId'
  | 'assistantId'
  | 'threadId'
  | 'turnId'
  | 'messageId'

/** Asks until there is something to see. */
const waitUntil = async <T>(
  description: string,
  look: () => Promise<T | undefined>
): Promise<T> => {
  const deadline = performance.now() + 90_000
  for (;;) {
    const value = await look()
    if (value !== undefined) return value
    if (performance.now() > deadline) throw new Error(`${description} did not come`)
    await wait(200)
  }
}

/** Writes planted words over the assistant that the business began with; returns its id. */
const editFirstAssistant = async (
  api: ProductApi,
  owner: Caller,
  word: PlantedWord
): Promise<string> => {
  const [assistant] = await waitUntil('an assistant', async () => {
    const list = await api.get(assistantRoutes.listAssistants, { query: {} }, owner)
    return list.length > 0 ? list : undefined
  })
  const assistantId = assistant?._id ?? ''
  const instructions = {
    greeting: `Hola, soy ${word('assistant.assistant.instructions')}`,
    preSale: `Antes de vender ${word('assistant.assistant.instructions')}`,
    postSale: `Después de vender ${word('assistant.assistant.instructions')}`,
  }
  await api.get(
    assistantRoutes.editAssistant,
    {
      params: { id: assistantId },
      body: {
        assistant: {
          name: `Ana ${word('assistant.assistant.name')}`,
          goal: `Agendar citas ${word('assistant.assistant.goal')}`,
          personality: word('assistant.assistant.personality'),
          instructions,
          image: imageOf(word('assistant.assistant.image')),
          capabilities: { customConversionEvent: word('assistant.assistant.capabilities') },
        },
      },
    },
    owner
  )
  return assistantId
}

/**
 * A client's chat with the assistant and the team, over a simulated number. `whatsapp` is the
 * client's, without the code of the country.
 */
export const createConversation = async (
  meta: SuiteContext['meta'],
  api: ProductApi,
  owner: Caller,
  { mark, word, whatsapp }: { mark: string; word: PlantedWord; whatsapp: string }
): Promise<Record<'accountId' | ConversationId, string>> => {
  await api.get(simulatorRoutes.simulatorStatus, {}, owner)
  const connections = await api.get(messagingRoutes.listConnections, {}, owner)
  const accountId = connections.find(({ channel }) => channel === 'whatsapp')?.accountId ?? ''
  const connectionId = connections.find(({ channel }) => channel === 'messenger')?._id ?? ''
  const login = await api.get(messagingRoutes.startLogin, { body: { login: 'whatsapp' } }, owner)
  const assistantId = await editFirstAssistant(api, owner, word)
  meta.control.userSends({
    channel: 'whatsapp',
    accountId,
    from: `52${whatsapp}`,
    name: `Clienta ${mark}`,
    text: `hola, ¿qué servicios tienen? ${mark}`,
  })
  const thread = await waitUntil('a thread', async () =>
    (await api.get(messagingRoutes.listThreads, { query: {} }, owner)).threads.find(
      candidate => candidate.clientId !== null
    )
  )
  const turn = await waitUntil('a turn', async () =>
    (await api.get(assistantRoutes.threadTurns, { query: { threadId: thread._id } }, owner)).find(
      ({ finishedAt }) => finishedAt !== null
    )
  )
  await api.get(
    messagingRoutes.sendMessage,
    { body: { threadId: thread._id, message: `Aquí estoy ${word('messaging.message.text')}` } },
    owner
  )
  await api.get(
    messagingRoutes.setAttention,
    { params: { id: thread._id }, body: { by: 'me' } },
    owner
  )
  const { messages } = await api.get(
    messagingRoutes.listMessages,
    { query: { threadId: thread._id } },
    owner
  )
  return {
    accountId,
    connectionId,
    loginId: login._id,
    assistantId,
    threadId: thread._id,
    turnId: turn._id,
    messageId: messages[0]?._id ?? '',
  }
}
