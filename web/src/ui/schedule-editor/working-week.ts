import {
  closedDay,
  decodeRests,
  encodeRests,
  type Interval,
  intersect,
  isWholeDay,
  merge,
  minutesOf,
  MINUTES_PER_DAY,
  noRests,
  type RestOwner,
  subtract,
  timeOf,
  type Weekday,
  weekdays,
} from '@mostrador/kernel'

/** A working range as the editor shows it, 'HH:mm'; while it is typed it may be no hour. */
export type Slot = { readonly from: string; readonly to: string }
/** Working ranges per weekday; a day without any is closed. */
export type WorkingWeek = Readonly<Record<Weekday, readonly Slot[]>>

type StoredRests = Record<Weekday, Slot[]>
/**
 * Hours of a branch as they are stored: first opening to last closing, and the gaps between
 * [C1-02].
 */
export type StoredHours = {
  readonly schedules: Readonly<Record<Weekday, Slot>>
  readonly restSchedules: Readonly<Record<Weekday, readonly Slot[]>>
}

/** What a day gets that was closed [SCH-05]. */
export const openedDay: Slot = { from: '09:00', to: '18:00' }
/** The best window of a day, for suggestions [SCH-05]. */
export const optimalWindow: Slot = { from: '08:00', to: '20:00' }
/** The limits of who belongs to no branch yet [SCH2-06]. */
export const availabilityWindow: Slot = { from: '06:00', to: '23:00' }
export const wholeDaySlot: Slot = { from: '00:00', to: '24:00' }

/** A week made day by day. */
export const weekFrom = (slotsOf: (day: Weekday) => readonly Slot[]): WorkingWeek => {
  const week: Record<Weekday, readonly Slot[]> = noRests()
  for (const day of weekdays) week[day] = slotsOf(day)
  return week
}

export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)
export const spanOf = ({ from, to }: Slot): Interval => ({
  from: minutesOf(from),
  to: minutesOf(to),
})
const slotOf = ({ from, to }: Interval): Slot => ({ from: timeOf(from), to: timeOf(to) })

/** Ranges as minutes: sorted, disjoint, and without what is not a range. */
export const spansOf = (slots: readonly Slot[]): Interval[] =>
  merge(slots.filter(slot => isHour(slot.from) && isHour(slot.to)).map(spanOf))
export const slotsOf = (spans: readonly Interval[]): Slot[] => merge(spans).map(slotOf)

/** Whether two days are worked at the same minutes. */
export const isSameDay = (a: readonly Slot[], b: readonly Slot[]): boolean =>
  JSON.stringify(spansOf(a)) === JSON.stringify(spansOf(b))
export const isSameWeek = (a: WorkingWeek, b: WorkingWeek): boolean =>
  weekdays.every(day => isSameDay(a[day], b[day]))

/** The parts of `slots` within `limit`. */
export const clipSlots = (slots: readonly Slot[], limit: readonly Slot[]): Slot[] =>
  slotsOf(intersect(spansOf(slots), spansOf(limit)))

/** The working ranges of a branch. */
export const weekOfBranch = ({ schedules, restSchedules }: StoredHours): WorkingWeek =>
  weekFrom(day => {
    const opening = schedules[day]
    if (isWholeDay(opening)) return []
    return slotsOf(subtract([spanOf(opening)], decodeRests(restSchedules[day])))
  })

const storedDay = (slots: readonly Slot[]): { opening: Slot; rests: Slot[] } => {
  const spans = spansOf(slots)
  const first = spans[0]
  const last = spans.at(-1)
  if (first === undefined || last === undefined)
    return {
      opening: closedDay,
      rests: encodeRests([{ from: 0, to: MINUTES_PER_DAY }], 'branch'),
    }
  const opening = { from: first.from, to: last.to }
  // 00:01-23:59 and 00:02-23:58 would be read as a closed day.
  const written = isWholeDay(slotOf(opening)) ? wholeDaySlot : slotOf(opening)
  return { opening: written, rests: encodeRests(subtract([opening], spans), 'branch') }
}

/**
 * The hours of a branch to store. A day whose ranges are those of `read` stays as it was stored,
 * letter by letter: saving what was only read changes nothing [SCH-03].
 */
export const hoursOfBranch = (
  week: WorkingWeek,
  read?: StoredHours
): { schedules: Record<Weekday, Slot>; restSchedules: StoredRests } => {
  const branchWeek = read === undefined ? undefined : weekOfBranch(read)
  const schedules = { ...blankHours }
  const restSchedules: StoredRests = noRests()
  for (const day of weekdays) {
    if (read !== undefined && branchWeek !== undefined && isSameDay(week[day], branchWeek[day])) {
      schedules[day] = read.schedules[day]
      restSchedules[day] = [...read.restSchedules[day]]
      continue
    }
    const stored = storedDay(week[day])
    schedules[day] = stored.opening
    restSchedules[day] = stored.rests
  }
  return { schedules, restSchedules }
}

const blankHours: Record<Weekday, Slot> = {
  monday: closedDay,
  tuesday: closedDay,
  wednesday: closedDay,
  thursday: closedDay,
  friday: closedDay,
  saturday: closedDay,
  sunday: closedDay,
}

/**
 * The working ranges of a specialist or a service: what their rests leave of `limits` [SCH2-02].
 */
export const weekWithin = (
  limits: WorkingWeek,
  rests: Readonly<Record<Weekday, readonly Slot[]>> | null
): WorkingWeek =>
  weekFrom(day =>
    slotsOf(subtract(spansOf(limits[day]), rests === null ? [] : decodeRests(rests[day])))
  )

/**
 * The rests to store: the gaps that `week` leaves within `limits` [SCH2-03], a whole day for one
 * without ranges [SCH2-04]. Days that say the same as `read` stay as they were stored.
 */
export const restsWithin = (
  week: WorkingWeek,
  limits: WorkingWeek,
  owner: RestOwner,
  read: Readonly<Record<Weekday, readonly Slot[]>> | null = null
): StoredRests => {
  const limitedWeek = weekWithin(limits, read)
  const rests: StoredRests = noRests()
  for (const day of weekdays) {
    const limit = spansOf(limits[day])
    const spans = spansOf(week[day])
    if (isSameDay(week[day], limitedWeek[day])) rests[day] = [...(read?.[day] ?? [])]
    else if (spans.length === 0) rests[day] = encodeRests([{ from: 0, to: MINUTES_PER_DAY }], owner)
    else rests[day] = encodeRests(subtract(limit, spans), owner)
  }
  return rests
}
