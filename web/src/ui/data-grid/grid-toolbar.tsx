import { Box, HStack, Input, Stack, Text } from '@chakra-ui/react'
import { ListFilter, SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { Field, SelectField } from '../field.tsx'
import { useIsWide } from '../use-media.ts'
import type { ColumnKind } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import { filterText, isEmptyFilter } from './filters.ts'
import type { AnyRow } from './grid-props.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import type { Grid } from './use-data-grid.ts'
import { countFilters } from './view.ts'

const panels = () => import('./panels.ts')
const FiltersPanel = lazy(async () => ({ default: (await panels()).FiltersPanel }))
const ViewPanel = lazy(async () => ({ default: (await panels()).ViewPanel }))

/** Search, filters, view and files of a grid, and what is filtered now. */
export const GridToolbar = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const isWide = useIsWide()
  const [opened, setOpened] = useState<'filters' | 'view'>()
  const close = () => setOpened(undefined)
  // The panels are the same for rows of any kind; a lazy component has no parameter of types.
  const anyGrid = grid as unknown as Grid<AnyRow>
  const filters = countFilters(grid.view)
  return (
    <Stack gap="3">
      <HStack gap="2" flexWrap="wrap">
        <Search grid={grid} />
        {grid.extraAction}
        <HStack
          gap="2"
          w={{ base: 'full', md: 'auto' }}
          css={{ '@media (max-width: 240px)': { flexWrap: 'wrap' } }}
        >
          <Button
            minH={{ base: '11', md: '10' }}
            icon={<ListFilter size={16} />}
            onClick={() => setOpened('filters')}
          >
            {filters === 0 ? 'Filtros' : `Filtros (${filters})`}
          </Button>
          {isWide ? null : <SortSelect grid={grid} />}
          <ToolbarButton
            name="Vista"
            icon={<SlidersHorizontal size={16} />}
            onClick={() => setOpened('view')}
          />
          <ExportMenu grid={grid} />
        </HStack>
      </HStack>
      <ActiveFilters grid={grid} />
      <Suspense>
        {opened === 'filters' ? <FiltersPanel grid={anyGrid} onClose={close} /> : null}
        {opened === 'view' ? <ViewPanel grid={anyGrid} onClose={close} /> : null}
      </Suspense>
    </Stack>
  )
}

const Search = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const label = grid.searchLabel ?? `Buscar en ${grid.label.toLocaleLowerCase('es-MX')}`
  return (
    <Box flex="1" minW="min(13rem, 100%)" maxW={{ md: 'sm' }}>
      <Field label={label} hideLabel>
        <Input
          type="search"
          minH={{ base: '11', md: '10' }}
          placeholder={label}
          value={grid.view.search}
          onChange={event => grid.change({ search: event.target.value })}
        />
      </Field>
    </Box>
  )
}

const byLetter = { up: 'A a Z', down: 'Z a A' }
const bySize = { up: 'de menor a mayor', down: 'de mayor a menor' }
const byTime = { up: 'lo más antiguo primero', down: 'lo más reciente primero' }
const orderWords: Readonly<Record<ColumnKind, { up: string; down: string }>> = {
  text: byLetter,
  choice: byLetter,
  number: bySize,
  money: bySize,
  day: byTime,
  moment: byTime,
}

/** Cards have no heads to tap. */
const SortSelect = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const { sort } = grid.view
  const options = grid.columns
    .filter(({ isSorted }) => isSorted !== false)
    .flatMap(({ id, title, kind = 'text' }) => [
      { value: id, label: `${title}: ${orderWords[kind].up}` },
      { value: `-${id}`, label: `${title}: ${orderWords[kind].down}` },
    ])
  return (
    <Box flex="1" minW="0">
      <SelectField
        label="Ordenar por"
        hideLabel
        minH="11"
        placeholder="Ordenar…"
        options={options}
        value={sort === null ? '' : `${sort.desc ? '-' : ''}${sort.id}`}
        onChange={({ target: { value } }) =>
          grid.change({
            sort:
              value === '' ? null : { id: value.replace(/^-/, ''), desc: value.startsWith('-') },
          })
        }
      />
    </Box>
  )
}

const ActiveFilters = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const active = Object.entries(grid.view.filters).flatMap(([id, filter]) => {
    const column = grid.columnOf(id)
    return column === undefined || isEmptyFilter(filter)
      ? []
      : [{ id, text: filterText(column, filter, grid.view.filters) }]
  })
  const remove = (id: string) =>
    grid.change({
      filters: Object.fromEntries(Object.entries(grid.view.filters).filter(([key]) => key !== id)),
    })
  return active.length === 0 ? null : (
    <HStack as="ul" aria-label="Filtros puestos" gap="2" flexWrap="wrap" listStyleType="none">
      {active.map(({ id, text }) => (
        <li key={id}>
          <Button
            size="sm"
            minH={{ base: '11', md: '8' }}
            borderRadius="full"
            aria-label={`Quitar el filtro ${text}`}
            onClick={() => remove(id)}
          >
            <Text as="span" truncate maxW="60">
              {text}
            </Text>
            <X size={14} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </HStack>
  )
}
