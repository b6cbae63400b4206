import { customAlphabet } from 'nanoid'
import { v7 } from 'uuid'

/**
 * A new id: UUIDv7, so that ids sort by creation. Pass it into domain rules; they never make their
 * own.
 */
export const newId = (): string => v7()

const folio = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 7)

/**
 * The 7-character label of an appointment that people read aloud [APT-02]: no 0/O, 1/I. A label,
 * never a key that opens anything.
 */
export const newFolio = (): string => folio()

/** Sources of time and identity that rules receive as arguments and tests inject. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }
