import { HStack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import type { Grid } from './use-data-grid.ts'

/** Whether all rows of the server are meant: until the view changes, or a row is not ticked. */
const useWhole = <Row extends object>(grid: Grid<Row>, isPageTicked: boolean) => {
  const key = JSON.stringify([grid.view.search, grid.view.filters])
  const [wholeOf, setWholeOf] = useState<string>()
  const mayBe = grid.server !== undefined && isPageTicked && grid.total > grid.found.length
  const isWhole = mayBe && wholeOf === key
  return { isWhole, mayBe, choose: () => setWholeOf(key), forget: () => setWholeOf(undefined) }
}

/** What can be done with the selected rows that are still found. */
export const BulkBar = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const selected = grid.table.getFilteredSelectedRowModel().rows
  const whole = useWhole(grid, selected.length === grid.found.length)
  if (grid.bulk === undefined || selected.length === 0) return null
  const rows = selected.map(({ original }) => original)
  const all = `${grid.total.toLocaleString('es-MX')}${grid.server?.isAtLeast === true ? ' o más' : ''}`
  const some = rows.length === 1 ? '1 seleccionado' : `${rows.length} seleccionados`
  const text = whole.isWhole ? `${all} seleccionados` : some
  const clear = () => {
    whole.forget()
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
      {whole.mayBe && !whole.isWhole ? (
        <Button kind="bare" size="sm" minH={{ base: '11', md: '8' }} onClick={whole.choose}>
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
          onClick={() => action.onSelect(rows, clear, whole.isWhole ? grid.total : undefined)}
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
