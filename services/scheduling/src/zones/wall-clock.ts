import type { Zone } from '@mostrador/kernel'

/**
 * The instant at which the clocks of `to` show what those of `from` show at `instant`. An hour that
 * `to` skips becomes the one after it.
 */
export const atSameWallClock = (instant: string, from: Zone, to: Zone): string => {
  const wallClock = Temporal.Instant.from(instant).toZonedDateTimeISO(from).toPlainDateTime()
  return new Date(wallClock.toZonedDateTime(to).epochMilliseconds).toISOString()
}
