import { Box as Frame } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { timeOf } from '@mostrador/kernel'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { Box, Column } from '../lib/board.ts'
import type { Span } from '../lib/hours.ts'
import type { Moment } from '../lib/moment.ts'
import type { BoxLabels } from './grid-box.tsx'
import { GridColumn } from './grid-column.tsx'
import './grid.css'
import { useGridDrags } from './use-grid-drags.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'
import { useOpeningScroll } from './use-opening-scroll.ts'

export type GridData = {
  readonly columns: readonly Column[]
  readonly hours: Span
  /** The current time in the time zone of the business. */
  readonly now: Moment
  /**
   * Changes when another place of the calendar is shown, and the grid scrolls to its working hours.
   */
  readonly placeKey: string
  /** False while what decides where to scroll is not known. */
  readonly isReady: boolean
  /** The narrowest that a column gets, in CSS; 0 keeps all columns inside the window. */
  readonly columnMin: string
  readonly saving: ReadonlySet<string>
  readonly arrived: ReadonlySet<string>
}
export type GridRights = {
  readonly create: boolean
  readonly move: (appointment: Appointment) => boolean
}
export type GridCommands = {
  readonly open: (appointment: Appointment) => void
  /** Without `to`: a tap, which says no length. */
  readonly create: (column: Column, span: { readonly from: number; readonly to?: number }) => void
  /** `from` and `to`: minutes of the column's day where the piece shall begin and end. */
  readonly move: (box: Box, to: Column, from: number) => void
  readonly resize: (box: Box, to: number) => void
  /** What a finger that goes sideways does: one page back (-1) or on (1). Absent: it scrolls. */
  readonly swipe?: (by: -1 | 1) => void
}
export type TimeGridProps = {
  readonly data: GridData
  readonly can: GridRights
  readonly commands: GridCommands
  readonly headOf: (column: Column, columnIndex: number) => ReactNode
  readonly labelsOf: (appointment: Appointment) => BoxLabels
}

/** The hours as shares of a column's height. */
export type Scale = {
  readonly hours: Span
  /** Distance of a minute from the top of the grid. */
  readonly top: (minute: number) => string
  /** How high `minutes` are; `gap` leaves room to the next one. */
  readonly height: (minutes: number, gap?: string) => string
}
const scaleOf = (hours: Span): Scale => {
  const share = (minutes: number) => `${(minutes / (hours.to - hours.from)) * 100}%`
  return {
    hours,
    top: minute => share(minute - hours.from),
    height: (minutes, gap) =>
      gap === undefined ? share(minutes) : `calc(${share(minutes)} - ${gap})`,
  }
}

const Gutter = ({ scale, height }: { scale: Scale; height: string }) => {
  const { from, to } = scale.hours
  const lines = Math.max(0, Math.ceil((to - from) / 60) - 1)
  return (
    <div className="gutter" style={{ height }} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => from + (line + 1) * 60).map(minute => (
        <span key={minute} style={{ top: scale.top(minute) }}>
          {timeOf(minute)}
        </span>
      ))}
    </div>
  )
}

/**
 * Hours down, specialists or days across. Everything is drawn in shares of the column, so its
 * height is only the length of an hour.
 */
export const TimeGrid = ({ data, can, commands, headOf, labelsOf }: TimeGridProps) => {
  const { columns, hours, columnMin } = data
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { gesture, onPointerDown, wasDrag, findBox } = useGridDrags({
    scroller,
    body,
    data,
    can,
    commands,
  })
  const { onKeyDown, onFocus, reachable } = useGridKeyboard({
    scroller,
    body,
    data,
    can,
    commands,
  })
  useOpeningScroll(scroller, data)

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-box]') : null
    if (target === null || wasDrag()) return
    const box = findBox(target.dataset['box'] ?? '', Number(target.dataset['at']))
    if (box !== undefined) commands.open(box.appointment)
  }
  const scale = scaleOf(hours)
  const height = `calc(var(--hour) * ${(hours.to - hours.from) / 60})`
  const fits = columnMin === '0'
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
      <div
        className="agenda-grid"
        style={{
          gridTemplateColumns: `var(--gutter) repeat(${columns.length}, minmax(${columnMin}, 1fr))`,
          ...(fits ? { minWidth: '100%' } : {}),
          ...(commands.swipe === undefined ? {} : { touchAction: 'pan-y' }),
        }}
        ref={body}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onFocus={onFocus}
      >
        <div className="corner" />
        {columns.map((column, index) => (
          <div key={column.key} className="head" style={{ scrollSnapAlign: 'start' }}>
            {headOf(column, index)}
          </div>
        ))}
        <Gutter scale={scale} height={height} />
        {columns.map((column, index) => (
          <GridColumn
            key={column.key}
            column={column}
            at={index}
            height={height}
            scale={scale}
            data={data}
            can={can}
            onOpen={commands.open}
            labelsOf={labelsOf}
            gesture={gesture}
            reachable={reachable}
          />
        ))}
      </div>
    </Frame>
  )
}
