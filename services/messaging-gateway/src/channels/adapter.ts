import type { Channel } from '@mostrador/contracts'
import type { ContactIdentity } from '@mostrador/contracts/crm'
import type { Login } from '@mostrador/contracts/messaging-gateway'
import type { RawUpdate, Update } from './update.ts'

/** The HTTP calls an adapter may make. They reject when the connection fails or times out. */
export type Http = {
  get(url: string, token: string): Promise<HttpAnswer>
  post(url: string, token: string, body: unknown): Promise<HttpAnswer>
}
export type HttpAnswer = { readonly status: number; readonly body: string }

export type TextMessage = {
  /** The account of the business that sends. */
  readonly accountId: string
  readonly token: string
  /** The login that connected the account; null in the simulator. */
  readonly login: Login | null
  readonly to: ContactIdentity
  readonly text: string
  /**
   * Our id. Where the channel allows it, it comes back in statuses and echoes (reliability 4.5).
   */
  readonly messageId: string
}

/** The result of one send call. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string }
  /** Will never be accepted. `reason` is Spanish text for people. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Certainly not accepted, and worth another try. `base`: how fast the waits grow. */
  | { readonly kind: 'later'; readonly base: 2 | 4; readonly code: number }
  /** The token is no longer valid: the channel waits for its owner. */
  | { readonly kind: 'token_expired' }
  /** May have been accepted: only a status or an echo can tell. */
  | { readonly kind: 'unclear'; readonly why: string }

export type ProfileRequest = Pick<TextMessage, 'token' | 'login'> & { readonly personId: string }

/** The result of asking the provider for a person's name. */
export type ProfileAnswer =
  | { readonly kind: 'known'; readonly name: string }
  /** The person has no name that we may see; asking again will not help. */
  | { readonly kind: 'none' }
  /** The token is no longer valid: the channel waits for its owner. */
  | { readonly kind: 'token_expired' }
  /** Worth another try. */
  | { readonly kind: 'later'; readonly why: string }

/** Ids of a person that a request may carry [C2-19]. */
export type ContactIds = {
  readonly whatsapp?: string | undefined
  readonly countryCode?: string | undefined
  readonly instagramAccountId?: string | undefined
  readonly messengerId?: string | undefined
}

/** What differs between channels. `Settings`: the variables that the adapter reads. */
export type ChannelAdapter<Settings> = {
  readonly channel: Channel
  /** The name of the channel in texts. */
  readonly label: string
  /** `object` of the webhooks of this channel. */
  readonly webhookObject: string
  /** Secrets, besides the app's, that may sign its webhooks. */
  webhookSecrets(settings: Settings): readonly string[]

  /**
   * Splits one `entry` of a webhook into its updates. Never throws: an unreadable update keeps its
   * raw body.
   */
  split(entry: unknown): RawUpdate[]
  /** Reads one update. Throws when it cannot be understood. */
  read(raw: Pick<RawUpdate, 'kind' | 'body'>): Update
  /**
   * True when echoes carry no id of ours, so that only their text identifies
   * the message that they repeat.
   */
  readonly matchesEchoesByText: boolean

  /** Key of the conversation with this person; null when the identity has no id of this channel. */
  contactKey(identity: ContactIdentity): string | null
  /** Keys that these ids may have here; null when they name nobody of this channel. */
  lookupKeys(ids: ContactIds): readonly string[] | null

  /** Longest text of one message, in the units of `textSize`. Longer texts leave in parts. */
  readonly textLimit: number
  textSize(text: string): number
  /** Sends one text, in one call that is never repeated by itself. Never rejects. */
  send(http: Http, settings: Settings, message: TextMessage): Promise<SendOutcome>
  /** Asks who a person is; null where webhooks already carry the name. Never rejects. */
  readonly readProfile:
    | ((http: Http, settings: Settings, person: ProfileRequest) => Promise<ProfileAnswer>)
    | null

  /** Free text is allowed for `durationMs` after the person's last message (protocols 2.4). */
  readonly window: {
    readonly durationMs: number
    readonly closedReason: string
    /** Second half of «… nunca ha escrito; …»: what writing first takes here. */
    readonly firstContactNeeds: string
  }
}
