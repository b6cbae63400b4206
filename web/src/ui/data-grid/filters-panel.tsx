import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Button } from '../button.tsx'
import { CheckboxField } from '../checkbox-field.tsx'
import { Drawer } from '../dialog.tsx'
import { SelectField, TextField } from '../field.tsx'
import type { GridColumn } from './columns.ts'
import { choicesOf, type FilterValue, isEmptyFilter, isRange } from './filters.ts'
import type { Grid } from './use-data-grid.ts'

type Props<Row extends object> = {
  readonly grid: Grid<Row>
  readonly onClose: () => void
}

/** A filter for each column; each takes effect while typing. */
export const FiltersPanel = <Row extends object>({ grid, onClose }: Props<Row>) => (
  <Drawer
    open
    onClose={onClose}
    title="Filtros"
    footer={
      <>
        <Button minH="11" onClick={() => grid.change({ filters: {} })}>
          Quitar filtros
        </Button>
        <Button kind="main" minH="11" onClick={onClose}>
          Ver {grid.total.toLocaleString('es-MX')}
        </Button>
      </>
    }
  >
    <Stack gap="6">
      {grid.filterable.map(column => (
        <ColumnFilter key={column.id} grid={grid} column={column} />
      ))}
    </Stack>
  </Drawer>
)

type FilterProps<Row extends object> = {
  readonly grid: Grid<Row>
  readonly column: GridColumn<Row>
}

const ColumnFilter = <Row extends object>({ grid, column }: FilterProps<Row>) => {
  const filter = grid.view.filters[column.id] ?? []
  const set = (value: FilterValue) =>
    grid.change({ filters: { ...grid.view.filters, [column.id]: value } })
  const { FilterField } = column
  if (FilterField !== undefined) return <FilterField filter={filter} set={set} />
  if (column.isSingle === true) return <SelectFilter grid={grid} column={column} />
  if (column.kind === 'choice') return <ChoiceFilter grid={grid} column={column} />
  if (isRange(column)) return <RangeFilter column={column} filter={filter} set={set} />
  return (
    <TextField
      label={column.title}
      placeholder="Contiene…"
      autoComplete="off"
      value={filter[0] ?? ''}
      onChange={event => set([event.target.value])}
    />
  )
}

/** One choice; changing it clears the filters that depend on it (`needs`). */
const SelectFilter = <Row extends object>({ grid, column }: FilterProps<Row>) => {
  const { filters } = grid.view
  const { id, title, options, needs } = column
  const above = needs === undefined ? undefined : grid.columnOf(needs)
  const isOff = above !== undefined && isEmptyFilter(filters[above.id] ?? [])
  const below = grid.filterable.filter(other => other.needs === id).map(other => [other.id, []])
  const set = (value: string) =>
    grid.change({ filters: { ...filters, ...Object.fromEntries(below), [id]: [value] } })
  return (
    <SelectField
      label={title}
      placeholder="Cualquiera"
      minH="11"
      disabled={isOff}
      help={isOff ? `Elige primero: ${above.title.toLocaleLowerCase('es-MX')}` : undefined}
      options={options?.(filters) ?? []}
      value={filters[id]?.[0] ?? ''}
      onChange={event => set(event.target.value)}
    />
  )
}

const ChoiceFilter = <Row extends object>({ grid, column }: FilterProps<Row>) => {
  const filter = grid.view.filters[column.id] ?? []
  // A ticked choice stays visible, so that it can be unticked, when no row has it any more.
  const options = column.options?.(grid.view.filters)
  const names = new Map(options?.map(({ value, label }) => [value, label]))
  const values =
    options?.map(({ value }) => value) ?? column.choices ?? choicesOf(column, grid.rows)
  const choices = [...new Set([...values, ...filter])]
  const set = (choice: string, isTicked: boolean) =>
    grid.change({
      filters: {
        ...grid.view.filters,
        [column.id]: isTicked ? [...filter, choice] : filter.filter(other => other !== choice),
      },
    })
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="500" mb="1">
        {column.title}
      </Text>
      <Stack gap="0" maxH="64" overflowY="auto">
        {choices.map(choice => (
          <CheckboxField
            key={choice}
            label={names.get(choice) ?? choice}
            checked={filter.includes(choice)}
            onChange={isTicked => set(choice, isTicked)}
          />
        ))}
        {choices.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            No hay nada que elegir.
          </Text>
        ) : null}
      </Stack>
    </Box>
  )
}

type RangeProps<Row extends object> = {
  readonly column: GridColumn<Row>
  readonly filter: FilterValue
  readonly set: (value: FilterValue) => void
}

const RangeFilter = <Row extends object>({ column, filter, set }: RangeProps<Row>) => {
  const [from = '', to = ''] = filter
  const isDay = column.kind === 'day' || column.kind === 'moment'
  const field = isDay
    ? ({ type: 'date' } as const)
    : ({ inputMode: 'decimal', autoComplete: 'off' } as const)
  const typed = (text: string) => (isDay ? text : text.replace(/[^\d.-]/g, ''))
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="500" mb="1">
        {column.title}
      </Text>
      <SimpleGrid columns={2} gap="3" alignItems="start">
        <TextField
          {...field}
          label="Desde"
          aria-label={`${column.title}: desde`}
          value={from}
          onChange={event => set([typed(event.target.value), to])}
        />
        <TextField
          {...field}
          label="Hasta"
          aria-label={`${column.title}: hasta`}
          value={to}
          onChange={event => set([from, typed(event.target.value)])}
        />
      </SimpleGrid>
    </Box>
  )
}
