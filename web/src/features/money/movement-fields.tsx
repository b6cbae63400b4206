import { SimpleGrid, Stack } from '@chakra-ui/react'
import {
  MAX_RECEIPTS,
  methodNames,
  type MoneyType,
  offeredMethods,
  type PaymentMethod,
} from '@mostrador/contracts/catalog'
import type { ComponentProps } from 'react'
import { useFileApi } from '../../api/endpoints/files.ts'
import { ClientPicker, fullName } from '../../bookables/client-picker.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { MoreFields } from '../../ui/more-fields.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { itemOfUrl } from '../../ui/uploader/file-preview-kind.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'
import { CashChange } from './cash-change.tsx'
import { CategoryField } from './category-field.tsx'
import { categoryForType, typeNames } from './money-words.ts'
import type { MovementErrors, MovementValues } from './movement-values.ts'
import type { MoneyContext } from './use-money-context.ts'

type FieldsProps = {
  readonly values: MovementValues
  readonly errors: MovementErrors
  readonly place: MoneyContext
  /** What is paid decides the rest: the amount and the method come first, the others are folded. */
  readonly isPayment: boolean
  /** For what somebody owes: money can only come in. */
  readonly isCharge: boolean
  readonly cash: Pick<ComponentProps<typeof CashChange>, 'received' | 'onReceived' | 'onWhole'>
  readonly change: (part: Partial<MovementValues>) => void
  readonly onBusy: (isBusy: boolean) => void
}

const types = (['in', 'out'] as const).map(value => ({ value, label: typeNames[value] }))
const receiptKinds = ['image', 'pdf'] as const

/** Four methods; what a movement was written with stays possible [MON2-05, C2-27]. */
const methodsOf = (now: PaymentMethod): readonly PaymentMethod[] =>
  offeredMethods.some(method => method === now) ? offeredMethods : [...offeredMethods, now]

const firstFields = ['amount', 'paymentMethod'] as const

/** The fields of 'Registrar movimiento' [MON2-01]. */
export const MovementFields = (props: FieldsProps) => {
  const { values, errors, isPayment, change } = props
  const isWrong = Object.keys(errors).some(field => !firstFields.some(first => first === field))
  return (
    <Stack gap="5">
      {isPayment ? null : <TypeField {...props} />}
      <TextField
        label="Monto"
        required
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        value={values.amount}
        error={errors.amount}
        onChange={event => change({ amount: event.target.value })}
      />
      <SimpleGrid columns={{ base: 1, sm: isPayment ? 1 : 2 }} gap="5">
        {isPayment ? null : <DateField {...props} />}
        <SelectField
          label="Método de pago"
          disabled={values.paymentMethod === 'mercado_pago'}
          options={methodsOf(values.paymentMethod).map(value => ({
            value,
            label: methodNames[value],
          }))}
          value={values.paymentMethod}
          onChange={event => change({ paymentMethod: event.target.value as PaymentMethod })}
        />
      </SimpleGrid>
      {isPayment && values.type === 'in' && values.paymentMethod === 'cash' ? (
        <CashChange values={values} {...props.cash} />
      ) : null}
      <MoreFields isFolded={isPayment} isWrong={isWrong}>
        {isPayment ? (
          <>
            <TypeField {...props} />
            <DateField {...props} />
          </>
        ) : null}
        <OtherFields {...props} />
      </MoreFields>
    </Stack>
  )
}

const TypeField = ({ isCharge, isPayment, values, change }: FieldsProps) =>
  isCharge ? null : (
    <Segmented<MoneyType>
      label="Tipo de movimiento"
      segments={types}
      value={values.type}
      onChange={type =>
        // A refund to a client reduces the sales.
        change(isPayment ? { type } : { type, category: categoryForType(values.category, type) })
      }
      wide
    />
  )

const DateField = ({ values, errors, place, change }: FieldsProps) => (
  <DayField
    label="Fecha"
    value={values.date}
    today={place.today}
    error={errors.date}
    onChange={date => change({ date })}
  />
)

const OtherFields = ({ values, errors, place, change, onBusy }: FieldsProps) => (
  <>
    <CategoryField
      type={values.type}
      value={values.category}
      error={errors.category}
      onChange={category => change({ category })}
    />
    <ClientPicker
      label="Cliente (opcional)"
      required={false}
      text={values.clientText}
      chosen={values.clientId !== null}
      error={errors.clientText}
      onText={clientText => change({ clientText, clientId: null })}
      onChoose={client => change({ clientId: client._id, clientText: fullName(client) })}
      onRegister={undefined}
    />
    {place.branches.length === 0 ? null : (
      <SelectField
        label="Sucursal"
        options={[{ value: '', label: 'Sin sucursal' }, ...place.branches]}
        value={values.branchId ?? ''}
        onChange={event =>
          change({ branchId: event.target.value === '' ? null : event.target.value })
        }
      />
    )}
    <TextareaField
      label="Comentarios"
      rows={2}
      value={values.comments}
      error={errors.comments}
      onChange={event => change({ comments: event.target.value })}
    />
    <Uploader
      label="Comprobantes"
      accept={receiptKinds}
      max={MAX_RECEIPTS}
      fileApi={useFileApi()}
      items={values.receipts.map((url, at) => itemOfUrl(url, `comprobante ${at + 1}`))}
      onChange={items => change({ receipts: items.map(({ url }) => url) })}
      onBusy={onBusy}
    />
    <TextField
      label="Identificador (opcional)"
      help="Tu clave para este movimiento: letras y números."
      autoComplete="off"
      value={values.customId}
      error={errors.customId}
      onChange={event => change({ customId: event.target.value })}
    />
  </>
)
