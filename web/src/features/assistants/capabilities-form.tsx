import { Box, HStack, SimpleGrid, Stack, Switch, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Field, SelectField } from '../../ui/field.tsx'
import { Card } from '../../ui/pieces.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { holderDelayMs } from './draft.ts'
import { NumberField } from './pickers.tsx'
import type { Editing } from './use-draft.ts'
import type { Edits, Values } from './values.ts'

/** What switching on sets [CAP-04, CAP-05, CAP-07]. */
const reminderHours = 12
const waitMinutes = 30
const manualPages = { slotsPerPage: 5, daysToLookAhead: 7 } as const
const automaticPages = { slotsPerPage: null, daysToLookAhead: null } as const

const Toggle = ({
  label,
  help,
  on,
  onChange,
  children,
}: {
  label: string
  help?: string | undefined
  on: boolean
  onChange: (on: boolean) => void
  children?: ReactNode
}) => (
  <Stack gap="3">
    <Switch.Root
      colorPalette="brand"
      checked={on}
      onCheckedChange={change => onChange(change.checked)}
      display="flex"
      alignItems={help === undefined ? 'center' : 'start'}
      gap="3"
      minH={{ base: '11', md: '8' }}
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>
        <Text as="span" display="block">
          {label}
        </Text>
        {help === undefined ? null : (
          <Text as="span" display="block" textStyle="sm" color="fg.muted" fontWeight="400">
            {help}
          </Text>
        )}
      </Switch.Label>
    </Switch.Root>
    {children === undefined || children === null ? null : (
      <Box ps={{ base: '0', sm: '12' }}>{children}</Box>
    )}
  </Stack>
)

/** Hours 0–24 and minutes in steps of 5 up to 55 [CAP-06]. */
const WaitTimeField = ({
  minutes,
  onChange,
}: {
  minutes: number
  onChange: (minutes: number) => void
}) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const option = (value: number) => ({ value: String(value), label: String(value) })
  const steps = [...new Set([...Array.from({ length: 12 }, (_, step) => step * 5), rest])].sort(
    (a, b) => a - b
  )
  return (
    <HStack gap="3">
      <Box w="28">
        <SelectField
          label="Horas"
          value={String(hours)}
          options={Array.from({ length: 25 }, (_, hour) => option(hour))}
          onChange={event => onChange(Number(event.target.value) * 60 + rest)}
        />
      </Box>
      <Box w="28">
        <SelectField
          label="Minutos"
          value={String(rest)}
          options={steps.map(option)}
          onChange={event => onChange(hours * 60 + Number(event.target.value))}
        />
      </Box>
    </HStack>
  )
}

const Pages = ({
  value,
  error,
  onChange,
}: {
  value: NonNullable<Values['searchPaginatedSchedules']>
  error: string | undefined
  onChange: (value: NonNullable<Values['searchPaginatedSchedules']>) => void
}) => {
  const manual = value.slotsPerPage !== null || value.daysToLookAhead !== null
  return (
    <Stack gap="3" align="start">
      <Segmented
        label="Cuántos horarios ofrece"
        value={manual ? 'manual' : 'auto'}
        segments={[
          { value: 'auto', label: 'Automático' },
          { value: 'manual', label: 'Manual' },
        ]}
        onChange={choice => onChange(choice === 'manual' ? manualPages : automaticPages)}
      />
      {manual ? (
        <Field label="Cuántos horarios y días" hideLabel error={error}>
          <HStack gap="3" align="start">
            <NumberField
              label="Horarios por página"
              width="40"
              value={value.slotsPerPage ?? Number.NaN}
              onChange={slotsPerPage => onChange({ ...value, slotsPerPage })}
            />
            <NumberField
              label="Días por revisar"
              width="40"
              value={value.daysToLookAhead ?? Number.NaN}
              onChange={daysToLookAhead => onChange({ ...value, daysToLookAhead })}
            />
          </HStack>
        </Field>
      ) : null}
    </Stack>
  )
}

type CardProps = Pick<Editing, 'values' | 'problems'> & {
  readonly edit: (edits: Edits) => void
}
type FlagProps = Pick<CardProps, 'values' | 'edit'> & {
  readonly name:
    | 'inPersonScheduling'
    | 'onlineScheduling'
    | 'rescheduleAppointments'
    | 'cancelAppointments'
    | 'collectClientData'
    | 'createOrders'
  readonly label: string
  readonly help?: string
}

const Flag = ({ values, edit, name, label, help }: FlagProps) => (
  <Toggle label={label} help={help} on={values[name]} onChange={on => edit({ [name]: on })} />
)

/**
 * 'Editar capacidades': what the assistant may do. One of type business gets the reduced form
 * [CAP-09].
 */
export const CapabilitiesForm = ({
  editing: { values, problems, change },
}: {
  editing: Editing
}) => {
  const edit = (edits: Edits) => change(edits, holderDelayMs)
  const props = { values, problems, edit }
  const isReduced = values.type === 'business'
  return (
    <Stack gap="5">
      <SchedulingCard {...props} isReduced={isReduced} />
      <ToolsCard {...props} isReduced={isReduced} />
      <ReminderCard {...props} />
    </Stack>
  )
}

const SchedulingCard = ({ isReduced, ...props }: CardProps & { readonly isReduced: boolean }) => {
  const { values, edit } = props
  return (
    <Card title="Citas">
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <Flag {...props} name="inPersonScheduling" label="Agendar citas presenciales" />
          <Flag {...props} name="onlineScheduling" label="Agendar citas en línea" />
        </SimpleGrid>
        <Box maxW="md">
          <SelectField
            label="Modo de agendar"
            value={values.schedulingMode}
            onChange={event =>
              edit({ schedulingMode: event.target.value === 'open' ? 'open' : 'secure' })
            }
            options={[
              { value: 'secure', label: 'Solo cuando el cliente lo pide' },
              { value: 'open', label: 'El asistente lo sugiere' },
            ]}
          />
        </Box>
        {isReduced ? null : <SlotFields {...props} />}
      </Stack>
    </Card>
  )
}

/** From when on times are offered, and how many at once. */
const SlotFields = ({ values, problems, edit }: CardProps) => (
  <>
    <Toggle
      label="Agendar de inmediato"
      help="Puede ofrecer horarios desde este momento."
      on={values.waitTimeToSchedule === 0}
      onChange={now => edit({ waitTimeToSchedule: now ? 0 : waitMinutes })}
    >
      {values.waitTimeToSchedule === 0 ? null : (
        <Field label="Tiempo de espera para agendar" error={problems.waitTimeToSchedule}>
          <WaitTimeField
            minutes={values.waitTimeToSchedule}
            onChange={waitTimeToSchedule => edit({ waitTimeToSchedule })}
          />
        </Field>
      )}
    </Toggle>
    <Toggle
      label="Ofrecer horarios por páginas"
      help="Da unos cuantos horarios y busca más cuando el cliente los pide."
      on={values.searchPaginatedSchedules !== null}
      onChange={on => edit({ searchPaginatedSchedules: on ? automaticPages : null })}
    >
      {values.searchPaginatedSchedules === null ? null : (
        <Pages
          value={values.searchPaginatedSchedules}
          error={problems.searchPaginatedSchedules}
          onChange={searchPaginatedSchedules => edit({ searchPaginatedSchedules })}
        />
      )}
    </Toggle>
  </>
)

const ToolsCard = ({ isReduced, ...props }: CardProps & { readonly isReduced: boolean }) => (
  <Card title="Herramientas">
    <Stack gap="4">
      <Flag {...props} name="rescheduleAppointments" label="Mover citas" />
      <Flag {...props} name="cancelAppointments" label="Cancelar citas" />
      {isReduced ? null : (
        <>
          <Flag
            {...props}
            name="createOrders"
            label="Registrar pedidos"
            help="Cotiza tus productos en el chat y registra el pedido cuando el cliente acepta el total."
          />
          <Flag
            {...props}
            name="collectClientData"
            label="Guardar datos del cliente"
            help="Anota el nombre y lo que la persona cuenta de sí misma."
          />
        </>
      )}
    </Stack>
  </Card>
)

const ReminderCard = ({ values, problems, edit }: CardProps) => (
  <Card title="Recordatorios">
    <Toggle
      label="Enviar recordatorio de la cita"
      on={values.sendReminder !== null}
      onChange={on => edit({ sendReminder: on ? reminderHours : null })}
    >
      {values.sendReminder === null ? null : (
        <NumberField
          label="Cuánto antes"
          unit="horas"
          width="40"
          value={values.sendReminder}
          error={problems.sendReminder}
          onChange={sendReminder => edit({ sendReminder })}
        />
      )}
    </Toggle>
  </Card>
)
