import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Column } from '../lib/board.ts'
import type { Span } from '../lib/hours.ts'
import { DAY, type Moment } from '../lib/moment.ts'

type Options = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly hours: Span
  readonly placeKey: string
  readonly ready: boolean
  readonly columns: readonly Column[]
  readonly now: Moment
}

const MORNING = 9 * 60

/** Scrolls once per place of the calendar: to an hour before now on today, else to what comes first. Later answers of the server move nothing. */
export const useOpeningScroll = ({
  scroller,
  hours,
  placeKey,
  ready,
  columns,
  now,
}: Options): void => {
  const done = useRef('')
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !ready || done.current === placeKey) return
    done.current = placeKey
    const earliest = Math.min(
      ...columns.flatMap(column => column.boxes.map(box => box.from)),
      ...columns.map(column => column.closed.find(span => span.from === 0)?.to ?? hours.to)
    )
    const first = earliest < hours.to ? earliest : MORNING
    const column = element.querySelector<HTMLElement>('[data-column]')
    if (column === null) return
    // Late in the day the last open hours stand at the bottom, not a screen of closed ones.
    const closing = Math.max(
      ...columns.map(column => column.closed.find(span => span.to === DAY)?.from ?? hours.to)
    )
    const seen = (element.clientHeight / Math.max(1, column.offsetHeight)) * (hours.to - hours.from)
    const latest = Math.max(first - 30, Math.min(closing, hours.to) + 60 - seen)
    const target =
      columns.some(({ date }) => date === now.date) && now.minute < hours.to
        ? Math.min(now.minute - 60, latest)
        : first - 30
    element.scrollTop = ((target - hours.from) / (hours.to - hours.from)) * column.offsetHeight
  }, [scroller, hours, placeKey, ready, columns, now])
}
