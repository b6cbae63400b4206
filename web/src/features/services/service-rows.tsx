import { Box, Checkbox, HStack, Input, Stack, Text } from '@chakra-ui/react'
import { minutesText } from '@mostrador/kernel'
import { Field } from '../../ui/field.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { priceText } from '../../ui/price.ts'
import { minutesOfText } from './durations.ts'
import type { Row, RowErrors } from './listed-rows.ts'

/** Services to tick, each with its duration and price to correct. */
export const ServiceRows = ({
  rows,
  errorsFor,
  isKnown,
  onChange,
}: {
  rows: readonly Row[]
  errorsFor: (row: Row) => RowErrors
  isKnown: (name: string) => boolean
  onChange: (row: Row) => void
}) => (
  <Stack as="ul" listStyleType="none" gap="2" aria-label="Servicios de la lista">
    {rows.map(row => (
      <Box
        as="li"
        key={row.id}
        borderWidth="1px"
        borderRadius="l2"
        borderColor={row.isTicked ? 'brand.solid' : 'border.subtle'}
        bg="bg.panel"
        px="3"
        py="1"
      >
        <ServiceRow
          row={row}
          errors={errorsFor(row)}
          isKnown={isKnown(row.name)}
          onChange={onChange}
        />
      </Box>
    ))}
  </Stack>
)

const ServiceRow = ({
  row,
  errors,
  isKnown,
  onChange,
}: {
  row: Row
  errors: RowErrors
  isKnown: boolean
  onChange: (row: Row) => void
}) => (
  <Stack gap="1">
    <HStack justify="space-between" gap="3">
      <Checkbox.Root
        colorPalette="brand"
        minH="11"
        flex="1"
        minW="0"
        checked={row.isTicked}
        onCheckedChange={change => onChange({ ...row, isTicked: change.checked === true })}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label overflowWrap="anywhere">{row.name}</Checkbox.Label>
      </Checkbox.Root>
      {isKnown ? <Chip>Ya lo tienes</Chip> : null}
      {row.isTicked ? null : (
        <Text textStyle="sm" color="fg.muted" flexShrink="0" fontVariantNumeric="tabular-nums">
          {[
            `${shownLength(row.duration)}${row.isGuess ? ' (supuesto)' : ''}`,
            row.price === '' ? 'sin precio' : priceText(row.price),
          ].join(' · ')}
        </Text>
      )}
    </HStack>
    {row.isTicked ? <RowFields row={row} errors={errors} onChange={onChange} /> : null}
  </Stack>
)

/** What is no length stays as it was typed. */
const shownLength = (typed: string): string => {
  const minutes = minutesOfText(typed)
  return Number.isNaN(minutes) ? typed : minutesText(minutes)
}

const RowFields = ({
  row,
  errors,
  onChange,
}: {
  row: Row
  errors: RowErrors
  onChange: (row: Row) => void
}) => (
  <HStack gap="3" align="start" flexWrap="wrap" pb="2">
    <Box flex={{ base: 'none', md: '2' }} w={{ base: 'full', md: 'auto' }} minW="40">
      <Field label="Nombre" error={errors.name}>
        <Input
          value={row.name}
          onChange={event => onChange({ ...row, name: event.target.value })}
        />
      </Field>
    </Box>
    <Box flex="1" minW="20">
      <Field
        label="Minutos"
        error={errors.duration}
        {...(row.isGuess ? { help: 'No venía en tu lista. Confírmala.' } : {})}
      >
        <Input
          inputMode="numeric"
          value={row.duration}
          onChange={event => onChange({ ...row, duration: event.target.value, isGuess: false })}
        />
      </Field>
    </Box>
    <Box flex="1" minW="24">
      <Field label="Precio" error={errors.price}>
        <Input
          inputMode="text"
          value={row.price}
          onChange={event => onChange({ ...row, price: event.target.value })}
        />
      </Field>
    </Box>
  </HStack>
)
