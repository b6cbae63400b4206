import type { Specialist } from '@mostrador/contracts/scheduling'
import { Bot } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import type { Box } from '../lib/board.ts'
import type { Span } from '../lib/hours.ts'
import { longDay, spanText, statusNames } from '../lib/texts.ts'

export type BoxWords = { readonly title: string; readonly service: string; readonly specialist: Specialist | undefined }

/** What a screen reader says of a box: who, what, when, with whom, in which state. */
export const spokenBox = ({ appointment, date, from, to }: Box, { title, service, specialist }: BoxWords): string =>
  [appointment.status === 'block' ? `Bloqueo: ${title}` : title, service, `${longDay(date)}, ${spanText(from, to)}`, specialist?.name, appointment.status === 'block' ? '' : statusNames[appointment.status]].filter(part => part !== undefined && part !== '').join('. ')

/** Edge: the colour of the status; fill: the specialist's colour [CAL2-04]. */
export const paintOf = (status: string, color: string | undefined): CSSProperties =>
  ({ '--edge': `var(--m-colors-status-${status}-solid)`, '--fill': color ?? `var(--m-colors-status-${status}-solid)` }) as CSSProperties

type Props = BoxWords & {
  readonly box: Box
  readonly hours: Span
  readonly column: number
  readonly reachable: boolean
  readonly lifted: boolean
  readonly saving: boolean
  readonly isNew: boolean
  readonly resizable: boolean
}

const SHORT = 35

export const GridBox = memo(({ box, hours, column, reachable, lifted, saving, isNew, resizable, ...words }: Props) => {
  const { appointment, from, to, lane, lanes } = box
  const height = hours.to - hours.from
  const flag = (on: boolean) => (on ? '' : undefined)
  return (
    <button
      type="button" className="cita" data-box={appointment._id} data-at={column} data-from={from} tabIndex={reachable ? 0 : -1} aria-label={spokenBox(box, words)}
      data-status={appointment.status} data-lifted={flag(lifted)} data-saving={flag(saving)} data-new={flag(isNew)} data-short={flag(to - from <= SHORT)}
      style={{
        ...paintOf(appointment.status, words.specialist?.colorHex),
        top: `${((from - hours.from) / height) * 100}%`, height: `calc(${((to - from) / height) * 100}% - 0.125rem)`,
        insetInlineStart: `calc(${(lane / lanes) * 100}% + 0.125rem)`, width: `calc(${100 / lanes}% - 0.25rem)`,
      }}
    >
      <span className="row"><b>{words.title}</b>{appointment.source === 'assistant' ? <Bot size={12} aria-hidden="true" /> : null}</span>
      {to - from <= SHORT ? null : <><i>{spanText(from, to)}</i><i>{words.service}</i></>}
      {resizable && box.isLast ? <span className="edge" data-edge="" /> : null}
    </button>
  )
})
GridBox.displayName = 'GridBox'
