import { customAlphabet } from 'nanoid'
import { v5, v7 } from 'uuid'

/**
 * A new id: UUIDv7, so that ids sort by creation. Pass it into domain rules; they never make their
 * own.
 */
export const newId = (): string => v7()

/** An id as it would have been made at `at`: it sorts among the ids of that time. */
export const newIdAt = (at: Date): string => v7({ msecs: at.getTime() })

const NAMESPACE = '5f0c5a6e-3d0b-4f3e-9b52-1f6f0a6a7c11'

/** The id that a name has: always the same for the same name (UUIDv5). */
export const idOfName = (name: string): string => v5(name, NAMESPACE)

const folio = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 7)

/**
 * The 7-character label of an appointment that people read aloud [APT-02]: no 0/O, 1/I. A label,
 * never a key that opens anything.
 */
export const newFolio = (): string => folio()

/** Sources of time and identity that rules receive as arguments and tests inject. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }
