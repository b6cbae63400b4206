import { type Actor, allows } from '@mostrador/contracts'
import type {
  Client,
  ClientFilter,
  InterestKind,
  ListedClient,
  Notification,
  RecordCount,
  RecordKind,
} from '@mostrador/contracts/crm'
import type { PageName } from '@mostrador/contracts/page-ids'
import { Refusal } from '@mostrador/kernel'

/**
 * The part of a contact that the caller may see. Use cases with a key apply it inside their
 * transaction: what that returns is the stored answer.
 */
export type ClientView = (client: Client) => Client

/** Whether the reader may see a page that some facts of a contact come from. */
export const maySee = (actor: Actor, page: PageName): boolean =>
  allows(actor, { page, action: 'view' })

/** Interests that come from what somebody booked, by the page that shows it. */
const pagesOfInterests = {
  services: 'agenda',
  courses: 'enrollments',
} as const satisfies Partial<Record<InterestKind, PageName>>

const isInterestHidden = (actor: Actor, kind: InterestKind): boolean =>
  kind in pagesOfInterests &&
  !maySee(actor, pagesOfInterests[kind as keyof typeof pagesOfInterests])

const interestsShownTo = (actor: Actor, interests: Client['interests']): Client['interests'] => ({
  ...interests,
  ...(isInterestHidden(actor, 'services') ? { services: [] } : {}),
  ...(isInterestHidden(actor, 'courses') ? { courses: [] } : {}),
})

/**
 * A contact without its last message, its movements of money and what they booked, each for who may
 * not see them.
 */
export const shownTo =
  (actor: Actor) =>
  <
    Shown extends Pick<Client, 'lastMessage'> &
      Partial<Pick<Client, 'moneyMovementIds' | 'interests'>>,
  >(
    client: Shown
  ): Shown => ({
    ...client,
    ...(maySee(actor, 'chat') ? {} : { lastMessage: null }),
    ...(client.moneyMovementIds === undefined || maySee(actor, 'money')
      ? {}
      : { moneyMovementIds: [] }),
    ...(client.interests === undefined
      ? {}
      : { interests: interestsShownTo(actor, client.interests) }),
  })

const noMoney = { totalRevenue: null, totalRevenueUsd: null, lastPurchase: null }

/** A contact of the list, also without what they paid for people who may not see money. */
export const listedTo =
  (actor: Actor) =>
  (client: ListedClient): ListedClient => {
    const shown = shownTo(actor)(client)
    return maySee(actor, 'money') ? shown : { ...shown, ...noMoney }
  }

/** Filters that would tell what another page shows, by that page. */
const filtersOfPages = {
  money: ['revenueFrom', 'revenueTo', 'purchasedFrom', 'purchasedTo'],
  agenda: ['appointmentStatus', 'startsFrom', 'startsUntil', 'endsFrom', 'endsUntil'],
} as const satisfies Partial<Record<PageName, readonly (keyof ClientFilter)[]>>

/**
 * Refuses `forbidden`: a list narrowed by what clients paid, what they booked, or when they come,
 * would tell it.
 */
export const requireFilter = (actor: Actor, filter: ClientFilter): void => {
  const isForbidden = (['money', 'agenda'] as const).some(
    page => filtersOfPages[page].some(name => filter[name] !== undefined) && !maySee(actor, page)
  )
  const asksForHidden = filter.interests?.some(({ kind }) => isInterestHidden(actor, kind)) === true
  if (isForbidden || asksForHidden) throw new Refusal('forbidden')
}

type MessageKind = Notification['kind']

/** Pages whose data the text of a message contains, also of one without an appointment. */
const pagesOfKinds: Readonly<Record<MessageKind, readonly PageName[]>> = {
  manual: [],
  reactivation: [],
  upsell: [],
  form: [],
  reminder: ['agenda'],
  confirmation_request: ['agenda'],
  booked_client: ['agenda'],
  booked_specialist: ['agenda'],
  canceled_appointment: ['agenda'],
  moved_appointment: ['agenda'],
  change_request: ['agenda'],
  payment_link: ['agenda', 'money'],
  receipt: ['agenda', 'money'],
  credits_low: ['credits'],
}

/** Kinds of messages of which the reader may know nothing. */
export const hiddenMessageKinds = (actor: Actor): MessageKind[] =>
  (Object.keys(pagesOfKinds) as MessageKind[]).filter(
    kind => !pagesOfKinds[kind].every(page => maySee(actor, page))
  )

/** Messages to a contact; those of appointments or money need permission for these pages. */
export const messagesShownTo = (actor: Actor, messages: Notification[]): Notification[] => {
  const hiddenKinds = new Set(hiddenMessageKinds(actor))
  const seesAppointments = maySee(actor, 'agenda')
  return messages.filter(
    ({ appointmentId, kind }) =>
      !hiddenKinds.has(kind) && (seesAppointments || appointmentId === null)
  )
}

/** The page that shows the records of a kind; most notifications are about an appointment. */
const pagesOfRecords: Readonly<Record<RecordKind, PageName>> = {
  appointment: 'agenda',
  enrollment: 'enrollments',
  waitlist: 'enrollments',
  movement: 'money',
  chat: 'chat',
  notification: 'agenda',
  answer: 'forms',
  order: 'orders',
}

/** Counts of the records that the reader could open. */
export const recordsShownTo = (actor: Actor, records: RecordCount[]): RecordCount[] =>
  records.filter(({ kind }) => maySee(actor, pagesOfRecords[kind]))
