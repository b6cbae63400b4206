import { Box, Checkbox, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, EllipsisVertical } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { cellText, type GridColumn } from './columns.ts'
import type { Grid } from './use-data-grid.ts'
import type { GridTableRow } from './use-grid-table.ts'

type RowProps<Row extends object> = { readonly grid: Grid<Row>; readonly row: GridTableRow<Row> }

/** A box to tick with 44 px around it. */
export const TickBox = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean | 'indeterminate'
  onChange: (checked: boolean) => void
}) => (
  <Checkbox.Root
    colorPalette="brand"
    boxSize={{ base: '11', md: '8' }}
    justifyContent="center"
    checked={checked}
    onCheckedChange={change => onChange(change.checked === true)}
  >
    <Checkbox.HiddenInput aria-label={label} />
    <Checkbox.Control />
  </Checkbox.Root>
)

export const SelectRow = <Row extends object>({ grid, row }: RowProps<Row>) => (
  <TickBox
    label={`Seleccionar ${grid.nameOf(row.original)}`}
    checked={row.getIsSelected()}
    onChange={checked => row.toggleSelected(checked)}
  />
)

export const FoldButton = <Row extends object>({ grid, row }: RowProps<Row>) => {
  const isOpen = grid.isUnfolded(row.id)
  return (
    <IconButton
      name={`Detalles de ${grid.nameOf(row.original)}`}
      icon={isOpen ? <ChevronDown /> : <ChevronRight />}
      aria-expanded={isOpen}
      boxSize={{ base: '11', md: '8' }}
      minW="8"
      onClick={() => grid.fold(row.id)}
    />
  )
}

export const RowActions = <Row extends object>({ grid, row }: RowProps<Row>) => {
  const items = grid.actions?.(row.original) ?? []
  const name = `Más de ${grid.nameOf(row.original)}`
  return items.length === 0 ? null : (
    <Menu
      label={name}
      trigger={
        <IconButton
          name={name}
          icon={<EllipsisVertical />}
          boxSize={{ base: '11', md: '8' }}
          minW="8"
        />
      }
      items={items}
    />
  )
}

/**
 * A click anywhere on a row opens it, as its first cell does, but not on a control of the row, in a
 * menu of it, or at the end of a selection of text.
 */
export const openOnClick = <Row extends object>(grid: Grid<Row>, row: Row) => {
  const { onOpen } = grid
  if (onOpen === undefined) return {}
  return {
    cursor: 'pointer',
    onClick: ({ target, currentTarget }: MouseEvent) => {
      const isOfRow = target instanceof Element && currentTarget.contains(target)
      if (!isOfRow || target.closest('a, button, input, label, select') !== null) return
      if (document.getSelection()?.isCollapsed === false) return
      onOpen(row)
    },
  }
}

/** A rendered cell; a dash where it is empty. */
export const cellContent = <Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  timeZone: string | undefined
): ReactNode =>
  column.render?.(row) ?? (cellText(column, row, timeZone) || column.whenEmpty?.(row) || '—')

/** The same in one line of a table, as much of a text as fits its column. */
export const CellLine = <Row extends object>({
  column,
  row,
  timeZone,
}: {
  column: GridColumn<Row>
  row: Row
  timeZone: string | undefined
}) => {
  const content = cellContent(column, row, timeZone)
  if (typeof content !== 'string') return content
  return (
    <Text as="span" display="block" maxW="72" truncate title={content}>
      {content}
    </Text>
  )
}

/** The first cell opens its row. */
export const OpenButton = <Row extends object>({
  grid,
  column,
  row,
}: {
  grid: Grid<Row>
  column: GridColumn<Row>
  row: Row
}) => (
  <Box
    asChild
    textAlign="start"
    // A long name breaks inside of its card; a line of the table is cut.
    maxW={{ base: 'full', md: '72' }}
    cursor="pointer"
    _hover={{ textDecoration: 'underline' }}
    // On a card it is as high as a thumb, in the space around it and over the line below.
    minH={{ mdDown: '11' }}
    my={{ mdDown: '-2.5' }}
    position={{ mdDown: 'relative' }}
  >
    <button type="button" onClick={() => grid.onOpen?.(row)}>
      <Text
        as="span"
        fontWeight="500"
        display={{ md: 'block' }}
        overflow={{ md: 'hidden' }}
        textOverflow={{ md: 'ellipsis' }}
      >
        {cellContent(column, row, grid.timeZone)}
      </Text>
    </button>
  </Box>
)
