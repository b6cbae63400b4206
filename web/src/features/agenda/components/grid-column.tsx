import type { Appointment } from '@mostrador/contracts/scheduling'
import type { Box, Column } from '../lib/board.ts'
import type { Gesture } from '../lib/gesture.ts'
import type { Span } from '../lib/hours.ts'
import { MINUTES_PER_DAY } from '../lib/moment.ts'
import { longDay, spanText } from '../lib/texts.ts'
import { FoldMenu } from './fold-menu.tsx'
import { type BoxLabels, GridBox } from './grid-box.tsx'
import type { GridData, GridRights, Scale } from './time-grid.tsx'
import { pluralize } from '../../../ui/count.ts'

const labelOf = ({ specialist, date, boxes, folds }: Column): string => {
  const events = folds.reduce((sum, { items }) => sum + items.length, boxes.length)
  const specialistPrefix = specialist === null ? '' : `${specialist.name}, `
  return `${specialistPrefix}${longDay(date)}: ${pluralize(events, 'evento', 'eventos')}`
}

const ClosedHours = ({ closed, scale }: { closed: readonly Span[]; scale: Scale }) =>
  closed
    .map(span => ({
      from: Math.max(span.from, scale.hours.from),
      to: Math.min(span.to, scale.hours.to),
    }))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => (
      <div
        key={from}
        className="closed"
        style={{ top: scale.top(from), height: scale.height(to - from) }}
      />
    ))

type Props = {
  readonly column: Column
  readonly at: number
  readonly height: string
  readonly scale: Scale
  readonly data: GridData
  readonly can: GridRights
  readonly onOpen: (appointment: Appointment) => void
  readonly labelsOf: (appointment: Appointment) => BoxLabels
  readonly gesture: Gesture | null
  readonly reachable: Box | undefined
}

/**
 * One specialist's or one day's column: closed hours, boxes, folds, the clock and what is dragged.
 */
export const GridColumn = ({
  column,
  at,
  height,
  scale,
  data,
  can,
  onOpen,
  labelsOf,
  gesture,
  reachable,
}: Props) => {
  const { columns, hours, now, saving, arrived } = data
  const isToday = column.date === now.date
  const isOneOfDays = columns.some(other => other.date !== now.date)
  const liftedId = gesture === null || gesture.kind === 'create' ? null : gesture.id
  return (
    <div
      className="column"
      data-column={column.key}
      role="group"
      aria-label={labelOf(column)}
      style={{ height }}
      {...(can.create ? { 'data-bookable': '' } : {})}
      {...(isToday && isOneOfDays ? { 'data-today': '' } : {})}
    >
      <ClosedHours closed={column.closed} scale={scale} />
      {column.boxes.map(box => (
        <GridBox
          key={`${box.appointment._id} ${box.date}`}
          box={box}
          hours={hours}
          column={at}
          reachable={box === reachable}
          {...labelsOf(box.appointment)}
          lifted={liftedId === box.appointment._id}
          saving={saving.has(box.appointment._id)}
          isNew={arrived.has(box.appointment._id)}
          resizable={!box.thin && can.move(box.appointment)}
        />
      ))}
      {column.folds.map(fold => (
        <FoldMenu
          key={fold.from}
          fold={fold}
          date={column.date}
          style={{
            top: scale.top(Math.max(fold.from, hours.from)),
            height: scale.height(
              Math.min(fold.to, hours.to) - Math.max(fold.from, hours.from),
              '0.125rem'
            ),
          }}
          labelsOf={labelsOf}
          onOpen={onOpen}
        />
      ))}
      {isToday && now.minute >= hours.from && now.minute <= hours.to ? (
        <div className="now" style={{ top: scale.top(now.minute) }} />
      ) : null}
      {gesture !== null && gesture.column === at ? (
        <div
          className="ghost"
          style={{ top: scale.top(gesture.from), height: scale.height(gesture.to - gesture.from) }}
        >
          {spanText(gesture.from, Math.min(gesture.to, MINUTES_PER_DAY))}
        </div>
      ) : null}
    </div>
  )
}
