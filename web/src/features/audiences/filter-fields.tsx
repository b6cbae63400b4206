import { Fieldset, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import {
  AudienceFilter,
  type AudienceFilter as Filter,
  clientTypes,
  genders,
} from '@mostrador/contracts/crm'
import { useSizeAudienceQuery } from '../../api/endpoints/audiences.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { clientsText } from './audience-values.ts'

type Props = { readonly filter: Filter; readonly change: (filter: Filter) => void }
const typeNames = { lead: 'Prospectos', client: 'Clientes', personal: 'Personales' }
const WAIT_MS = 400

const toggled = <Value extends string>(
  values: readonly Value[],
  value: Value,
  isOn: boolean
): Value[] => (isOn ? [...values, value] : values.filter(other => other !== value))

/** The filter of a living audience, and how many clients pass it now. */
export const FilterFields = ({ filter, change }: Props) => (
  <Stack gap="5">
    <CheckboxGroup
      legend="Tipo"
      choices={clientTypes.map(value => ({ value, label: typeNames[value] }))}
      chosen={filter.types}
      onChange={types => change({ ...filter, types })}
    />
    <CheckboxGroup
      legend="Género"
      choices={genders.map(value => ({ value, label: value }))}
      chosen={filter.genders}
      onChange={chosen => change({ ...filter, genders: chosen })}
    />
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
      <DaysField
        label="Escribieron por última vez hace más de (días)"
        days={filter.silentDays}
        onChange={silentDays => change({ ...filter, silentDays })}
      />
      <DaysField
        label="Escribieron en los últimos (días)"
        days={filter.activeDays}
        onChange={activeDays => change({ ...filter, activeDays })}
      />
      <DaysField
        label="Llegaron en los últimos (días)"
        days={filter.newDays}
        onChange={newDays => change({ ...filter, newDays })}
      />
    </SimpleGrid>
    <TextField
      label="Su nombre, número o correo contiene (opcional)"
      autoComplete="off"
      maxLength={100}
      value={filter.search}
      onChange={event => change({ ...filter, search: event.target.value })}
    />
    <AudienceSize filter={filter} />
  </Stack>
)

const CheckboxGroup = <Value extends string>({
  legend,
  choices,
  chosen,
  onChange,
}: {
  legend: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}) => (
  <Fieldset.Root>
    <Fieldset.Legend>{legend}</Fieldset.Legend>
    <SimpleGrid columns={{ base: 2, md: 4 }} gap="2">
      {choices.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={isOn => onChange(toggled(chosen, value, isOn))}
        />
      ))}
    </SimpleGrid>
  </Fieldset.Root>
)

const DaysField = ({
  label,
  days,
  onChange,
}: {
  label: string
  days: number | null
  onChange: (days: number | null) => void
}) => (
  <TextField
    label={label}
    inputMode="numeric"
    autoComplete="off"
    placeholder="Sin límite"
    maxLength={4}
    value={days === null ? '' : String(days)}
    onChange={event => {
      const digits = event.target.value.replace(/\D/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)

const AudienceSize = ({ filter }: { filter: Filter }) => {
  const [text] = useSettled(JSON.stringify(filter), WAIT_MS)
  const settled = AudienceFilter.safeParse(JSON.parse(text))
  const { currentData, error } = useSizeAudienceQuery(
    { body: { filter: settled.success ? settled.data : filter } },
    { skip: !settled.success }
  )
  if (!settled.success) return <Text role="status">Revisa los días: de 1 a 3650.</Text>
  if (error !== undefined)
    return (
      <Text role="status" color="fg.muted">
        No pudimos contarlos ahora.
      </Text>
    )
  return (
    <Text role="status" fontWeight="600">
      {currentData === undefined ? 'Contando…' : `Ahora: ${clientsText(currentData.size)}`}
    </Text>
  )
}
