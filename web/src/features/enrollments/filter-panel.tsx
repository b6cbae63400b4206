import { HStack, SimpleGrid, Stack } from '@chakra-ui/react'
import type { Course } from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useState } from 'react'
import { useGetClientQuery } from '../../api/endpoints/clients.ts'
import { ClientPicker, fullName } from '../../bookables/client-picker.tsx'
import { unitOptions, weekdayChoices } from '../../bookables/course-sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { withChange, type FilterName, type FilterValues, hasDays } from './filter-values.ts'
import { paymentOptions, statusOptions } from './words.ts'

/** Hours move in steps of five minutes [ENR-03]. Seconds. */
const TIME_STEP = 300
const any = 'Todos'
const orderOptions = [
  { value: 'newest', label: 'Las más recientes primero' },
  { value: 'oldest', label: 'Las más antiguas primero' },
]
const typeOptions = [
  { value: 'recurrent', label: 'Se repite' },
  { value: 'dates', label: 'Fechas sueltas' },
]
const archivedOptions = [{ value: 'true', label: 'Solo de cursos archivados' }]

type Form = {
  readonly values: FilterValues
  readonly change: (part: FilterValues) => void
  readonly courses: readonly Course[]
}

/** The filter panel of enrolments [ENR-01]; applied with its button. */
export const FilterPanel = ({
  applied,
  courses,
  onApply,
  onClose,
}: {
  applied: FilterValues
  courses: readonly Course[]
  onApply: (values: FilterValues) => void
  onClose: () => void
}) => {
  const formId = useId()
  const [values, setValues] = useState(applied)
  const form = {
    values,
    courses,
    change: (part: FilterValues) => setValues(now => withChange(now, part)),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(values)
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title="Filtrar inscripciones"
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
          <OfEnrollment {...form} />
          <OfCourse {...form} />
          <OfTime {...form} />
        </Stack>
      </form>
    </Drawer>
  )
}

const fieldOf = ({ values, change }: Form, name: FilterName, label: string) => ({
  label,
  name,
  value: values[name] ?? '',
  onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
})

const OfEnrollment = (form: Form) => (
  <>
    <SelectField {...fieldOf(form, 'order', 'Orden')} options={orderOptions} />
    <SimpleGrid columns={2} gap="4">
      <SelectField
        {...fieldOf(form, 'status', 'Estado')}
        placeholder={any}
        options={statusOptions}
      />
      <SelectField
        {...fieldOf(form, 'paymentStatus', 'Pago')}
        placeholder={any}
        options={paymentOptions}
      />
    </SimpleGrid>
    <SelectField
      {...fieldOf(form, 'courseId', 'Curso')}
      placeholder={any}
      options={form.courses.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
    <ClientFilter {...form} />
    <Range form={form} label="Pagado" names={['amountFrom', 'amountTo']} />
  </>
)

const ClientFilter = ({ values, change }: Form) => {
  const id = values.clientId ?? ''
  const { data } = useGetClientQuery({ params: { id } }, { skip: id === '' })
  const [typed, setTyped] = useState<string>()
  const clientName = data === undefined || id === '' ? '' : fullName(data)
  return (
    <ClientPicker
      required={false}
      text={typed ?? clientName}
      chosen={id !== ''}
      onText={text => {
        setTyped(text)
        change({ clientId: '' })
      }}
      onChoose={client => {
        setTyped(fullName(client))
        change({ clientId: client._id })
      }}
      onRegister={undefined}
    />
  )
}

const Range = ({
  form,
  label,
  names: [from, to],
}: {
  form: Form
  label: string
  names: readonly [FilterName, FilterName]
}) => (
  <SimpleGrid columns={2} gap="4">
    <TextField {...fieldOf(form, from, `${label}, desde`)} inputMode="decimal" placeholder="0" />
    <TextField {...fieldOf(form, to, `${label}, hasta`)} inputMode="decimal" placeholder="5000" />
  </SimpleGrid>
)

const OfCourse = (form: Form) => (
  <>
    <SimpleGrid columns={2} gap="4">
      <SelectField
        {...fieldOf(form, 'courseType', 'Tipo de curso')}
        placeholder={any}
        options={typeOptions}
      />
      {form.values.courseType === 'recurrent' ? (
        <SelectField
          {...fieldOf(form, 'recurrenceUnit', 'Se repite por')}
          placeholder={any}
          options={unitOptions}
        />
      ) : null}
    </SimpleGrid>
    {hasDays(form.values) ? <Days {...form} /> : null}
    <TextField {...fieldOf(form, 'place', 'Lugar')} placeholder="Salón 2" />
    <Range form={form} label="Precio" names={['priceFrom', 'priceTo']} />
    <TextField
      {...fieldOf(form, 'availableSlots', 'Lugares libres, al menos')}
      inputMode="numeric"
    />
    <SelectField
      {...fieldOf(form, 'archived', 'Archivados')}
      placeholder="De cursos activos"
      options={archivedOptions}
    />
  </>
)

const Days = ({ values, change }: Form) => {
  const chosen = (values.daysOfWeek ?? '').split(',').filter(day => day !== '')
  return (
    <HStack gap="1.5" flexWrap="wrap" role="group" aria-label="Días de la semana">
      {weekdayChoices.map(({ value, short }) => {
        const day = String(value)
        const isIn = chosen.includes(day)
        const next = isIn ? chosen.filter(other => other !== day) : [...chosen, day]
        return (
          <Button
            key={value}
            size="sm"
            minW="11"
            minH="11"
            px="2"
            aria-pressed={isIn}
            {...(isIn ? { bg: 'brand.subtle', borderColor: 'brand.solid' } : {})}
            onClick={() => change({ daysOfWeek: next.join(',') })}
          >
            {short}
          </Button>
        )
      })}
    </HStack>
  )
}

const OfTime = (form: Form) => (
  <SimpleGrid columns={2} gap="4">
    <TextField {...fieldOf(form, 'timeFrom', 'Empieza desde')} type="time" step={TIME_STEP} />
    <TextField {...fieldOf(form, 'timeTo', 'Empieza hasta')} type="time" step={TIME_STEP} />
  </SimpleGrid>
)
