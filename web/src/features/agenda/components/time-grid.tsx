import { Box as Frame } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { type LocalDate, timeOf } from '@mostrador/kernel'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Box, Column } from '../lib/board.ts'
import { type Gesture, type Point, SNAP, tapped } from '../lib/gesture.ts'
import type { Span } from '../lib/hours.ts'
import type { Moment } from '../lib/moment.ts'
import { longDay, spanText } from '../lib/texts.ts'
import { type BoxWords, GridBox } from './grid-box.tsx'
import { gridLook } from './grid-look.ts'
import { nextBox, type Steps, stepOf } from './grid-keys.ts'
import { useGridGestures } from './use-grid-gestures.ts'
import { useOpeningScroll } from './use-opening-scroll.ts'

export type TimeGridProps = {
  readonly columns: readonly Column[]
  readonly hours: Span
  /** Where the business's clock stands. */
  readonly now: Moment
  /** Changes when another place of the calendar is shown, and the grid scrolls to its working hours. */
  readonly placeKey: string
  readonly headOf: (column: Column, at: number) => ReactNode
  readonly wordsOf: (appointment: Appointment) => BoxWords
  readonly columnMin: string
  /** False while what decides where to scroll is not known. */
  readonly ready: boolean
  readonly canCreate: boolean
  readonly canMove: (appointment: Appointment) => boolean
  readonly saving: ReadonlySet<string>
  readonly arrived: ReadonlySet<string>
  readonly onOpen: (appointment: Appointment) => void
  /** Leads to the whole day, where what is folded is seen. */
  readonly onDay: (date: LocalDate) => void
  readonly onCreate: (column: Column, span: Span) => void
  /** `from` and `to`: minutes of the column's day where the piece shall begin and end. */
  readonly onMove: (box: Box, to: Column, from: number) => void
  readonly onResize: (box: Box, to: number) => void
}

const labelOf = ({ specialist, date, boxes, folds }: Column): string => {
  const events = folds.reduce((sum, { count }) => sum + count, boxes.length)
  return `${specialist === null ? '' : `${specialist.name}, `}${longDay(date)}: ${events === 1 ? '1 evento' : `${events} eventos`}`
}

/** Hours down, specialists or days across. Everything is drawn in shares of the column, so its height is only the length of an hour. */
export const TimeGrid = (props: TimeGridProps) => {
  const {
    columns,
    hours,
    now,
    placeKey,
    headOf,
    wordsOf,
    columnMin,
    ready,
    canCreate,
    canMove,
    saving,
    arrived,
    onOpen,
    onDay,
    onCreate,
    onMove,
    onResize,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const boxes = useMemo(
    () => columns.flatMap((column, at) => column.boxes.map(box => ({ box, at }))),
    [columns]
  )
  const find = useCallback(
    (id: string, at: number) =>
      columns[at]?.boxes.find(({ appointment }) => appointment._id === id),
    [columns]
  )
  const movable = useCallback(
    (box: Box | undefined): box is Box =>
      box !== undefined && !saving.has(box.appointment._id) && canMove(box.appointment),
    [canMove, saving]
  )

  const grip = (id: string, column: number, point: Point, edge: boolean): Gesture | null => {
    const box = find(id, column)
    if (!movable(box)) return null
    const { from, to } = box
    return edge
      ? { kind: 'resize', id, column, from, to }
      : { kind: 'move', id, column, grab: point.minute - from, from, to }
  }
  const origin = useRef(-1)
  const onDone = (gesture: Gesture) => {
    const column = columns[gesture.column]
    if (column === undefined) return
    if (gesture.kind === 'create') {
      onCreate(column, gesture)
      return
    }
    const box = find(gesture.id, origin.current)
    if (box === undefined) return
    if (gesture.kind === 'resize') {
      if (gesture.to !== box.to) onResize(box, gesture.to)
    } else if (gesture.from !== box.from || gesture.column !== origin.current)
      onMove(box, column, gesture.from)
  }
  const { gesture, onPointerDown, wasDrag } = useGridGestures({
    scroller,
    body,
    hours,
    canCreate,
    onDone,
    grip: (id, column, point, edge) => {
      origin.current = column
      return grip(id, column, point, edge)
    },
    onTap: point => {
      const column = columns[point.column]
      if (canCreate && column !== undefined) onCreate(column, tapped(point.minute))
    },
  })
  useOpeningScroll({ scroller, hours, placeKey, ready, columns, now })

  // One box is in the order of Tab; the arrows go to the others.
  const [lastId, setLastId] = useState('')
  const reachable = boxes.find(({ box }) => box.appointment._id === lastId)?.box ?? boxes[0]?.box
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Steps | null = stepOf(event.key)
    const target =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-box]') : null
    if (steps === null || event.ctrlKey || event.metaKey) return
    if (target === null) {
      if (event.target === scroller.current && boxes.length > 0 && steps.rows === 0) {
        event.preventDefault()
        body.current?.querySelector<HTMLElement>('[data-box][tabindex="0"]')?.focus()
      }
      return
    }
    event.preventDefault()
    const at = Number(target.dataset['at'])
    const box = find(target.dataset['box'] ?? '', at)
    if (box === undefined) return
    if (event.altKey) {
      const column = columns[at + steps.columns]
      if (movable(box) && column !== undefined)
        onMove(box, column, Math.max(0, box.from + steps.rows * SNAP))
      return
    }
    const next = nextBox(boxes, { box, at }, steps)
    if (next !== undefined)
      body.current
        ?.querySelector<HTMLElement>(
          `[data-box="${next.box.appointment._id}"][data-at="${next.at}"]`
        )
        ?.focus()
  }
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-box]') : null
    if (target === null || wasDrag()) return
    const box = find(target.dataset['box'] ?? '', Number(target.dataset['at']))
    if (box !== undefined) onOpen(box.appointment)
  }
  const share = (minute: number) => `${((minute - hours.from) / (hours.to - hours.from)) * 100}%`
  const lines = Array.from(
    { length: Math.max(0, Math.ceil((hours.to - hours.from) / 60) - 1) },
    (_, line) => hours.from + (line + 1) * 60
  )
  const height = `calc(var(--hour) * ${(hours.to - hours.from) / 60})`
  return (
    <Frame
      ref={scroller}
      flex="1"
      minH="0"
      overflow="auto"
      tabIndex={0}
      role="region"
      aria-label="Horario"
      overscrollBehavior="contain"
      focusVisibleRing="inside"
      onKeyDown={onKeyDown}
      scrollSnapType={{ base: 'x proximity', md: 'none' }}
      css={{
        '--gutter': { base: '2.75rem', md: '3.5rem' },
        scrollPaddingInlineStart: 'var(--gutter)',
      }}
    >
      <Frame
        css={gridLook}
        style={{
          gridTemplateColumns: `var(--gutter) repeat(${columns.length}, minmax(${columnMin}, 1fr))`,
        }}
        ref={body}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onFocus={event => setLastId(event.target.dataset['box'] ?? lastId)}
      >
        <div className="corner" />
        {columns.map((column, at) => (
          <div key={column.key} className="head" style={{ scrollSnapAlign: 'start' }}>
            {headOf(column, at)}
          </div>
        ))}
        <div className="gutter" style={{ height }} aria-hidden="true">
          {lines.map(minute => (
            <span key={minute} style={{ top: share(minute) }}>
              {timeOf(minute)}
            </span>
          ))}
        </div>
        {columns.map((column, at) => (
          <div
            key={column.key}
            className="column"
            data-column={column.key}
            role="group"
            aria-label={labelOf(column)}
            style={{ height }}
            {...(canCreate ? { 'data-bookable': '' } : {})}
            {...(column.date === now.date && columns.some(other => other.date !== now.date)
              ? { 'data-today': '' }
              : {})}
          >
            {column.closed
              .filter(span => span.to > hours.from && span.from < hours.to)
              .map(({ from, to }) => (
                <div
                  key={from}
                  className="closed"
                  style={{
                    top: share(Math.max(from, hours.from)),
                    height: `${((Math.min(to, hours.to) - Math.max(from, hours.from)) / (hours.to - hours.from)) * 100}%`,
                  }}
                />
              ))}
            {column.boxes.map(box => (
              <GridBox
                key={`${box.appointment._id} ${box.date}`}
                box={box}
                hours={hours}
                column={at}
                reachable={box === reachable}
                {...wordsOf(box.appointment)}
                lifted={
                  gesture !== null &&
                  gesture.kind !== 'create' &&
                  gesture.id === box.appointment._id
                }
                saving={saving.has(box.appointment._id)}
                isNew={arrived.has(box.appointment._id)}
                resizable={canMove(box.appointment)}
              />
            ))}
            {column.folds.map(({ from, to, count }) => (
              <button
                key={from}
                type="button"
                className="more"
                aria-label={`+${count} más, ${spanText(from, to)}. Ver ${longDay(column.date)}`}
                style={{
                  top: share(from),
                  height: `calc(${((to - from) / (hours.to - hours.from)) * 100}% - 0.125rem)`,
                }}
                onPointerDown={event => event.stopPropagation()}
                onClick={() => onDay(column.date)}
              >
                +{count}
              </button>
            ))}
            {column.date === now.date && now.minute >= hours.from && now.minute <= hours.to ? (
              <div className="now" style={{ top: share(now.minute) }} />
            ) : null}
            {gesture !== null && gesture.column === at ? (
              <div
                className="ghost"
                style={{
                  top: share(gesture.from),
                  height: `${((gesture.to - gesture.from) / (hours.to - hours.from)) * 100}%`,
                }}
              >
                {spanText(gesture.from, Math.min(gesture.to, 24 * 60))}
              </div>
            ) : null}
          </div>
        ))}
      </Frame>
    </Frame>
  )
}
