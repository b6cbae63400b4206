import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { DEFAULT_ZONE, instantAt, isZone, localDateOf, timerSeconds } from '@mostrador/kernel'
import { useState } from 'react'
import { useSignedIn } from '../../api/session.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { DiscountBanner } from '../../ui/discount-banner.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type DiscountValues, type TimerField, timerFields } from './link-values.ts'

type Props = {
  readonly discount: DiscountValues
  /** Errors by field path. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (discount: DiscountValues) => void
}

const expirations = [
  { value: 'always', label: 'Siempre' },
  { value: 'timer', label: 'Con contador desde que abren el enlace' },
  { value: 'date', label: 'Hasta una fecha' },
] as const
const timerLabels: Readonly<Record<TimerField, string>> = {
  days: 'Días',
  hours: 'Horas',
  minutes: 'Minutos',
  seconds: 'Segundos',
}

/** The discount of a payment link, with its banner as clients will see it [DSC2-01, DSC2-05]. */
export const DiscountFields = ({ discount, errors, onChange }: Props) => {
  const change = (part: Partial<DiscountValues>) => onChange({ ...discount, ...part })
  return (
    <Stack gap="4">
      <CheckboxField
        label="Con descuento"
        checked={discount.active}
        onChange={active => change({ active })}
      />
      {discount.active ? <ActiveDiscount {...{ discount, errors, onChange }} /> : null}
    </Stack>
  )
}

const ActiveDiscount = ({ discount, errors, onChange }: Props) => {
  const change = (part: Partial<DiscountValues>) => onChange({ ...discount, ...part })
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <SelectField
          label="Tipo de descuento"
          value={discount.type}
          options={[
            { value: 'percentage', label: 'Porcentaje' },
            { value: 'fixed', label: 'Cantidad fija' },
          ]}
          onChange={event =>
            change({ type: event.target.value === 'fixed' ? 'fixed' : 'percentage' })
          }
        />
        <TextField
          label={discount.type === 'fixed' ? 'Cuánto se descuenta' : 'Porcentaje'}
          inputMode="decimal"
          autoComplete="off"
          value={discount.value}
          error={errors['discount.value']}
          onChange={event => change({ value: event.target.value })}
        />
      </SimpleGrid>
      <TextField
        label="Mensaje del descuento"
        placeholder="Solo por hoy"
        autoComplete="off"
        value={discount.message}
        error={errors['discount.message']}
        onChange={event => change({ message: event.target.value })}
      />
      <SelectField
        label="¿Cuánto dura?"
        value={discount.expirationType}
        options={expirations}
        onChange={event =>
          change({
            expirationType:
              expirations.find(({ value }) => value === event.target.value)?.value ?? 'always',
          })
        }
      />
      {discount.expirationType === 'timer' ? <Timer {...{ discount, errors, onChange }} /> : null}
      {discount.expirationType === 'date' ? <EndDate {...{ discount, errors, onChange }} /> : null}
      {discount.message.trim() === '' ? null : <Preview discount={discount} />}
    </>
  )
}

const Timer = ({ discount, errors, onChange }: Props) => (
  <>
    <TextField
      label="Clave del descuento"
      placeholder="HOY"
      autoComplete="off"
      value={discount.discountKey}
      error={errors['discount.discountKey']}
      onChange={event => onChange({ ...discount, discountKey: event.target.value })}
    />
    <SimpleGrid columns={{ base: 2, md: 4 }} gap="3">
      {timerFields.map(field => (
        <TextField
          key={field}
          label={timerLabels[field]}
          inputMode="numeric"
          autoComplete="off"
          value={discount.timer[field]}
          error={errors[`discount.timer.${field}`]}
          onChange={event =>
            onChange({ ...discount, timer: { ...discount.timer, [field]: event.target.value } })
          }
        />
      ))}
    </SimpleGrid>
    {errors['discount.timer'] === undefined ? null : (
      <Text role="alert" color="fg.error" textStyle="sm">
        {errors['discount.timer']}
      </Text>
    )}
  </>
)

/** The last minute of a day where the business is. */
const EndDate = ({ discount, errors, onChange }: Props) => {
  const name = useSignedIn().business?.timezone.name ?? DEFAULT_ZONE
  const zone = isZone(name) ? name : DEFAULT_ZONE
  const { endDate } = discount
  return (
    <DayField
      label="Último día"
      value={endDate === null ? '' : localDateOf(new Date(endDate), zone)}
      today={localDateOf(new Date(), zone)}
      error={errors['discount.endDate']}
      onChange={date =>
        onChange({
          ...discount,
          endDate: date === '' ? null : instantAt(date, '23:59', zone).toISOString(),
        })
      }
    />
  )
}

const secondsTyped = ({ timer }: DiscountValues): number => {
  const [days, hours, minutes, seconds] = timerFields.map(field => Number(timer[field]) || 0)
  return timerSeconds({
    days: days ?? 0,
    hours: hours ?? 0,
    minutes: minutes ?? 0,
    seconds: seconds ?? 0,
  })
}

const Preview = ({ discount }: { discount: DiscountValues }) => {
  const [opened] = useState(() => Date.now())
  const { expirationType, endDate, message } = discount
  const seconds = secondsTyped(discount)
  const ends = {
    always: null,
    date: endDate,
    timer: new Date(opened + seconds * 1_000).toISOString(),
  }
  return (
    <Stack gap="1" role="group" aria-label="Así se verá el descuento">
      <Text textStyle="sm" color="fg.muted">
        Así lo verán tus clientes:
      </Text>
      <DiscountBanner
        key={`${expirationType}-${seconds}`}
        message={message}
        end={ends[expirationType]}
        now={new Date(opened).toISOString()}
      />
    </Stack>
  )
}
