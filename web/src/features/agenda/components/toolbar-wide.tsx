import { Box, HStack, Stack } from '@chakra-ui/react'
import { Ban, Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { countFilters, FilterFields, noFilters } from './filter-fields.tsx'
import type { ToolbarProps } from './toolbar.tsx'
import { RangeHeading, StepButton, viewOptions } from './toolbar-parts.tsx'

/** Two rows: the date range with the main action, and the view options. */
export const WideToolbar = ({ at, isBusy, commands }: ToolbarProps) => {
  const { may } = useAgendaContext()
  const { go } = commands
  const count = countFilters(at.filters)
  return (
    <Stack
      gap="3"
      px="6"
      pt="4"
      pb="3"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      aria-busy={isBusy}
    >
      <HStack gap="3" flexWrap="wrap">
        <Button size="sm" onClick={() => go({ date: null })} disabled={at.anchor === at.today}>
          Hoy
        </Button>
        <HStack gap="0">
          <StepButton by={-1} onStep={commands.step} size="sm" />
          <StepButton by={1} onStep={commands.step} size="sm" />
        </HStack>
        <RangeHeading at={at} />
        <HStack gap="2">
          {may.block ? (
            <Button icon={<Ban />} size="sm" onClick={commands.block}>
              Bloquear
            </Button>
          ) : null}
          {may.book ? (
            <Button kind="main" size="sm" icon={<Plus />} onClick={commands.book}>
              Nueva cita
            </Button>
          ) : null}
        </HStack>
      </HStack>
      <HStack gap="3" justify="space-between" flexWrap="wrap">
        <Segmented
          label="Vista"
          segments={viewOptions}
          value={at.view}
          onChange={next => go({ view: next })}
        />
        <HStack gap="2" flexWrap="wrap" css={{ '& > [data-part=root]': { w: '48' } }}>
          <FilterFields filters={at.filters} go={go} hideLabel />
          {count === 0 ? null : (
            <Box flexShrink="0">
              <Button kind="bare" size="sm" onClick={() => go(noFilters)}>
                Quitar filtros
              </Button>
            </Box>
          )}
        </HStack>
      </HStack>
    </Stack>
  )
}
