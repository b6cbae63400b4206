const DAY = 1440
const clockTexts = Array.from(
  { length: DAY },
  (_, minute) =>
    `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`
)
const dayTexts = new Map<number, string>()

/**
 * Minutes since 1970 as "2026-11-25T22:30:00.000Z". Tables instead of toISOString(), which is most
 * of the time of a search.
 */
export const instantOfMinute = (minute: number): string => {
  const day = Math.floor(minute / DAY)
  let text = dayTexts.get(day)
  if (text === undefined) {
    text = new Date(day * DAY * 60_000).toISOString().slice(0, 11)
    if (dayTexts.size > 10_000) dayTexts.clear()
    dayTexts.set(day, text)
  }
  return text + (clockTexts[minute - day * DAY] ?? '')
}

/** The instant cut to its whole minute. */
export const minuteOfInstant = (at: string | Date): number =>
  Math.floor((typeof at === 'string' ? Date.parse(at) : at.getTime()) / 60_000)
