import { Box, Stack, Text } from '@chakra-ui/react'
import { interestKinds } from '@mostrador/contracts/crm'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import type { FilterFieldProps } from '../../ui/data-grid/columns.ts'
import { interestTitles, useInterestItems } from './use-interest-items.ts'

/** Any of the ticked things: `services:<id>` in the address. */
export const InterestsFilter = ({ filter, set }: FilterFieldProps) => {
  const items = useInterestItems()
  const kinds = interestKinds.filter(kind => (items[kind] ?? []).length > 0)
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="500" mb="1">
        Intereses
      </Text>
      <Stack gap="2" maxH="64" overflowY="auto">
        {kinds.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            No hay nada que elegir.
          </Text>
        ) : null}
        {kinds.map(kind => (
          <Stack key={kind} gap="0" role="group" aria-label={interestTitles[kind]}>
            <Text textStyle="xs" color="fg.muted">
              {interestTitles[kind]}
            </Text>
            {items[kind]?.map(({ id, name }) => {
              const value = `${kind}:${id}`
              return (
                <CheckboxField
                  key={id}
                  label={name}
                  checked={filter.includes(value)}
                  onChange={isTicked =>
                    set(isTicked ? [...filter, value] : filter.filter(other => other !== value))
                  }
                />
              )
            })}
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}
