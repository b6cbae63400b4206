import { type Actor, allows } from '@mostrador/contracts'
import { pages } from '@mostrador/contracts/accounts'
import type { Client } from '@mostrador/contracts/crm'

/**
 * The part of a contact that the caller may see. Use cases with a key apply it inside their
 * transaction: what that returns is the stored answer.
 */
export type ClientView = (client: Client) => Client

/** A contact without its last message, for people who may not see chats. */
export const shownTo =
  (actor: Actor) =>
  <Shown extends Pick<Client, 'lastMessage'>>(client: Shown): Shown =>
    allows(actor, { page: pages.chat, action: 'view' }) ? client : { ...client, lastMessage: null }
