import { useState } from 'react'
import { Combo } from './combo.tsx'

const STEP = 15
const NEAR = 9
const DAY = 24 * 60

const textOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** 'HH:mm' of what people type ('9', '930', '16.30', '4:30 pm'); null when it is not an hour. */
export const hourOf = (typed: string): string | null => {
  const match = /^\s*(\d{1,2})\s*[:.h ]?\s*(\d{2})?\s*(?:([ap])\.?\s*m\.?)?\s*$/i.exec(typed)
  if (match === null) return null
  const [, hour = '', minute = '00', half] = match
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null
  const shift = half?.toLowerCase() === 'p' ? 12 : 0
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + shift
  return hours > 23 || Number(minute) > 59 ? null : textOf(hours * 60 + Number(minute))
}

/**
 * The hour that somebody means who types it beside an earlier one, 'HH:mm': the «5» that closes
 * what opens at 9:00 is 17:00. With «am», «pm» or a zero before it, it is what it says.
 */
export const hourAfter = (typed: string, earlier: string | undefined): string | null => {
  const hour = hourOf(typed)
  if (hour === null || earlier === undefined || hour > earlier) return hour
  const later = /^\s*0|m/i.test(typed) ? null : hourOf(`${typed} pm`)
  return later !== null && later > earlier ? later : hour
}

/** When a place is open, 'HH:mm' both, '24:00' for midnight. */
export type OpenHours = { readonly from: string; readonly to: string }

/**
 * The hour that somebody means for a place that is open so: the «5» of one that opens at 9:00 is
 * 17:00. Written out («05:00», «10:30»), or with «am» or «pm», it is what it says.
 */
export const hourWithin = (typed: string, open: OpenHours | undefined): string | null => {
  const hour = hourOf(typed)
  const isWrittenOut = /^\s*(?:0|\d{2}:\d{2})|m/i.test(typed)
  if (hour === null || open === undefined || isWrittenOut) return hour
  const isOpenAt = (at: string): boolean => at >= open.from && at <= open.to
  const later = hourOf(`${typed} pm`)
  return later !== null && !isOpenAt(hour) && isOpenAt(later) ? later : hour
}

/** Quarter hours around an hour, 'HH:mm' or none, in order. */
const hoursAround = (value: string | null): string[] => {
  const [hours = '9', minutes = '0'] = (value ?? '09:00').split(':')
  const middle = Math.round((Number(hours) * 60 + Number(minutes)) / STEP) * STEP
  const first = Math.min(Math.max(0, middle - Math.floor(NEAR / 2) * STEP), DAY - NEAR * STEP)
  return Array.from({ length: NEAR }, (_, index) => textOf(first + index * STEP))
}

type Props = {
  readonly label: string
  /** 'HH:mm', or what was typed while it is not an hour. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** An earlier hour, 'HH:mm': an hour of the clock that is typed comes after it. */
  readonly after?: string | undefined
  /** Without `after`: an hour of the clock that is typed lies within them where it can. */
  readonly open?: OpenHours | undefined
  readonly hideLabel?: boolean
  readonly required?: boolean
  readonly error?: string | undefined
}

/** An hour of 24, typed or chosen; the same on every device, whatever its language. */
export const HourField = ({
  label,
  hideLabel = false,
  value,
  onChange,
  after,
  open,
  required = false,
  error,
}: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  /** An hour that is not the one that was typed. */
  const [understood, setUnderstood] = useState<string | null>(null)
  const meantBy = (text: string): string | null =>
    after === undefined ? hourWithin(text, open) : hourAfter(text, after)
  const commitTyped = (): void => {
    if (typed === null) return
    setTyped(null)
    const hour = meantBy(typed) ?? typed.trim()
    setUnderstood(hour === (hourOf(typed) ?? hour) ? null : hour)
    if (hour !== value) onChange(hour)
  }
  return (
    <Combo
      label={label}
      hideLabel={hideLabel}
      required={required}
      error={error}
      help={
        understood !== null && understood === value ? (
          <span role="status">{`Entendimos ${understood}`}</span>
        ) : undefined
      }
      placeholder="16:30"
      numeric
      text={typed ?? value}
      choices={hoursAround(typed === null ? hourOf(value) : meantBy(typed)).map(hour => ({
        id: hour.replace(':', ''),
        label: hour,
      }))}
      onText={text => {
        setTyped(text)
        const hour = /^\d{2}:\d{2}$/.test(text) ? meantBy(text) : null
        if (hour !== null) onChange(hour)
      }}
      onChoose={choice => {
        setTyped(null)
        setUnderstood(null)
        onChange(choice.label)
      }}
      onSettle={commitTyped}
    />
  )
}
