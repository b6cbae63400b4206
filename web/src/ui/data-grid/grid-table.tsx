import { Box, Table } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { type GridColumn, isNumeric } from './columns.ts'
import {
  CellLine,
  FoldButton,
  OpenButton,
  openOnClick,
  RowActions,
  SelectRow,
  TickBox,
} from './row-parts.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'
import type { Grid } from './use-data-grid.ts'
import type { GridTableRow } from './use-grid-table.ts'

const heights = { comfortable: 49, compact: 37 } as const

/** The rows as a table. Arrows move between rows, Enter opens one, the space bar selects it. */
export const GridAsTable = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const isFitting = useFits(area)
  const [current, setCurrent] = useState(0)
  const { pageRows, settings, visibleColumns } = grid
  const drawn = useDrawnRows({
    count: pageRows.length,
    height: heights[settings.density],
    list: body,
  })
  const focusRow = (index: number) => {
    const rowIndex = Math.max(0, Math.min(index, pageRows.length - 1))
    setCurrent(rowIndex)
    drawn.reveal(rowIndex)
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row="${rowIndex}"]`)?.focus()
    )
  }
  const columnCount =
    visibleColumns.length +
    (grid.bulk === undefined ? 0 : 1) +
    (grid.details === undefined ? 0 : 1) +
    (grid.actions === undefined ? 0 : 1)
  return (
    <Table.ScrollArea
      ref={area}
      // What scrolls sideways cannot keep its head under the bar of the page; what is clipped can.
      overflow={isFitting ? 'clip' : 'auto'}
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
      bg="bg.panel"
      tabIndex={-1}
    >
      <Table.Root
        size={settings.density === 'compact' ? 'sm' : 'md'}
        aria-label={grid.label}
        aria-rowcount={grid.total + 1}
      >
        <GridHead grid={grid} isSticky={isFitting} />
        <Table.Body ref={body}>
          <Spacer height={drawn.before} columns={columnCount} />
          {drawn.at.map(index => {
            const row = pageRows[index]
            return row === undefined ? null : (
              <GridRow
                key={row.id}
                grid={grid}
                row={row}
                index={index}
                isCurrent={index === Math.min(current, pageRows.length - 1)}
                measure={drawn.measure}
                focusRow={focusRow}
                columns={columnCount}
              />
            )
          })}
          <Spacer height={drawn.after} columns={columnCount} />
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  )
}

/** Takes the height of rows that are not rendered. */
const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height === 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )

/** Whether the table is no wider than its place. */
const useFits = (area: RefObject<HTMLElement | null>): boolean => {
  const [isFitting, setIsFitting] = useState(false)
  useEffect(() => {
    const box = area.current
    if (box === null || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => setIsFitting(box.scrollWidth <= box.clientWidth))
    for (const element of [box, ...box.children]) watch.observe(element)
    return () => watch.disconnect()
  }, [area])
  return isFitting
}

const stuck = {
  position: 'sticky',
  top: 'var(--shell-top)',
  zIndex: '1',
  bg: 'bg.subtle',
} as const

const GridHead = <Row extends object>({
  grid,
  isSticky,
}: {
  grid: Grid<Row>
  isSticky: boolean
}) => {
  const { table } = grid
  const areSomeSelected = table.getIsSomePageRowsSelected()
  return (
    <Table.Header {...(isSticky ? stuck : {})}>
      <Table.Row bg="bg.subtle">
        {grid.bulk === undefined ? null : (
          <Table.ColumnHeader w="12" px="2">
            <TickBox
              label="Seleccionar las filas de esta página"
              checked={table.getIsAllPageRowsSelected() || (areSomeSelected && 'indeterminate')}
              onChange={checked => table.toggleAllPageRowsSelected(checked)}
            />
          </Table.ColumnHeader>
        )}
        {grid.details === undefined ? null : (
          <Table.ColumnHeader w="10" px="1" aria-label="Detalles" />
        )}
        {grid.visibleColumns.map(column => (
          <HeadCell key={column.id} grid={grid} column={column} />
        ))}
        {grid.actions === undefined ? null : (
          <Table.ColumnHeader w="12" px="2" aria-label="Acciones" />
        )}
      </Table.Row>
    </Table.Header>
  )
}

const directions = {
  none: { icon: <ArrowUpDown size={14} />, next: 'ascending' },
  ascending: { icon: <ArrowUp size={14} />, next: 'descending' },
  descending: { icon: <ArrowDown size={14} />, next: 'none' },
} as const

const HeadCell = <Row extends object>({
  grid,
  column,
}: {
  grid: Grid<Row>
  column: GridColumn<Row>
}) => {
  const { sort } = grid.view
  const isSorted = sort?.id === column.id
  const sorted = isSorted && sort.desc ? 'descending' : 'ascending'
  const direction = isSorted ? sorted : 'none'
  const { icon, next } = directions[direction]
  const choose = () =>
    grid.change({ sort: next === 'none' ? null : { id: column.id, desc: next === 'descending' } })
  return (
    <Table.ColumnHeader
      aria-sort={direction}
      textAlign={isNumeric(column) ? 'end' : 'start'}
      whiteSpace="nowrap"
      textStyle="xs"
      fontWeight="600"
      color="fg.muted"
    >
      {column.isSorted === false ? (
        column.title
      ) : (
        <Button
          kind="bare"
          size="xs"
          mx="-2"
          fontWeight="600"
          color={isSorted ? 'fg' : 'fg.muted'}
          onClick={choose}
        >
          {column.title}
          <Box as="span" aria-hidden="true" opacity={isSorted ? 1 : 0.5}>
            {icon}
          </Box>
        </Button>
      )}
    </Table.ColumnHeader>
  )
}

type GridRowProps<Row extends object> = {
  readonly grid: Grid<Row>
  readonly row: GridTableRow<Row>
  /** Index in the page. */
  readonly index: number
  readonly isCurrent: boolean
  readonly measure: ((element: Element | null) => void) | undefined
  readonly focusRow: (index: number) => void
  readonly columns: number
}

const GridRow = <Row extends object>(props: GridRowProps<Row>) => {
  const { grid, row, index, isCurrent, focusRow } = props
  const onKeyDown = (event: KeyboardEvent) => {
    // Key presses on a button inside the row belong to the button.
    if (event.target !== event.currentTarget) return
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(grid.pageRows.length - 1),
      Enter: () => grid.onOpen?.(row.original),
      ' ': () => (grid.bulk === undefined ? undefined : row.toggleSelected()),
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const isUnfolded = grid.details !== undefined && grid.isUnfolded(row.id)
  return (
    <>
      <Table.Row
        ref={props.measure}
        data-index={index}
        data-row={index}
        aria-rowindex={grid.view.page * grid.settings.pageSize + index + 2}
        tabIndex={isCurrent ? 0 : -1}
        onKeyDown={onKeyDown}
        focusVisibleRing="inside"
        _hover={{ bg: 'bg.subtle' }}
        {...openOnClick(grid, row.original)}
        {...(row.getIsSelected() ? { bg: 'brand.subtle' } : {})}
      >
        <Cells grid={grid} row={row} />
      </Table.Row>
      {isUnfolded ? (
        <Table.Row>
          <Table.Cell colSpan={props.columns} bg="bg.subtle">
            {grid.details?.(row.original)}
          </Table.Cell>
        </Table.Row>
      ) : null}
    </>
  )
}

const Cells = <Row extends object>({ grid, row }: { grid: Grid<Row>; row: GridTableRow<Row> }) => (
  <>
    {grid.bulk === undefined ? null : (
      <Table.Cell px="2" py="0">
        <SelectRow grid={grid} row={row} />
      </Table.Cell>
    )}
    {grid.details === undefined ? null : (
      <Table.Cell px="1" py="0">
        <FoldButton grid={grid} row={row} />
      </Table.Cell>
    )}
    {grid.visibleColumns.map((column, index) => (
      <Table.Cell
        key={column.id}
        maxW="80"
        overflowWrap="anywhere"
        {...(isNumeric(column) ? { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } : {})}
      >
        {index === 0 && grid.onOpen !== undefined ? (
          <OpenButton grid={grid} column={column} row={row.original} />
        ) : (
          <CellLine column={column} row={row.original} timeZone={grid.timeZone} />
        )}
      </Table.Cell>
    ))}
    {grid.actions === undefined ? null : (
      <Table.Cell px="2" py="0" textAlign="end">
        <RowActions grid={grid} row={row} />
      </Table.Cell>
    )}
  </>
)
