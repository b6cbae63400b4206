import { instantLimits } from '@mostrador/contracts'
import { cleanText } from '@mostrador/kernel'
import { z } from 'zod'

/** Longest text that is kept: four times what any of the channels allows a person to write. */
const MAX_TEXT = 20_000

/** Ids are decimal strings; old senders and the dashboard's test button write numbers. */
export const WireId = z.union([z.string().min(1).max(512), z.number().transform(String)])

/** Text from a person without what hides meaning (A12), and without half characters that no database takes. */
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
const plausible = (at: Date): boolean => at.getTime() > 0 && at.getTime() < instantLimits.before

/** WhatsApp counts in seconds and writes them as text. */
export const Seconds = toNumber
  .transform(value => toDate(value * 1000))
  .refine(plausible, 'not a moment')
/** Messenger and Instagram count in milliseconds; some samples in seconds. */
export const Milliseconds = toNumber
  .transform(value => toDate(value < 100_000_000_000 ? value * 1000 : value))
  .refine(plausible, 'not a moment')

export type Json = Readonly<Record<string, unknown>>
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const fieldOf = (value: unknown, name: string): unknown =>
  isJson(value) ? value[name] : undefined
/** An id for a key, without judging it: '' when there is none. */
export const idOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const longNumber = /[:,[]\s*\d{16,}/

/** JSON.parse that keeps ids of 16 and more digits exact when they arrive as numbers. Throws SyntaxError. */
export const parseWire = (raw: string): unknown =>
  longNumber.test(raw)
    ? (JSON.parse(raw, (_key, value: unknown, context?: { source?: string }) =>
        typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)
          ? (context?.source ?? value)
          : value
      ) as unknown)
    : (JSON.parse(raw) as unknown)
