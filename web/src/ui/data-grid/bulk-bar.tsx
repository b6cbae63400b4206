import { HStack, Text } from '@chakra-ui/react'
import { Button } from '../button.tsx'
import type { Grid } from './use-data-grid.ts'

/** What can be done with the selected rows that are still found. */
export const BulkBar = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const selected = grid.table.getFilteredSelectedRowModel().rows
  if (grid.bulk === undefined || selected.length === 0) return null
  const rows = selected.map(({ original }) => original)
  const text = rows.length === 1 ? '1 seleccionado' : `${rows.length} seleccionados`
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
      {grid.bulk.map(action => (
        <Button
          key={action.id}
          size="sm"
          minH={{ base: '11', md: '8' }}
          kind={action.danger === true ? 'danger' : 'quiet'}
          icon={action.icon}
          onClick={() => action.onSelect(rows, grid.clearSelection)}
        >
          {action.label}
        </Button>
      ))}
      <Button
        kind="bare"
        size="sm"
        minH={{ base: '11', md: '8' }}
        onClick={() => grid.clearSelection()}
      >
        Cancelar
      </Button>
    </HStack>
  )
}
