import { Box, Stack, Text } from '@chakra-ui/react'
import type { ImportCellError, ImportRow } from '@mostrador/contracts'
import type { ImportWords, ImportWordsColumn } from './import-api.ts'

type RowsProps = {
  readonly rows: readonly ImportRow[]
  readonly count: number
  readonly words: ImportWords
  readonly empty: string
  /** Said over the rows. */
  readonly note?: string | undefined
}

/** The rows of one list with their cells; only the first of a long list. */
export const ValidationRows = ({ rows, count, words, empty, note }: RowsProps) =>
  count === 0 ? (
    <Text color="fg.muted" py="4">
      {empty}
    </Text>
  ) : (
    <Stack gap="3" py="3">
      {note === undefined ? null : <Text>{note}</Text>}
      <Stack as="ul" gap="2" listStyleType="none">
        {rows.map(row => (
          <Row key={row.rowIndex} row={row} words={words} />
        ))}
      </Stack>
      {rows.length < count ? (
        <Text textStyle="sm" color="fg.muted">
          Aquí están las primeras {rows.length} de {count}. Se revisaron todas.
        </Text>
      ) : null}
    </Stack>
  )

/** What is wrong with a cell: what nobody can mend counts before what is mended. */
const decisiveError = (errors: readonly ImportCellError[]): ImportCellError | undefined =>
  errors.find(({ suggestedFix }) => suggestedFix === null) ?? errors[0]

const Row = ({ row, words }: { readonly row: ImportRow; readonly words: ImportWords }) => {
  const cell = ({ field, header, show }: ImportWordsColumn) => {
    const error = decisiveError(row.errors.filter(candidate => candidate.field === field))
    const written = row.originalData[field] ?? ''
    const text = error === undefined ? (show?.(row.originalData) ?? written) : written
    return { field, header, text, error }
  }
  const wrong = (words.others ?? []).map(cell).filter(({ error }) => error !== undefined)
  const cells = [...words.columns.map(cell), ...wrong]
  const shown = new Set(cells.map(({ error }) => error))
  const others = row.errors.filter(error => error.suggestedFix === null && !shown.has(error))
  return (
    <Box as="li" borderWidth="1px" borderColor="border.subtle" borderRadius="l2" p="3">
      <Text textStyle="sm" color="fg.muted" mb="1">
        Fila {row.rowIndex}
        {row.known === null ? null : ` · Ya está: ${row.known}`}
      </Text>
      <Stack as="dl" gap="2" direction={{ base: 'column', md: 'row' }}>
        {cells.map(({ field, header, text, error }) => (
          <Box key={field} flex="1" minW="0">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {header}
            </Text>
            <Box as="dd" overflowWrap="anywhere">
              <Cell text={text} error={error} />
            </Box>
          </Box>
        ))}
      </Stack>
      {[...new Set(others.map(({ message }) => message))].map(message => (
        <CellProblem key={message} text={message} />
      ))}
      {row.failure === null ? null : <CellProblem text={row.failure} />}
    </Box>
  )
}

const CellProblem = ({ text }: { readonly text: string }) => (
  <Text textStyle="sm" color="fg.error">
    {text}
  </Text>
)

/** The value of a cell, its suggested value, and the reason. */
const Cell = ({
  text,
  error,
}: {
  readonly text: string
  readonly error: ImportCellError | undefined
}) => {
  const written = text === '' ? 'Vacío' : text
  if (error === undefined)
    return (
      <Text lineClamp="2" color={text === '' ? 'fg.muted' : undefined}>
        {written}
      </Text>
    )
  const { suggestedFix, message } = error
  if (suggestedFix === text)
    return (
      <>
        <Text lineClamp="2">{written}</Text>
        <Text textStyle="sm" color="fg.muted">
          {message}
        </Text>
      </>
    )
  if (suggestedFix === null)
    return (
      <>
        <Text lineClamp="2">{written}</Text>
        <CellProblem text={message} />
      </>
    )
  return (
    <>
      <Text lineClamp="2">
        <Text as="del" color="fg.muted" whiteSpace="pre-wrap">
          {written}
        </Text>{' '}
        <span aria-hidden="true">→</span> <Text as="ins">{suggestedFix || 'Vacío'}</Text>
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {message}
      </Text>
    </>
  )
}
