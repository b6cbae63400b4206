import { z } from 'zod'
import type { Account } from '../model.ts'
import { canonicalWaId } from '../wire.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** What the app of a phone holds of the time before its number was connected. */
export const PhoneMemory = z.object({
  contacts: z.array(z.object({ user: z.string(), name: z.string() })).default([]),
  threads: z
    .array(
      z.object({
        user: z.string(),
        messages: z.array(
          z.object({
            from: z.enum(['person', 'business']),
            text: z.string(),
            minutesAgo: z.number().min(0),
          })
        ),
      })
    )
    .default([]),
})
export type PhoneMemory = z.output<typeof PhoneMemory>

/** Phase of a message by its age: the last day, the last 90 days, the last 180. */
export const phaseOf = (minutesAgo: number): 0 | 1 | 2 => {
  if (minutesAgo < DAY_MINUTES) return 0
  return minutesAgo < 90 * DAY_MINUTES ? 1 : 2
}

export const msAgo = (minutesAgo: number): number => minutesAgo * MINUTE_MS

/** A phone with no stored content: three clients of last week. */
export const usualMemory = ({ displayPhoneNumber }: Account): PhoneMemory => {
  const user = (nth: number): string =>
    canonicalWaId(`52${displayPhoneNumber.slice(-10, -3)}${900 + nth}`)
  const people = ['Doña Carmen Ruiz', 'Beto Juárez', 'Lupita Cervantes']
  return {
    contacts: people.map((name, nth) => ({ user: user(nth), name })),
    threads: people.map((_, nth) => ({
      user: user(nth),
      messages: [
        { from: 'person', text: 'Buenas tardes, ¿tendrán lugar el sábado?', minutesAgo: 6_000 },
        { from: 'business', text: 'Sí, a las 11. ¿Le queda bien?', minutesAgo: 5_990 },
        { from: 'person', text: 'Perfecto, ahí estaré', minutesAgo: 5_985 },
      ],
    })),
  }
}
