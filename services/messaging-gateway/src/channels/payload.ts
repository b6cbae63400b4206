import { instantLimits } from '@mostrador/contracts'
import { cleanText } from '@mostrador/kernel'
import { z } from 'zod'

/** Longest text that is kept: more than any channel allows a person to write. */
const MAX_TEXT = 20_000

/** Ids are decimal strings; old senders and Meta's test button write numbers. */
export const WireId = z.union([z.string().min(1).max(512), z.number().transform(String)])

/** Text without invisible characters (A12) and without lone surrogates, which Postgres refuses. */
export const clean = (text: string): string => cleanText(text.toWellFormed()).slice(0, MAX_TEXT)

export const WireText = z.union([z.string(), z.number().transform(String)]).transform(clean)

const toNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
])
const toDate = (ms: number): Date => new Date(ms)
const isPlausible = (at: Date): boolean => at.getTime() > 0 && at.getTime() < instantLimits.before

/** Unix seconds, a number or text. */
export const Seconds = toNumber
  .transform(value => toDate(value * 1000))
  .refine(isPlausible, 'not a plausible date')
/** Unix milliseconds; small numbers are taken for seconds, which some samples use. */
export const Milliseconds = toNumber
  .transform(value => toDate(value < 100_000_000_000 ? value * 1000 : value))
  .refine(isPlausible, 'not a plausible date')

export type Json = Readonly<Record<string, unknown>>
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const fieldOf = (value: unknown, name: string): unknown =>
  isJson(value) ? value[name] : undefined
/** An id for a key, not validated; '' when there is none. */
export const idOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The ids joined by colons; '' when one is missing, as a part could name another update. */
export const joinIds = (...parts: readonly unknown[]): string => {
  const texts = parts.map(idOf)
  return texts.includes('') ? '' : texts.join(':')
}

const longNumber = /[:,[]\s*\d{16,}/

/** JSON.parse that keeps ids of 16 and more digits exact, as text. Throws SyntaxError. */
export const parsePayload = (raw: string): unknown =>
  longNumber.test(raw)
    ? (JSON.parse(raw, (_key, value: unknown, context?: { source?: string }) =>
        typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)
          ? (context?.source ?? value)
          : value
      ) as unknown)
    : (JSON.parse(raw) as unknown)
