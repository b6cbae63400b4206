import { SimpleGrid, Stack } from '@chakra-ui/react'
import { catalogRoutes, chosenReasons, type Product } from '@mostrador/contracts/catalog'
import type { Branch } from '@mostrador/contracts/scheduling'
import { instantAt, type Zone } from '@mostrador/kernel'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useCreateStockMovementsMutation } from '../../api/endpoints/stock.ts'
import { useStoredDraft } from '../../api/stored-draft.ts'
import { problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toaster.tsx'
import '../../ui/temporal.ts'
import {
  blankMovement,
  bodyOf,
  errorsOf,
  type MovementErrors,
  type MovementValues,
  withType,
} from './movement-values.ts'
import { reasonNames, typeNames } from './words.ts'

/** [STK2-07] */
const failedText = 'Producto no encontrado'

type Props = {
  readonly products: readonly Product[]
  readonly branches: readonly Branch[]
  readonly zone: Zone
  readonly today: string
  readonly onClose: () => void
}

/** A form whose values survive a reload. */
const useMovementDraft = () => {
  const draft = useStoredDraft('stock-movement')
  const [values, setValues] = useState<MovementValues>(() => ({
    ...blankMovement,
    ...(draft.read() as Partial<MovementValues> | null),
  }))
  const isDirty = JSON.stringify(values) !== JSON.stringify(blankMovement)
  useEffect(() => {
    if (isDirty) draft.save(values)
    else draft.clear()
  }, [draft, isDirty, values])
  return { values, setValues, isDirty, forget: draft.clear }
}

/** 'Registrar movimiento de inventario' [STK2-02]. */
export const MovementDialog = ({ products, branches, zone, today, onClose }: Props) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { values, setValues, isDirty, forget } = useMovementDraft()
  const [wasSent, setWasSent] = useState(false)
  const errors = errorsOf(values, today)
  const { save, isBusy, problem } = useSave(() => {
    forget()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (Object.keys(errors).length > 0) focusFirstWrong(form.current)
    else save(bodyOf(values, day => instantAt(day, '12:00', zone).toISOString()))
  }
  return (
    <FormDialog
      open
      onClose={() => {
        forget()
        onClose()
      }}
      title="Registrar movimiento de inventario"
      formId={formId}
      isDirty={isDirty}
      busy={isBusy}
      problem={problem}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Fields
          values={values}
          errors={wasSent ? errors : {}}
          change={setValues}
          products={products}
          branches={branches}
          today={today}
        />
      </form>
    </FormDialog>
  )
}

const useSave = (onSaved: () => void) => {
  const [create, { isLoading }] = useCreateStockMovementsMutation()
  const [problem, setProblem] = useState<string>()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const trySave = async (stockMovement: ReturnType<typeof bodyOf>): Promise<boolean> => {
    setProblem(undefined)
    try {
      await keys.send({ stockMovement }, call => create(call).unwrap())
      toast.success(catalogRoutes.createStockMovements.message)
      onSaved()
      return true
    } catch (error) {
      setProblem(problemText(error, failedText))
      return false
    }
  }
  return {
    save: (movement: ReturnType<typeof bodyOf>) => void once(() => trySave(movement)),
    isBusy: isLoading,
    problem,
  }
}

type FieldsProps = Pick<Props, 'products' | 'branches' | 'today'> & {
  readonly values: MovementValues
  readonly errors: MovementErrors
  readonly change: (values: MovementValues) => void
}

const types = (['in', 'out'] as const).map(value => ({ value, label: typeNames[value] }))

const Fields = ({ values, errors, change, products, branches, today }: FieldsProps) => {
  const set = (part: Partial<MovementValues>) => change({ ...values, ...part })
  const options = useMemo(
    () =>
      products
        .filter(({ isArchived }) => !isArchived)
        .map(({ _id, name, stock }) => ({
          value: _id,
          label: `${name} · hay ${stock.toLocaleString('es-MX')}`,
        })),
    [products]
  )
  return (
    <Stack gap="5">
      <Segmented
        wide
        label="Tipo de movimiento"
        segments={types}
        value={values.type}
        onChange={type => change(withType(values, type))}
      />
      <SelectField
        label="Producto"
        placeholder="Elige un producto"
        options={options}
        value={values.productId}
        error={errors.productId}
        onChange={event => set({ productId: event.target.value })}
      />
      {branches.length < 2 ? null : (
        <SelectField
          label="Sucursal"
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={values.branchId || branches[0]?._id}
          onChange={event => set({ branchId: event.target.value })}
        />
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField
          label="Cantidad"
          inputMode="numeric"
          autoComplete="off"
          value={values.quantity}
          error={errors.quantity}
          onFocus={event => event.target.select()}
          onChange={event => set({ quantity: event.target.value })}
        />
        <SelectField
          label="Motivo"
          options={chosenReasons[values.type].map(value => ({ value, label: reasonNames[value] }))}
          value={values.reason}
          onChange={event => set({ reason: event.target.value as MovementValues['reason'] })}
        />
        {values.type === 'out' ? null : (
          <TextField
            label="Costo por pieza (opcional)"
            help="En pesos. Con él se calcula cuánto vale tu inventario."
            inputMode="decimal"
            autoComplete="off"
            value={values.unitCost}
            error={errors.unitCost}
            onChange={event => set({ unitCost: event.target.value })}
          />
        )}
        <DayField
          label="Fecha"
          today={today}
          value={values.day || today}
          error={errors.day}
          onChange={day => set({ day: day === today ? '' : day })}
        />
      </SimpleGrid>
      <TextareaField
        label="Comentarios (opcional)"
        rows={2}
        value={values.comments}
        error={errors.comments}
        onChange={event => set({ comments: event.target.value })}
      />
      <TextField
        label="Identificador (opcional)"
        placeholder="F12"
        help="Tu clave para este movimiento: letras y números."
        autoComplete="off"
        value={values.customId}
        error={errors.customId}
        onChange={event => set({ customId: event.target.value })}
      />
    </Stack>
  )
}
