import { VisuallyHidden } from '@chakra-ui/react'
import type { LocalDate } from '@mostrador/kernel'
import { memo } from 'react'
import { daysOf } from '../lib/range.ts'
import { dayNumber, longDay, weekdayName } from '../lib/texts.ts'
import './day-strip.css'
import type { ToolbarProps } from './toolbar.tsx'

type Props = {
  readonly anchor: LocalDate
  readonly today: LocalDate
  readonly go: ToolbarProps['commands']['go']
}

/** The week of the day that is shown, one button per day; phones only. */
export const DayStrip = memo(({ anchor, today, go }: Props) => (
  <nav className="day-strip" aria-label="Días de la semana">
    {daysOf('semana', anchor).map(date => (
      <button
        key={date}
        type="button"
        aria-pressed={date === anchor}
        onClick={() => go({ date: date === today ? null : date })}
        {...(date === today ? { 'aria-current': 'date' as const } : {})}
      >
        <span className="weekday">{weekdayName(date)}</span>
        <span className="number">{dayNumber(date)}</span>
        <VisuallyHidden>: {longDay(date)}</VisuallyHidden>
      </button>
    ))}
  </nav>
))
DayStrip.displayName = 'DayStrip'
