import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import type { CardPlace, GridColumn } from './columns.ts'
import {
  cellContent,
  FoldButton,
  OpenButton,
  openOnClick,
  RowActions,
  SelectRow,
} from './row-parts.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'
import type { Grid } from './use-data-grid.ts'
import type { GridTableRow } from './use-grid-table.ts'

const CARD_HEIGHT = 148

/** The rows as cards, for a phone: each column is at its `CardPlace`. */
export const GridAsCards = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const list = useRef<HTMLUListElement>(null)
  const { pageRows } = grid
  const drawn = useDrawnRows({ count: pageRows.length, height: CARD_HEIGHT, list })
  return (
    <Box as="ul" ref={list} aria-label={grid.label} listStyleType="none">
      {drawn.before === 0 ? null : <li aria-hidden="true" style={{ height: drawn.before }} />}
      {drawn.at.map(index => {
        const row = pageRows[index]
        return row === undefined ? null : (
          <Box as="li" key={row.id} ref={drawn.measure} data-index={index} pb="3">
            <GridCard grid={grid} row={row} />
          </Box>
        )
      })}
      {drawn.after === 0 ? null : <li aria-hidden="true" style={{ height: drawn.after }} />}
    </Box>
  )
}

const GridCard = <Row extends object>({
  grid,
  row,
}: {
  grid: Grid<Row>
  row: GridTableRow<Row>
}) => {
  const { visibleColumns, timeZone } = grid
  const columnsAt = (place: CardPlace) =>
    visibleColumns.filter(({ card = 'fact' }) => card === place)
  const content = (column: GridColumn<Row>) => cellContent(column, row.original, timeZone)
  // A card has no column to keep straight: what is empty, and says nothing about it, is left out.
  const filledColumnsAt = (place: CardPlace) =>
    columnsAt(place).filter(
      column => column.value(row.original) !== null || column.whenEmpty !== undefined
    )
  const facts = filledColumnsAt('fact')
  return (
    <Stack
      as="article"
      aria-label={grid.nameOf(row.original)}
      gap="2"
      p="3"
      bg={row.getIsSelected() ? 'brand.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
    >
      <Stack gap="2" {...openOnClick(grid, row.original)}>
        <HStack gap="1" align="start">
          {grid.bulk === undefined ? null : <SelectRow grid={grid} row={row} />}
          <Stack gap="0.5" flex="1" minW="0" py={grid.onOpen === undefined ? '2' : '0'}>
            {columnsAt('title').map(column => (
              <Heading
                key={column.id}
                as="h2"
                textStyle="md"
                fontWeight="600"
                overflowWrap="anywhere"
              >
                {grid.onOpen === undefined ? (
                  content(column)
                ) : (
                  <OpenButton grid={grid} column={column} row={row.original} />
                )}
              </Heading>
            ))}
            {filledColumnsAt('note').map(column => (
              <Text
                key={column.id}
                textStyle="sm"
                color="fg.muted"
                overflowWrap="anywhere"
                lineClamp={3}
              >
                {content(column)}
              </Text>
            ))}
          </Stack>
          <Stack gap="1" align="end" py="2" textStyle="sm" fontVariantNumeric="tabular-nums">
            {columnsAt('aside').map(column => (
              <Box key={column.id}>{content(column)}</Box>
            ))}
          </Stack>
          {grid.details === undefined ? null : <FoldButton grid={grid} row={row} />}
          {grid.actions === undefined ? null : <RowActions grid={grid} row={row} />}
        </HStack>
        {facts.length === 0 ? null : (
          <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="1">
            {facts.map(column => (
              <Fact key={column.id} title={column.title}>
                {content(column)}
              </Fact>
            ))}
          </Box>
        )}
      </Stack>
      {grid.details !== undefined && grid.isUnfolded(row.id) ? grid.details(row.original) : null}
    </Stack>
  )
}

const Fact = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <>
    <Text as="dt" textStyle="sm" color="fg.muted">
      {title}
    </Text>
    <Text as="dd" textStyle="sm" overflowWrap="anywhere" textAlign="end">
      {children}
    </Text>
  </>
)
