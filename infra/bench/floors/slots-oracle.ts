/**
 * The definition of a free time, minute by minute and by the clock on the wall: slow, and simple
 * enough to believe.
 */
export type OracleDay = {
  readonly from: number
  readonly to: number
  readonly open: readonly { readonly from: number; readonly to: number }[]
} | null
export type OracleRequest = {
  readonly zone: string
  readonly from: string
  readonly days: number
  readonly duration: number
  readonly step: number
  readonly week: readonly OracleDay[]
  readonly busy: readonly (readonly [number, number])[]
  readonly notBefore: number
}

type Minute = {
  readonly minuteOfEpoch: number
  readonly day: number
  readonly weekday: number
  readonly minute: number
}

const minutesOf = ({ zone, from, days }: OracleRequest): Minute[] => {
  const first = Temporal.PlainDate.from(from)
  const edge = (day: number): number =>
    first.add({ days: day }).toZonedDateTime(zone).startOfDay().epochMilliseconds / 60_000
  // One day more, into which a late start may run.
  return Array.from({ length: edge(days + 1) - edge(0) }, (_, index) => {
    const minuteOfEpoch = edge(0) + index
    const local = Temporal.Instant.fromEpochMilliseconds(minuteOfEpoch * 60_000).toZonedDateTimeISO(
      zone
    )
    return {
      minuteOfEpoch,
      day: first.until(local.toPlainDate()).days,
      weekday: local.dayOfWeek - 1,
      minute: local.hour * 60 + local.minute,
    }
  })
}

/** Minutes since 1970 at which a visit may start. */
export const oracleStarts = (request: OracleRequest): number[] => {
  const { busy, days, duration, notBefore, step, week } = request
  const all = minutesOf(request)
  const workable = all.map(
    ({ minuteOfEpoch, weekday, minute }) =>
      (week[weekday]?.open.some(({ from, to }) => from <= minute && minute < to) ?? false) &&
      !busy.some(([from, to]) => from <= minuteOfEpoch && minuteOfEpoch < to)
  )
  return all.flatMap(({ minuteOfEpoch, day, weekday, minute }, index) => {
    const hours = week[weekday]
    if (
      day >= days ||
      minuteOfEpoch < notBefore ||
      !hours ||
      minute < hours.from ||
      minute >= hours.to ||
      (minute - hours.from) % step !== 0
    )
      return []
    for (let ahead = 0; ahead < duration; ahead += 1)
      if (workable[index + ahead] !== true) return []
    return [minuteOfEpoch]
  })
}
