/**
 * The integer floor of the slot search: one day plan for everybody, no clock changes, no wait, no
 * limits of hours.
 */
export type FloorHost = {
  readonly specialistId: string
  readonly branchId: string
  /** start, end, start, end …, sorted, not overlapping; minutes since 1970. */
  readonly busy: Int32Array
}
export type FloorRequest = {
  readonly serviceId: string
  readonly duration: number
  readonly step: number
  /** Minute since 1970 of each local midnight. */
  readonly midnights: readonly number[]
  readonly open: number
  readonly close: number
}
export type FloorSlot = {
  start: string
  end: string
  branchId: string
  specialistId: string
  serviceId: string
}

const texts = new Map<number, string>()
const textOf = (minute: number): string => {
  let text = texts.get(minute)
  if (text === undefined) {
    text = new Date(minute * 60_000).toISOString()
    texts.set(minute, text)
  }
  return text
}

/** Starts in order of time and then of host, as objects: three loops and one cursor per host. */
export const floorSlots = (
  { serviceId, duration, step, midnights, open, close }: FloorRequest,
  hosts: readonly FloorHost[]
): FloorSlot[] => {
  const cursors = new Int32Array(hosts.length)
  const slots: FloorSlot[] = []
  for (const midnight of midnights) {
    for (let start = midnight + open; start + duration <= midnight + close; start += step) {
      for (let index = 0; index < hosts.length; index += 1) {
        const { busy, branchId, specialistId } = hosts[index] as FloorHost
        let cursor = cursors[index] as number
        while (cursor < busy.length && (busy[cursor + 1] as number) <= start) cursor += 2
        cursors[index] = cursor
        if (cursor < busy.length && (busy[cursor] as number) < start + duration) continue
        slots.push({
          start: textOf(start),
          end: textOf(start + duration),
          branchId,
          specialistId,
          serviceId,
        })
      }
    }
  }
  return slots
}
