import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { formatMoney, splitDeposit } from '@mostrador/kernel'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type DepositValues, type LinkValues, numberOf } from './link-values.ts'

type Props = {
  readonly link: LinkValues
  /** Errors by field path. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<LinkValues>) => void
}

/** What is asked for in advance, and until when a cancellation gives it back. */
export const DepositFields = ({ link, errors, onChange }: Props) => {
  const { deposit } = link
  const change = (part: Partial<DepositValues>) => onChange({ deposit: { ...deposit, ...part } })
  const isFixed = deposit.type === 'fixed'
  return (
    <Stack gap="4">
      <CheckboxField
        label="Pedir un anticipo para apartar"
        checked={deposit.isOn}
        onChange={isOn =>
          // A time held for a deposit is released after some hours, unless the business chose
          // otherwise.
          onChange({ deposit: { ...deposit, isOn }, releases: link.releases || isOn })
        }
      />
      {deposit.isOn ? (
        <>
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <SelectField
              label="Tipo de anticipo"
              value={deposit.type}
              options={[
                { value: 'percentage', label: 'Porcentaje del precio' },
                { value: 'fixed', label: 'Cantidad fija' },
              ]}
              onChange={event =>
                change({ type: event.target.value === 'fixed' ? 'fixed' : 'percentage' })
              }
            />
            <TextField
              label={isFixed ? 'Cuánto se paga de anticipo' : 'Porcentaje de anticipo'}
              inputMode="decimal"
              autoComplete="off"
              value={deposit.value}
              error={errors['deposit.value']}
              onChange={event => change({ value: event.target.value })}
            />
          </SimpleGrid>
          <TextField
            label="Horas antes de la cita para devolverlo"
            inputMode="numeric"
            autoComplete="off"
            help="Quien cancela antes lo recibe de vuelta. Si cancela después o no viene, se queda contigo."
            value={deposit.refundHours}
            error={errors['deposit.refundHours']}
            onChange={event => change({ refundHours: event.target.value })}
          />
          <Preview link={link} />
        </>
      ) : null}
    </Stack>
  )
}

const Preview = ({ link: { unitPrice, currency, deposit } }: { link: LinkValues }) => {
  const [price, depositAmount] = [numberOf(unitPrice), numberOf(deposit.value)]
  const value = deposit.type === 'fixed' ? Math.round(depositAmount * 100) : depositAmount
  const split =
    Number.isNaN(price) || Number.isNaN(value)
      ? null
      : splitDeposit(Math.round(price * 100), { type: deposit.type, value })
  if (split === null) return null
  const text = (cents: number): string => formatMoney({ cents, currency })
  return (
    <Text textStyle="sm" color="fg.muted" role="status">
      {`Tu cliente paga ${text(split.depositCents)} para apartar y ${text(split.restCents)} en el local.`}
    </Text>
  )
}
