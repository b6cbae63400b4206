import { type RefObject, useLayoutEffect, useRef } from 'react'
import { MINUTES_PER_DAY } from '../lib/moment.ts'
import type { GridData } from './time-grid.tsx'

const MORNING = 9 * 60

/**
 * The first minute to show: an hour before now on today, else half an hour before what comes first.
 */
const firstMinute = ({ columns, hours, now }: GridData, minutesSeen: number): number => {
  const earliest = Math.min(
    ...columns.flatMap(column => column.boxes.map(box => box.from)),
    ...columns.map(column => column.closed.find(span => span.from === 0)?.to ?? hours.to)
  )
  const first = earliest < hours.to ? earliest : MORNING
  // Late in the day the last open hours are at the bottom, not a screen of closed ones.
  const closing = Math.max(
    ...columns.map(
      column => column.closed.find(span => span.to === MINUTES_PER_DAY)?.from ?? hours.to
    )
  )
  const latest = Math.max(first - 30, Math.min(closing, hours.to) + 60 - minutesSeen)
  const isToday = columns.some(({ date }) => date === now.date)
  return isToday && now.minute < hours.to ? Math.min(now.minute - 60, latest) : first - 30
}

/**
 * Scrolls once per place of the calendar, down to the hours and across to today. Later answers move
 * nothing.
 */
export const useOpeningScroll = (scroller: RefObject<HTMLElement | null>, data: GridData): void => {
  const done = useRef('')
  const { placeKey, isReady } = data
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !isReady || done.current === placeKey) return
    const columns = [...element.querySelectorAll<HTMLElement>('[data-column]')]
    const [first] = columns
    if (first === undefined) return
    done.current = placeKey
    const { hours, now } = data
    const length = hours.to - hours.from
    const visibleMinutes = (element.clientHeight / Math.max(1, first.offsetHeight)) * length
    element.scrollTop =
      ((firstMinute(data, visibleMinutes) - hours.from) / length) * first.offsetHeight
    const today = columns[data.columns.findIndex(({ date }) => date === now.date)]
    element.scrollLeft = (today?.offsetLeft ?? first.offsetLeft) - first.offsetLeft
  }, [scroller, placeKey, isReady, data])
}
