import type { OrderItemForm } from '@mostrador/contracts/catalog'
import type { SeenByClient, Slot } from '@mostrador/contracts/scheduling'

/** The values behind the short handles of each kind. The model sees only the handle. */
export type Meaning = {
  service: { readonly id: string; readonly name: string }
  specialist: { readonly id: string; readonly name: string }
  branch: { readonly id: string; readonly name: string }
  time: Slot
  /** `told`: as it was when it was listed last. */
  appointment: { readonly id: string; readonly told?: SeenByClient }
  product: { readonly id: string; readonly name: string }
  /** A cart as it was quoted; `id` identifies the cart with its price. */
  cart: {
    readonly id: string
    readonly items: readonly OrderItemForm[]
    readonly total: number
    readonly branchId: string
  }
}
export type Kind = keyof Meaning
type Issued = {
  readonly [K in Kind]: {
    readonly handle: string
    readonly kind: K
    readonly value: Meaning[K]
    readonly at: number
  }
}[Kind]
/** Plain JSON, kept with the conversation. */
export type StoredHandles = {
  readonly next: Readonly<Record<string, number>>
  readonly issued: readonly Issued[]
}

const letters = {
  service: 's',
  specialist: 'p',
  branch: 'b',
  time: 'h',
  appointment: 'a',
  product: 'd',
  cart: 'c',
} as const
/** A handle that was issued or shown again less than this long ago still means something. */
const lifetimeMs = 24 * 60 * 60_000
/** Times of several weeks of talk; the oldest go first. */
const maxHandles = 500

export const noHandles: StoredHandles = { next: {}, issued: [] }

const identity = (kind: Kind, value: Meaning[Kind]): string =>
  'start' in value
    ? [kind, Date.parse(value.start), value.specialistId, value.branchId, value.serviceId].join(' ')
    : `${kind} ${value.id}`

/**
 * The handles of one conversation. Only what is in here can be named by a model [decisions: an
 * assistant never lies about a booking].
 */
export const handlesOf = (stored: StoredHandles, now: number) => {
  const live = new Map(
    stored.issued.filter(({ at }) => now - at < lifetimeMs).map(entry => [entry.handle, entry])
  )
  const byIdentity = new Map(
    [...live.values()].map(entry => [identity(entry.kind, entry.value), entry.handle])
  )
  const next: Record<string, number> = { ...stored.next }
  return {
    /** The same thing keeps its handle. */
    issue<K extends Kind>(kind: K, value: Meaning[K]): string {
      const existing = byIdentity.get(identity(kind, value))
      const letter = letters[kind]
      const number = next[letter] ?? 1
      const handle = existing ?? `${letter}${number}`
      if (existing === undefined) next[letter] = number + 1
      // Kind and value belong together by the signature; the union cannot say so.
      live.delete(handle)
      live.set(handle, { handle, kind, value, at: now } as Issued)
      byIdentity.set(identity(kind, value), handle)
      return handle
    },
    /** Undefined for a handle of another kind, of another conversation, expired, or made up. */
    resolve<K extends Kind>(kind: K, handle: string): Meaning[K] | undefined {
      const entry = live.get(handle)
      return entry?.kind === kind ? (entry.value as Meaning[K]) : undefined
    },
    /** What was shown last of a kind, oldest first. */
    latest<K extends Kind>(
      kind: K,
      most: number
    ): readonly { readonly handle: string; readonly value: Meaning[K] }[] {
      return [...live.values()]
        .flatMap(entry =>
          entry.kind === kind ? [{ handle: entry.handle, value: entry.value as Meaning[K] }] : []
        )
        .slice(-most)
    },
    stored: (): StoredHandles => ({ next, issued: [...live.values()].slice(-maxHandles) }),
  }
}
export type Handles = ReturnType<typeof handlesOf>

/** A stored value, or undefined when it has another shape. */
export const readHandles = (value: unknown): StoredHandles =>
  typeof value === 'object' &&
  value !== null &&
  'issued' in value &&
  Array.isArray(value.issued) &&
  'next' in value
    ? (value as StoredHandles)
    : noHandles
