import type { DomainEvent } from '@mostrador/contracts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { actorOf, type ServiceClients } from '@mostrador/platform'
import { optOf } from '../clients/client.ts'
import { type Deps as ClientDeps, resolveContact, setNoRespond } from '../clients/use-cases.ts'

const farewell = 'Listo, ya no recibirás mensajes automáticos. Si cambias de opinión, escribe ALTA.'
const welcome =
  '¡Gracias! Volverás a recibir nuestros mensajes. Para dejar de recibirlos, escribe BAJA.'

/** Whoever writes is a contact from their first message on; BAJA and ALTA are obeyed whatever assistant is on duty. */
export const onMessageReceived =
  (deps: ClientDeps & { readonly call: ServiceClients }) =>
  async ({
    businessId,
    data: { threadId, messageId, sentAt },
  }: DomainEvent<'message.received'>): Promise<void> => {
    if (businessId === null) return
    const as = actorOf.system(businessId)
    const [{ identity, thread }, message] = await Promise.all([
      deps.call(messagingRoutes.threadFacts, { params: { id: threadId } }, as),
      deps.call(messagingRoutes.messageFacts, { params: { id: messageId } }, as),
    ])
    const { client } = await resolveContact(deps)(
      businessId,
      identity,
      thread.clientId === null ? threadId : null,
      new Date(sentAt)
    )
    const opt = optOf(message.content)
    if (opt === null) return
    // A conversation may be known under another contact than its number: what they ask for holds for both.
    for (const id of new Set([client._id, thread.clientId ?? client._id]))
      await setNoRespond(deps)(businessId, id, opt === 'out')
    const key = `opt-${opt}-${messageId}`
    await deps.call(
      messagingRoutes.queueMessage,
      {
        body: {
          to: { threadId },
          text: opt === 'out' ? farewell : welcome,
          kind: 'reply',
          author: { kind: 'automation', name: 'Mostrador' },
          key,
        },
      },
      { as, idempotencyKey: key }
    )
  }

/** Instagram and Messenger tell a name only when they are asked: the contact learns it when messaging has. */
export const onProfileKnown =
  (deps: ClientDeps & { readonly call: ServiceClients }) =>
  async ({
    businessId,
    data: { threadId },
  }: DomainEvent<'thread.profile_known'>): Promise<void> => {
    if (businessId === null) return
    const { identity } = await deps.call(
      messagingRoutes.threadFacts,
      { params: { id: threadId } },
      actorOf.system(businessId)
    )
    // The moment of the last interaction is older than any message, so that it does not move.
    await resolveContact(deps)(businessId, identity, threadId, new Date(0))
  }
