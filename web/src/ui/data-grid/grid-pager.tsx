import { HStack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { SelectField } from '../field.tsx'
import { pageSizes } from './settings.ts'
import type { Grid } from './use-data-grid.ts'

const count = (value: number): string => value.toLocaleString('es-MX')

/** Which rows are seen, of how many; the way to the others; how many at once [UX2-04]. */
export const GridPager = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const { view, settings, total, pages } = grid
  if (total <= (pageSizes[0] ?? 0)) return <ShownRange grid={grid} />
  return (
    <HStack as="nav" aria-label={`Páginas de ${grid.label}`} gap="3" flexWrap="wrap">
      <ShownRange grid={grid} />
      <HStack ms="auto" gap="2">
        <SelectField
          label="Filas por página"
          hideLabel
          minH={{ base: '11', md: '9' }}
          value={String(settings.pageSize)}
          options={pageSizes.map(size => ({ value: String(size), label: `${size} por página` }))}
          onChange={event => {
            const chosen = pageSizes.find(size => String(size) === event.target.value)
            if (chosen === undefined) return
            grid.changeSettings({ pageSize: chosen })
            grid.change({ page: 0 })
          }}
        />
        <IconButton
          name="Página anterior"
          icon={<ChevronLeft />}
          boxSize="11"
          disabled={view.page === 0}
          onClick={() => grid.change({ page: view.page - 1 })}
        />
        <IconButton
          name="Página siguiente"
          icon={<ChevronRight />}
          boxSize="11"
          disabled={view.page >= pages - 1}
          onClick={() => grid.change({ page: view.page + 1 })}
        />
      </HStack>
    </HStack>
  )
}

const ShownRange = <Row extends object>({
  grid: { view, settings, total, pageRows, server },
}: {
  grid: Grid<Row>
}) => {
  const all = server?.isAtLeast === true ? `más de ${count(total)}` : count(total)
  const first = view.page * settings.pageSize + 1
  const text =
    pageRows.length === total
      ? `${count(total)} en total`
      : `${count(first)}–${count(first + pageRows.length - 1)} de ${all}`
  return (
    <Text role="status" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {text}
    </Text>
  )
}
