import { type Actor, allows } from '@mostrador/contracts'
import type { Client, ClientFilter, ListedClient } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'

/**
 * The part of a contact that the caller may see. Use cases with a key apply it inside their
 * transaction: what that returns is the stored answer.
 */
export type ClientView = (client: Client) => Client

/** A contact without its last message, for people who may not see chats. */
export const shownTo =
  (actor: Actor) =>
  <Shown extends Pick<Client, 'lastMessage'>>(client: Shown): Shown =>
    allows(actor, { page: 'chat', action: 'view' }) ? client : { ...client, lastMessage: null }

const maySeeMoney = (actor: Actor): boolean => allows(actor, { page: 'money', action: 'view' })

/** A contact of the list, also without what they paid for people who may not see money. */
export const listedTo =
  (actor: Actor) =>
  (client: ListedClient): ListedClient => {
    const shown = shownTo(actor)(client)
    return maySeeMoney(actor) ? shown : { ...shown, totalRevenue: null, totalRevenueUsd: null }
  }

/** Refuses `forbidden`: a list narrowed by what clients paid would tell it. */
export const requireFilter = (actor: Actor, { revenueFrom, revenueTo }: ClientFilter): void => {
  const asksForMoney = revenueFrom !== undefined || revenueTo !== undefined
  if (asksForMoney && !maySeeMoney(actor)) throw new Refusal('forbidden')
}
