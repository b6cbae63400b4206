import { HStack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import type { Grid } from './use-data-grid.ts'
import { pluralize } from '../count.ts'

/**
 * Whether the selection is every row on the server: offered once the whole page is selected, and
 * over when the view changes or a row is no longer selected.
 */
const useServerSelection = <Row extends object>(grid: Grid<Row>, isPageSelected: boolean) => {
  const viewKey = JSON.stringify([grid.view.search, grid.view.filters])
  const [selectedView, setSelectedView] = useState<string>()
  const isOffered = grid.server !== undefined && isPageSelected && grid.total > grid.found.length
  const isSelected = isOffered && selectedView === viewKey
  return {
    isOffered,
    isSelected,
    select: () => setSelectedView(viewKey),
    clear: () => setSelectedView(undefined),
  }
}

/** What can be done with the selected rows that are still found. */
export const BulkBar = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const selected = grid.table.getFilteredSelectedRowModel().rows
  const everyRow = useServerSelection(grid, selected.length === grid.found.length)
  if (grid.bulk === undefined || selected.length === 0) return null
  const rows = selected.map(({ original }) => original)
  const all = `${grid.total.toLocaleString('es-MX')}${grid.server?.isAtLeast === true ? ' o más' : ''}`
  const selectedText = pluralize(rows.length, 'seleccionado', 'seleccionados')
  const text = everyRow.isSelected ? `${all} seleccionados` : selectedText
  const clear = () => {
    everyRow.clear()
    grid.clearSelection()
  }
  return (
    <HStack
      role="toolbar"
      aria-label="Con lo seleccionado"
      position="sticky"
      top="2"
      zIndex="docked"
      gap="2"
      flexWrap="wrap"
      px="3"
      py="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="brand.solid"
      borderRadius="l3"
      boxShadow="floating"
    >
      <Text textStyle="sm" fontWeight="500" aria-live="polite" me="auto">
        {text}
      </Text>
      {rows.length < grid.found.length ? (
        <Button
          kind="bare"
          size="sm"
          minH={{ base: '11', md: '8' }}
          onClick={() => grid.table.toggleAllRowsSelected(true)}
        >
          Seleccionar {grid.found.length.toLocaleString('es-MX')}
        </Button>
      ) : null}
      {everyRow.isOffered && !everyRow.isSelected ? (
        <Button kind="bare" size="sm" minH={{ base: '11', md: '8' }} onClick={everyRow.select}>
          {`Seleccionar los ${all} que coinciden`}
        </Button>
      ) : null}
      {grid.bulk.map(action => (
        <Button
          key={action.id}
          size="sm"
          minH={{ base: '11', md: '8' }}
          kind={action.danger === true ? 'danger' : 'quiet'}
          icon={action.icon}
          onClick={() => action.onSelect(rows, clear, everyRow.isSelected ? grid.total : undefined)}
        >
          {action.label}
        </Button>
      ))}
      <Button kind="bare" size="sm" minH={{ base: '11', md: '8' }} onClick={clear}>
        Cancelar
      </Button>
    </HStack>
  )
}
