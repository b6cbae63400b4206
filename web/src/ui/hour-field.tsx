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

/** Quarter hours around an hour, in order. */
const hoursAround = (value: string): string[] => {
  const [hours = '9', minutes = '0'] = (hourOf(value) ?? '09:00').split(':')
  const middle = Math.round((Number(hours) * 60 + Number(minutes)) / STEP) * STEP
  const first = Math.min(Math.max(0, middle - Math.floor(NEAR / 2) * STEP), DAY - NEAR * STEP)
  return Array.from({ length: NEAR }, (_, at) => textOf(first + at * STEP))
}

type Props = {
  readonly label: string
  /** 'HH:mm', or what was typed while it is not an hour. */
  readonly value: string
  readonly onChange: (value: string) => void
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
  required = false,
  error,
}: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const commitTyped = (): void => {
    if (typed === null) return
    setTyped(null)
    const hour = hourOf(typed) ?? typed.trim()
    if (hour !== value) onChange(hour)
  }
  return (
    <Combo
      label={label}
      hideLabel={hideLabel}
      required={required}
      error={error}
      placeholder="16:30"
      numeric
      text={typed ?? value}
      choices={hoursAround(typed ?? value).map(hour => ({
        id: hour.replace(':', ''),
        label: hour,
      }))}
      onText={text => {
        setTyped(text)
        if (/^\d{2}:\d{2}$/.test(text) && hourOf(text) !== null) onChange(text)
      }}
      onChoose={choice => {
        setTyped(null)
        onChange(choice.label)
      }}
      onSettle={commitTyped}
    />
  )
}
