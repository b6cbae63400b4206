import type { Specialist } from '@mostrador/contracts/scheduling'
import { timeOf } from '@mostrador/kernel'
import { Bot, ClockAlert } from 'lucide-react'
import { type CSSProperties, Fragment, memo } from 'react'
import { withForWhom } from '../../../bookables/for-whom-text.ts'
import type { Box } from '../lib/board.ts'
import type { Span } from '../lib/hours.ts'
import { outsideText } from '../lib/outside.ts'
import { longDay, spanText, statusNames } from '../lib/texts.ts'
import './grid-box.css'

export type BoxLabels = {
  readonly title: string
  /** 'para su mamá', where somebody else comes than the client; else ''. */
  readonly forWhom: string
  readonly service: string
  readonly specialist: Specialist | undefined
  /** Nobody works then. */
  readonly isOutside: boolean
  /** Nothing is left to pay, as far as the reader may know. */
  readonly isPaid: boolean
}

/**
 * The part of a box's accessible name that is not visible: day, hours, specialist, status, and
 * that it is paid. The visible text is the other part.
 */
export const accessibleBoxText = (
  { appointment, date, from, to }: Pick<Box, 'appointment' | 'date' | 'from' | 'to'>,
  { specialist, isOutside, isPaid }: BoxLabels
): string =>
  [
    appointment.status === 'block' ? 'Bloqueo' : '',
    `${longDay(date)}, ${spanText(from, to)}`,
    specialist?.name ?? '',
    appointment.status === 'block' ? '' : statusNames[appointment.status],
    isPaid ? 'Pagada' : '',
    isOutside ? outsideText : '',
  ]
    .filter(part => part !== '')
    .join('. ')

/** Edge: the colour of the status; fill: the specialist's colour [CAL2-04]. */
export const boxColors = (status: string, color: string | undefined): CSSProperties =>
  ({
    '--edge': `var(--m-colors-status-${status}-solid)`,
    '--fill': color ?? `var(--m-colors-status-${status}-solid)`,
  }) as CSSProperties

type Props = BoxLabels & {
  readonly box: Box
  readonly hours: Span
  readonly column: number
  readonly reachable: boolean
  readonly lifted: boolean
  readonly saving: boolean
  readonly isNew: boolean
  readonly resizable: boolean
}

/** Horizontal place of a box in its column: in its lanes, or as a thin mark at the end. */
const horizontalStyle = ({ lane, lanes, wide, rail, over, thin }: Box): CSSProperties => {
  if (thin) return { insetInlineEnd: `${lane * 0.5}rem` }
  const room = rail ? '(100% - var(--rail))' : '100%'
  const start = `${room} * ${lane / lanes}`
  return {
    insetInlineStart: `calc(${start} + var(--gap))`,
    width: over
      ? `calc(100% - ${start} - 2 * var(--gap))`
      : `calc(${room} * ${wide / lanes} - 2 * var(--gap))`,
  }
}

/** In a shorter box the name has one line, however narrow. */
const ONE_LINE_NAME_MINUTES = 25
/** A box up to this long has one line. */
const ONE_LINE_MINUTES = 35
/** A shorter box has two lines. */
const TWO_LINES_MINUTES = 50
/** A shorter narrow box has no room for the service. */
const THREE_LINES_MINUTES = 60
/** In a shorter box the text «outside working hours» replaces the service. */
const FOUR_LINES_MINUTES = 75

/**
 * The lines below the name, as far as there is room; «outside hours» goes before the service. Where
 * there is one, who comes stands beside the name.
 */
const linesOf = (
  { from, to }: Pick<Box, 'from' | 'to'>,
  { service, forWhom, isOutside }: Pick<BoxLabels, 'service' | 'forWhom' | 'isOutside'>
): readonly string[] => {
  const minutes = to - from
  if (minutes <= ONE_LINE_MINUTES) return [timeOf(from)]
  if (minutes < TWO_LINES_MINUTES)
    return [isOutside ? outsideText : [timeOf(from), service].filter(Boolean).join(' · ')]
  const isService = service !== '' && !(isOutside && minutes < FOUR_LINES_MINUTES)
  return [
    forWhom,
    isService ? service : '',
    spanText(from, to),
    isOutside ? outsideText : '',
  ].filter(Boolean)
}

export const GridBox = memo(
  ({ box, hours, column, reachable, lifted, saving, isNew, resizable, ...words }: Props) => {
    const { appointment, from, to, thin } = box
    // While the client's name is unknown the title is the service: do not show it twice.
    const service = words.service === words.title ? '' : words.service
    const height = hours.to - hours.from
    // What lasts until midnight is drawn as far as the hours are shown.
    const [top, bottom] = [Math.max(from, hours.from), Math.min(to, hours.to)]
    const isOneLine = to - from < TWO_LINES_MINUTES
    const name = isOneLine ? withForWhom(words.title, words.forWhom) : words.title
    const [first = '', ...others] = name.split(' ')
    const rest = others.join(' ')
    const flag = (on: boolean) => (on ? '' : undefined)
    return (
      <button
        type="button"
        className="cita"
        data-box={appointment._id}
        data-at={column}
        data-from={from}
        tabIndex={reachable ? 0 : -1}
        data-status={appointment.status}
        data-lifted={flag(lifted)}
        data-saving={flag(saving)}
        data-new={flag(isNew)}
        data-short={flag(to - from <= ONE_LINE_MINUTES)}
        data-low={flag(to - from < ONE_LINE_NAME_MINUTES)}
        data-mid={flag(to - from > ONE_LINE_MINUTES && to - from < THREE_LINES_MINUTES)}
        data-slim={flag(box.lanes > 1)}
        data-thin={flag(thin)}
        data-outside={flag(words.isOutside)}
        {...(thin
          ? {
              title: `${withForWhom(words.title, words.forWhom)}, ${statusNames[appointment.status]}`,
            }
          : {})}
        style={{
          ...boxColors(appointment.status, words.specialist?.colorHex),
          top: `${((top - hours.from) / height) * 100}%`,
          height: `calc(${((bottom - top) / height) * 100}% - 0.125rem)`,
          ...horizontalStyle(box),
        }}
      >
        <span className="row">
          <b>
            <span>{first}</span>
            {rest === '' ? null : ' '}
            {rest === '' ? null : <span>{rest}</span>}
          </b>
          {words.isPaid ? (
            <span className="paid" aria-hidden="true">
              $
            </span>
          ) : null}
          {appointment.source === 'assistant' ? <Bot size={12} aria-hidden="true" /> : null}
          {words.isOutside ? <ClockAlert size={12} aria-hidden="true" className="out" /> : null}
        </span>
        {linesOf(box, { ...words, service }).map(line => (
          // The space parts the lines in the accessible name; a flex box does not render it.
          <Fragment key={line}>
            {' '}
            <i className={line === outsideText ? 'out' : undefined}>{line}</i>
          </Fragment>
        ))}
        <span className="spoken">. {accessibleBoxText(box, words)}</span>
        {resizable && box.isLast ? <span className="edge" data-edge="" /> : null}
      </button>
    )
  }
)
GridBox.displayName = 'GridBox'
