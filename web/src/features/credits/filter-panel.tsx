import { SimpleGrid, Stack } from '@chakra-ui/react'
import { creditNames, creditTypes, movementFilterTypes } from '@mostrador/contracts/billing'
import { type FormEvent, useId, useState } from 'react'
import { useToday } from '../../bookables/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { FilterName, FilterValues } from './filter-values.ts'
import { filterTypeNames } from './words.ts'

const any = 'Todos'
const typeOptions = movementFilterTypes.map(value => ({ value, label: filterTypeNames[value] }))
const modelOptions = creditTypes.map(value => ({ value, label: creditNames[value].label }))

/** The filter panel of credit movements [CRD-05]; applied with its button. */
export const FilterPanel = ({
  applied,
  onApply,
  onClose,
}: {
  applied: FilterValues
  onApply: (values: FilterValues) => void
  onClose: () => void
}) => {
  const formId = useId()
  const today = useToday()
  const [values, setValues] = useState(applied)
  const change = (name: FilterName, value: string) =>
    setValues(before => ({ ...before, [name]: value }))
  const { from = '', to = '' } = values
  const wrong =
    from !== '' && to !== '' && to < from ? 'Elige un día después del primero' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong === undefined) onApply(values)
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title="Filtrar movimientos"
      size="md"
      footer={
        <>
          <Button minH="11" onClick={() => onApply({})}>
            Quitar filtros
          </Button>
          <Button kind="main" minH="11" type="submit" form={formId}>
            Aplicar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="4">
          <SelectField
            label="Tipo"
            name="type"
            placeholder={any}
            options={typeOptions}
            value={values.type ?? ''}
            onChange={event => change('type', event.target.value)}
          />
          <SelectField
            label="Modelo"
            name="creditType"
            placeholder={any}
            options={modelOptions}
            value={values.creditType ?? ''}
            onChange={event => change('creditType', event.target.value)}
          />
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <DayField
              label="Desde"
              value={from}
              today={today}
              onChange={day => change('from', day)}
            />
            <DayField
              label="Hasta"
              value={to}
              today={today}
              error={wrong}
              onChange={day => change('to', day)}
            />
          </SimpleGrid>
        </Stack>
      </form>
    </Drawer>
  )
}
