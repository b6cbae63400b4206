import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useGetSellerQuery } from '../../api/endpoints/payments.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { DiscountFields } from './discount-fields.tsx'
import type { LinkValues } from './link-values.ts'

export type LinkFieldsProps = {
  /** Name of the service, the default name of the payment. */
  readonly name: string
  readonly link: LinkValues
  /** Errors by field path. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (link: LinkValues) => void
}

/**
 * The payment link of a service: only beside a connected account, or where there is one already
 * [SRV2-04].
 */
export const LinkFields = (props: LinkFieldsProps) => {
  const { name, link, onChange } = props
  const { data } = useGetSellerQuery()
  const account = data?.account ?? null
  if (account?.state !== 'connected' && !link.isOn) return null
  return (
    <Stack as="section" gap="4" aria-label="Pago por enlace">
      <CheckboxField
        label="Se puede pagar por enlace"
        checked={link.isOn}
        onChange={isOn =>
          onChange({
            ...link,
            isOn,
            name: link.name === '' ? name : link.name,
            currency: account?.currency ?? link.currency,
          })
        }
      />
      {link.isOn ? <Details {...props} currency={account?.currency ?? link.currency} /> : null}
    </Stack>
  )
}

const Details = ({
  link,
  errors,
  onChange,
  currency,
}: LinkFieldsProps & { currency: 'MXN' | 'USD' }) => {
  const change = (part: Partial<LinkValues>) => onChange({ ...link, ...part })
  // An account charges in one currency; an older link may have another.
  const currencies = [...new Set([currency, link.currency])]
  return (
    <Stack gap="4" ps={{ base: '0', md: '4' }}>
      <TextField
        label="Nombre del pago"
        autoComplete="off"
        value={link.name}
        error={errors['paymentName']}
        onChange={event => change({ name: event.target.value })}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <TextField
          label="Precio por enlace"
          inputMode="decimal"
          autoComplete="off"
          help="Lo que se cobra, con máximo dos decimales."
          value={link.unitPrice}
          error={errors['unitPrice']}
          onChange={event => change({ unitPrice: event.target.value })}
        />
        <SelectField
          label="Moneda"
          value={link.currency}
          options={currencies.map(value => ({ value, label: value }))}
          error={errors['currency']}
          onChange={event => change({ currency: event.target.value === 'USD' ? 'USD' : 'MXN' })}
        />
      </SimpleGrid>
      <TextField
        label="Descripción del pago (opcional)"
        autoComplete="off"
        value={link.description}
        error={errors['paymentDescription']}
        onChange={event => change({ description: event.target.value })}
      />
      <DepositFields link={link} errors={errors} onChange={change} />
      <SelectField
        label="Cuando se paga, la cita queda"
        value={link.statusAfterPayment}
        options={[
          { value: 'confirmada', label: 'Confirmada' },
          { value: 'agendada', label: 'Agendada' },
        ]}
        onChange={event =>
          change({
            statusAfterPayment: event.target.value === 'agendada' ? 'agendada' : 'confirmada',
          })
        }
      />
      <CheckboxField
        label="Liberar el horario si no se paga"
        checked={link.releases}
        onChange={releases => change({ releases })}
      />
      {link.releases ? (
        <TextField
          label="Horas para pagar"
          inputMode="numeric"
          autoComplete="off"
          value={link.hours}
          error={
            errors['appointmentConfig.hoursToDeleteAppointmentIfNotPaid'] === undefined
              ? undefined
              : 'De 1 a 8,760 horas'
          }
          onChange={event => change({ hours: event.target.value })}
        />
      ) : null}
      <DiscountFields
        discount={link.discount}
        errors={errors}
        onChange={discount => change({ discount })}
      />
      <Text textStyle="sm" color="fg.muted">
        Solo se cobra el precio por enlace; el precio de arriba es el texto que ven tus clientes.
      </Text>
    </Stack>
  )
}
