import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { Clock } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'
import type { Step } from '../agent/loop.ts'
import { confirmationText, listingText } from '../reply/confirmation.ts'
import type { Language } from '../reply/confirmation-words.ts'
import { guardReply } from '../reply/guard.ts'
import { orderText } from '../reply/order-confirmation.ts'
import type { Offer, ToolContext } from '../tools/tool.ts'
import { appointmentRow } from '../tools/wording.ts'
import type { Facts } from './facts-use-cases.ts'
import type { Committed } from './journal-use-cases.ts'
import { stoppedText } from './turn.ts'

// The text of a reply: the server's texts about what changed, and what the guard lets through of
// the
// model's.

type CommittedChanges = {
  readonly committed: readonly Committed[]
  readonly assistant: Assistant
  readonly language: Language
}

/** The server's own texts about the changes of the turn, from the rows as they are now. */
export const renderCommitted = async (
  { call, clock }: { readonly call: ServiceClients; readonly clock: Clock },
  { business }: Facts,
  { committed, assistant, language }: CommittedChanges
): Promise<string[]> => {
  const as = actorOf.service('ai-assistant', business._id)
  const asAssistant = actorOf.assistant(assistant.name, business._id)
  const textOf = async (change: Committed): Promise<string | null> => {
    if (change.change === 'ordered')
      return orderText(
        await call(catalogRoutes.getOrder, { params: { id: change.orderId } }, asAssistant),
        language
      )
    const params = { id: change.appointmentId }
    // Before the row is read: it waits for its payment from then on.
    const deposit =
      change.change === 'booked'
        ? await call(billingRoutes.requestDeposit, { params, body: { by: assistant.name } }, as)
        : null
    const booked = await call(schedulingRoutes.appointmentFacts, { params }, as)
    const telling = { deposit, language, now: clock.now() }
    return confirmationText(change.change, booked, business.timezone.name, telling)
  }
  const texts = await Promise.all(committed.map(textOf))
  return texts.filter(text => text !== null)
}

const renderListing = async (context: ToolContext): Promise<string> => {
  const [appointments, offer] = await Promise.all([context.peers.upcoming(), context.peers.offer()])
  return listingText(
    appointments.slice(0, 10).map(appointment => appointmentRow('', appointment, offer, context))
  )
}

type ReplyContext = {
  readonly facts: Facts
  readonly assistant: Assistant
  readonly context: ToolContext
  readonly trace: Step[]
  readonly clock: Clock
}
type Draft = {
  /** Null when the run was stopped. */
  readonly modelText: string | null
  /** Stopped without having changed anything. */
  readonly isStopped: boolean
  readonly committed: readonly string[]
}

/** The text that may be sent: passed by the guard, whose decisions become steps of the trace. */
export const renderReply = async (
  { facts: { business, client }, assistant, context, trace, clock }: ReplyContext,
  { modelText, isStopped, committed }: Draft
): Promise<string> => {
  const hasListed = trace.some(
    ({ kind, name, ok }) => kind === 'tool' && name === 'my_appointments' && ok
  )
  const { greeting, preSale, postSale } = assistant.instructions
  const fromOffer = (texts: (offer: Offer) => string[]): Promise<string[]> =>
    context.peers.offer().then(texts, () => [])
  const { text, decisions } = guardReply({
    text: isStopped ? stoppedText : (modelText ?? ''),
    committed,
    listing: hasListed ? await renderListing(context) : null,
    trusted: [
      ...[greeting, preSale, postSale, business.description],
      ...(await fromOffer(({ branches }) =>
        branches.flatMap(branch => [branch.location, branch.address.description])
      )),
    ],
    numbers: [business.whatsapp, client.whatsapp].filter(number => number !== ''),
    emails: [client.email].filter(address => address !== ''),
    names: [
      client.name,
      ...(await fromOffer(({ specialists }) => specialists.map(({ name }) => name))),
    ],
  })
  for (const output of decisions)
    trace.push({
      kind: 'guard',
      name: 'reply',
      arguments: modelText ?? '',
      output,
      ok: false,
      milliseconds: 0,
      promptTokens: 0,
      completionTokens: 0,
      at: clock.now(),
    })
  return text
}
