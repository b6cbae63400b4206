import { Box, HStack, Heading, NativeSelect, Stack, Text } from '@chakra-ui/react'
import { type AppointmentStatus, appointmentStatuses } from '@mostrador/contracts/scheduling'
import type { LocalDate } from '@mostrador/kernel'
import { Ban, ChevronLeft, ChevronRight, ListFilter, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type Option, SelectField } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Filters } from '../lib/board.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { daysOf, isView, step, type View, viewNames, views } from '../lib/range.ts'
import { rangeTitle, statusNames } from '../lib/texts.ts'
import type { Place } from '../lib/url.ts'

const Drawer = lazy(async () => ({ default: (await import('../../../ui/dialog.tsx')).Drawer }))

type Props = {
  readonly view: View
  readonly anchor: LocalDate
  readonly today: LocalDate
  readonly filters: Filters
  readonly isPhone: boolean
  readonly busy: boolean
  readonly go: (change: Partial<Place>) => void
  readonly onNew: () => void
  readonly onBlock: () => void
}
const options = views.map(value => ({ value, label: viewNames[value] }))
const all = (label: string, rest: readonly Option[]): Option[] => [{ value: '', label }, ...rest]

const FilterFields = ({
  filters,
  go,
  hideLabel = false,
}: Pick<Props, 'filters' | 'go'> & { hideLabel?: boolean }) => {
  const { branches, specialists } = useAgendaContext()
  const people = specialists.filter(
    ({ branchId }) => filters.branchId === null || branchId === filters.branchId
  )
  const or = (value: string) => (value === '' ? null : value)
  return (
    <>
      <SelectField
        label="Sucursal"
        hideLabel={hideLabel}
        options={all(
          'Todas las sucursales',
          branches.map(({ _id, name }) => ({ value: _id, label: name }))
        )}
        value={filters.branchId ?? ''}
        onChange={event => go({ branchId: or(event.target.value), specialistId: null })}
      />
      <SelectField
        label="Especialista"
        hideLabel={hideLabel}
        options={all(
          'Todo el equipo',
          people.map(({ _id, name }) => ({ value: _id, label: name }))
        )}
        value={filters.specialistId ?? ''}
        onChange={event => go({ specialistId: or(event.target.value) })}
      />
      <SelectField
        label="Estado"
        hideLabel={hideLabel}
        options={all(
          'Todos los estados',
          appointmentStatuses.map(value => ({ value, label: statusNames[value] }))
        )}
        value={filters.status ?? ''}
        onChange={event => go({ status: or(event.target.value) as AppointmentStatus | null })}
      />
    </>
  )
}
const noFilters = { branchId: null, specialistId: null, status: null } as const

/** Where in time, which view, which filters, and the one clear action. */
export const Toolbar = ({
  view,
  anchor,
  today,
  filters,
  isPhone,
  busy,
  go,
  onNew,
  onBlock,
}: Props) => {
  const { may } = useAgendaContext()
  const [filtering, setFiltering] = useState(false)
  const count = [filters.branchId, filters.specialistId, filters.status].filter(
    value => value !== null
  ).length
  const title = rangeTitle(view, anchor, daysOf(view, anchor))
  const arrows = (
    <HStack gap="0">
      <IconButton
        name="Anterior"
        icon={<ChevronLeft />}
        size={isPhone ? 'md' : 'sm'}
        onClick={() => go({ date: step(view, anchor, -1) })}
      />
      <IconButton
        name="Siguiente"
        icon={<ChevronRight />}
        size={isPhone ? 'md' : 'sm'}
        onClick={() => go({ date: step(view, anchor, 1) })}
      />
    </HStack>
  )
  const heading = (
    <Heading
      as="h1"
      textStyle={{ base: 'md', md: 'xl' }}
      fontWeight="600"
      truncate
      aria-live="polite"
      flex="1"
      minW="0"
    >
      <Text as="span" srOnly>
        Agenda,{' '}
      </Text>
      {title}
    </Heading>
  )
  if (isPhone)
    return (
      <Stack
        gap="1"
        ps="4"
        pe="2"
        py="1"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderColor="border.subtle"
        aria-busy={busy}
      >
        <HStack gap="1">
          {heading}
          {arrows}
        </HStack>
        <HStack gap="2" pb="1">
          <Button size="md" onClick={() => go({ date: null })} disabled={anchor === today}>
            Hoy
          </Button>
          <NativeSelect.Root flex="1">
            <NativeSelect.Field
              aria-label="Vista"
              h="10"
              value={view}
              onChange={event => {
                if (isView(event.target.value)) go({ view: event.target.value })
              }}
            >
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <Button size="md" icon={<ListFilter />} onClick={() => setFiltering(true)}>
            Filtros{count === 0 ? '' : ` (${count})`}
          </Button>
          {may.block ? (
            <IconButton
              kind="quiet"
              name="Bloquear horario"
              icon={<Ban />}
              size="md"
              onClick={onBlock}
            />
          ) : null}
        </HStack>
        {filtering ? (
          <Suspense>
            <Drawer
              open
              onClose={() => setFiltering(false)}
              side="bottom"
              title="Filtros"
              footer={
                <>
                  <Button onClick={() => go(noFilters)} disabled={count === 0}>
                    Quitar filtros
                  </Button>
                  <Button kind="main" onClick={() => setFiltering(false)}>
                    Ver agenda
                  </Button>
                </>
              }
            >
              <Stack gap="4">
                <FilterFields filters={filters} go={go} />
              </Stack>
            </Drawer>
          </Suspense>
        ) : null}
      </Stack>
    )
  return (
    <Stack
      gap="3"
      px="6"
      pt="4"
      pb="3"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      aria-busy={busy}
    >
      <HStack gap="3">
        <Button size="sm" onClick={() => go({ date: null })} disabled={anchor === today}>
          Hoy
        </Button>
        {arrows}
        {heading}
        <HStack gap="2">
          {may.block ? (
            <Button icon={<Ban />} size="sm" onClick={onBlock}>
              Bloquear
            </Button>
          ) : null}
          {may.book ? (
            <Button kind="main" size="sm" icon={<Plus />} onClick={onNew}>
              Nueva cita
            </Button>
          ) : null}
        </HStack>
      </HStack>
      <HStack gap="3" justify="space-between" flexWrap="wrap">
        <Segmented
          label="Vista"
          segments={options}
          value={view}
          onChange={next => go({ view: next })}
        />
        <HStack gap="2" css={{ '& > [data-part=root]': { w: '48' } }}>
          <FilterFields filters={filters} go={go} hideLabel />
          {count === 0 ? null : (
            <Box flexShrink="0">
              <Button kind="bare" size="sm" onClick={() => go(noFilters)}>
                Quitar filtros
              </Button>
            </Box>
          )}
        </HStack>
      </HStack>
    </Stack>
  )
}
