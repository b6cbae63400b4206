import type { z } from 'zod'
import { callbackControl } from './control-callback.ts'
import { inputs, type Who } from './control-inputs.ts'
import { messageControl } from './control-messages.ts'
import type { ControlParts } from './control-parts.ts'
import { peopleControl } from './control-people.ts'
import { phoneControl } from './phone-app/control-phone.ts'
import { loginControl } from './login/control-login.ts'
import { newLoginState } from './login/grants.ts'
import type { SentMessage } from './inbound.ts'
import {
  AccountInput,
  Quirks,
  noMetaQuirks,
  type Account,
  type Change,
  type Channel,
  type Conversation,
  type PeerMessage,
  type ReceivedCall,
  type WebhookRecord,
} from './model.ts'
import { conversationIfAny } from './store.ts'

export type Forged = { status: number; body: string }

export type MetaControl = {
  registerAccount(input: z.input<typeof AccountInput>): Account
  accounts(): readonly Account[]
  /** The person writes, taps, or sends a file; returns the message on their phone. */
  userSends(input: z.input<typeof SentMessage>): PeerMessage
  userReads(input: z.input<typeof inputs.userReads>): number
  userReacts(input: z.input<typeof inputs.userReacts>): void
  userEdits(input: z.input<typeof inputs.userEdits>): void
  userDeletes(input: z.input<typeof inputs.userDeletes>): void
  /** The person clears the chat on their phone; what was sent stays in the record. */
  forget(input: z.input<typeof Who>): void
  /** The owner answers from the phone app or Meta's inbox. */
  ownerTypes(input: z.input<typeof inputs.ownerTypes>): PeerMessage
  /** The history of the phone app; by default three conversations. */
  phoneHolds(input: z.input<typeof inputs.phoneHolds>): void
  /** The owner adds, renames or (null) removes contacts in the phone. */
  phoneNames(input: z.input<typeof inputs.phoneNames>): void
  /** The owner takes the product out of the app of the phone. */
  phoneDisconnects(input: z.input<typeof inputs.phoneDisconnects>): void
  setPerson(input: z.input<typeof inputs.setPerson>): Conversation
  /** The conversation as the person's phone shows it: nothing that failed or is not there yet. */
  phone(channel: Channel, accountId: string, user: string): readonly PeerMessage[]
  conversation(channel: Channel, accountId: string, user: string): Conversation | undefined
  conversations(): readonly Conversation[]
  /** Every call to the send API, in order. */
  received(): readonly ReceivedCall[]
  webhooks(): readonly WebhookRecord[]
  misbehave(quirks: z.input<typeof inputs.misbehave>): Quirks
  failSends(fault: z.input<typeof inputs.failSends>): void
  misbehaveLogin(quirks: z.input<typeof inputs.misbehaveLogin>): void
  /** Calls of logins and accounts fail, hang or come late. */
  failCalls(fault: z.input<typeof inputs.failCalls>): void
  revokeAccess(input: z.input<typeof inputs.revokeAccess>): void
  setHealth(input: z.input<typeof inputs.setHealth>): Account
  /**
   * Whose webhooks come, of the accounts that a login brought: WABAs, Pages, Instagram accounts.
   */
  subscribed(): readonly string[]
  expireToken(token: string): void
  restoreToken(token: string): void
  /** Resets faults and quirks; keeps accounts and conversations. */
  behave(): void
  /** Posts a webhook as an attacker would; it is not recorded. */
  forge(input: z.input<typeof inputs.forge>): Promise<Forged>
  /** Meta's GET verification of the callback. */
  verifyCallback(channel?: Channel): Promise<{ ok: boolean; status: number }>
  flush(): void
  onChange(listener: (change: Change) => void): () => void
  /** No POST in flight. */
  idle(): Promise<void>
  /** Nothing in flight and no timer waiting (statuses, retries). */
  settled(): Promise<void>
}

export const createControl = (parts: ControlParts): MetaControl => {
  const { store, webhookSender, pending } = parts
  return {
    ...messageControl(parts),
    ...peopleControl(parts),
    ...callbackControl(parts),
    ...loginControl(parts),
    ...phoneControl(parts),
    registerAccount(input) {
      const account = AccountInput.parse(input)
      store.accounts = [
        ...store.accounts.filter(
          other => other.channel !== account.channel || other.id !== account.id
        ),
        account,
      ]
      store.changed({ kind: 'account', account })
      return account
    },
    accounts: () => store.accounts,
    phone: (channel, accountId, user) =>
      (conversationIfAny(store, channel, accountId, user)?.messages ?? []).filter(
        message =>
          message.direction === 'in' ||
          message.status === 'sent' ||
          message.status === 'delivered' ||
          message.status === 'read'
      ),
    conversation: (channel, accountId, user) => conversationIfAny(store, channel, accountId, user),
    conversations: () => [...store.conversations.values()],
    received: () => store.calls,
    webhooks: () => webhookSender.records,
    misbehave(quirks) {
      store.quirks = Quirks.parse({ ...store.quirks, ...inputs.misbehave.parse(quirks) })
      return store.quirks
    },
    failSends(fault) {
      const parsed = inputs.failSends.parse(fault)
      // A late or truncated 200 is still a 200: the message was sent.
      store.faults.push({
        ...parsed,
        accepted: parsed.accepted || parsed.as === 'slow' || parsed.as === 'truncated',
      })
    },
    expireToken: token => void store.expiredTokens.add(token),
    restoreToken: token => void store.expiredTokens.delete(token),
    behave() {
      store.quirks = noMetaQuirks
      store.faults = []
      store.callFaults = []
      store.login.quirks = newLoginState().quirks
      store.expiredTokens.clear()
      webhookSender.flush()
    },
    flush: () => webhookSender.flush(),
    onChange: listener => store.onChange(listener),
    idle: () => pending.idle(),
    settled: () => pending.settled(),
  }
}
