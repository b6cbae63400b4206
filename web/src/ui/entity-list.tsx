import { Box, HStack, Input, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { matches } from './matches.ts'
import { Segmented } from './segmented.tsx'

type Archivable = { readonly _id: string; readonly isArchived: boolean }
type ListedEntities = 'active' | 'archived'

export type EntityListTexts = {
  /** «Buscar sucursal» */
  readonly search: string
  /** «Activas», «Archivados» */
  readonly active: string
  readonly archived: string
  /** «Ninguna sucursal coincide con» */
  readonly nothingFound: string
  readonly noneArchived: string
  readonly noneActive: string
}

/** The search is shown from this many rows on. */
const SEARCHED_FROM = 4

/** Cards of a business's things, with a search and the archived ones behind a switch. */
export const EntityList = <Row extends Archivable>({
  rows,
  textOf,
  render,
  texts,
}: {
  rows: readonly Row[]
  /** What the search looks through. */
  textOf: (row: Row) => string
  render: (row: Row) => ReactNode
  texts: EntityListTexts
}) => {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<ListedEntities>('active')
  const archived = rows.filter(({ isArchived }) => isArchived)
  const active = rows.filter(({ isArchived }) => !isArchived)
  // The last archived one was restored: there is nothing left to choose.
  const listState = archived.length === 0 ? 'active' : selected
  const listed = listState === 'active' ? active : archived
  const matching = listed.filter(row => matches(textOf(row), typed))
  return (
    <Stack gap="4">
      {rows.length < SEARCHED_FROM && archived.length === 0 ? null : (
        <HStack gap="3" flexWrap="wrap">
          <Box flex="1" minW="min(13rem, 100%)" maxW={{ md: 'sm' }}>
            <Field label={texts.search} hideLabel>
              <Input
                type="search"
                placeholder={texts.search}
                value={typed}
                onChange={event => setTyped(event.target.value)}
              />
            </Field>
          </Box>
          {archived.length === 0 ? null : (
            <Box w={{ base: 'full', md: 'auto' }}>
              <Segmented
                wide
                label="Cuáles se ven"
                segments={[
                  { value: 'active', label: `${texts.active} (${active.length})` },
                  { value: 'archived', label: `${texts.archived} (${archived.length})` },
                ]}
                value={listState}
                onChange={setSelected}
              />
            </Box>
          )}
        </HStack>
      )}
      {matching.length > 0 ? (
        <Box
          display="grid"
          gap="4"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          alignItems="start"
        >
          {matching.map(row => (
            <Box key={row._id} minW="0">
              {render(row)}
            </Box>
          ))}
        </Box>
      ) : (
        <Stack role="status" align="start" gap="2" py="6" color="fg.muted">
          <Text overflowWrap="anywhere">{nothingText({ typed, listState, texts })}</Text>
          {typed === '' ? null : (
            <Button minH="11" onClick={() => setTyped('')}>
              Quitar la búsqueda
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  )
}

const nothingText = ({
  typed,
  listState,
  texts,
}: {
  typed: string
  listState: ListedEntities
  texts: EntityListTexts
}): string => {
  if (typed !== '') return `${texts.nothingFound} «${typed}».`
  return listState === 'active' ? texts.noneActive : texts.noneArchived
}
