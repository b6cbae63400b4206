import { type Actor, allows } from '@mostrador/contracts'
import type { Client, ClientFilter, ListedClient } from '@mostrador/contracts/crm'
import type { PageName } from '@mostrador/contracts/page-ids'
import { Refusal } from '@mostrador/kernel'

/**
 * The part of a contact that the caller may see. Use cases with a key apply it inside their
 * transaction: what that returns is the stored answer.
 */
export type ClientView = (client: Client) => Client

const maySee = (actor: Actor, page: PageName): boolean => allows(actor, { page, action: 'view' })

/** A contact without its last message and its movements of money, each for who may not see them. */
export const shownTo =
  (actor: Actor) =>
  <Shown extends Pick<Client, 'lastMessage'> & Partial<Pick<Client, 'moneyMovementIds'>>>(
    client: Shown
  ): Shown => ({
    ...client,
    ...(maySee(actor, 'chat') ? {} : { lastMessage: null }),
    ...(client.moneyMovementIds === undefined || maySee(actor, 'money')
      ? {}
      : { moneyMovementIds: [] }),
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

/** Refuses `forbidden`: a list narrowed by what clients paid, or by when they come, would tell it. */
export const requireFilter = (actor: Actor, filter: ClientFilter): void => {
  const isForbidden = (['money', 'agenda'] as const).some(
    page => filtersOfPages[page].some(name => filter[name] !== undefined) && !maySee(actor, page)
  )
  if (isForbidden) throw new Refusal('forbidden')
}
