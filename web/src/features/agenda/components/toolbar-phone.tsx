import { HStack, NativeSelect, Stack } from '@chakra-ui/react'
import { Ban, ListFilter, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { lowWindow } from '../../../ui/use-media.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { isView } from '../lib/range.ts'
import { shortDay } from '../lib/texts.ts'
import { DayStrip } from './day-strip.tsx'
import { countFilters, FilterFields, noFilters } from './filter-fields.tsx'
import type { ToolbarPlace, ToolbarProps } from './toolbar.tsx'
import { RangeHeading, StepButton, viewOptions } from './toolbar-parts.tsx'

const Drawer = lazy(async () => ({ default: (await import('../../../ui/dialog.tsx')).Drawer }))

/** The hit area of a thumb: 44 px. */
/** In pixels: at 200 % text the actions still share one row. */
const thumb = { boxSize: '44px', minW: '44px', flexShrink: '0' } as const

const ViewSelect = ({ at, go }: { at: ToolbarPlace; go: ToolbarProps['commands']['go'] }) => (
  <NativeSelect.Root flex="1" minW="20" maxW="44">
    <NativeSelect.Field
      aria-label="Vista"
      h="11"
      ps="2.5"
      pe="6"
      value={at.view}
      onChange={event => {
        if (isView(event.target.value)) go({ view: event.target.value })
      }}
    >
      {viewOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
)

const FilterButton = ({ at, go }: { at: ToolbarPlace; go: ToolbarProps['commands']['go'] }) => {
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(at.filters)
  return (
    <>
      <IconButton
        name={count === 0 ? 'Filtros' : `Filtros (${count})`}
        icon={<ListFilter />}
        {...thumb}
        {...(count === 0 ? {} : { color: 'brand.fg', bg: 'brand.subtle' })}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <Drawer
            open
            onClose={() => setOpen(false)}
            side="bottom"
            title="Filtros"
            footer={
              <>
                <Button size="lg" onClick={() => go(noFilters)} disabled={count === 0}>
                  Quitar filtros
                </Button>
                <Button size="lg" kind="main" onClick={() => setOpen(false)}>
                  Ver agenda
                </Button>
              </>
            }
          >
            <Stack gap="4">
              <FilterFields filters={at.filters} go={go} />
            </Stack>
          </Drawer>
        </Suspense>
      ) : null}
    </>
  )
}

/** Two rows of 44 px: the actions over the days. Nothing floats over the appointments. */
export const PhoneToolbar = ({ at, isBusy, commands }: ToolbarProps) => {
  const { may } = useAgendaContext()
  const { go } = commands
  const isDay = at.view === 'dia'
  return (
    <Stack
      gap="0"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      aria-busy={isBusy}
      css={{ [lowWindow]: { flexDirection: 'row', '& > *': { flex: '1', minWidth: 0 } } }}
    >
      {/* With large text the row is wider than the phone: it scrolls, and «Nueva cita» stays. */}
      <HStack
        gap="1"
        px="2"
        pt="1"
        overflowX="auto"
        scrollbarWidth="none"
        css={{ '@media (max-width: 19rem)': { flexWrap: 'wrap' } }}
      >
        {isDay ? <RangeHeading at={at} text={shortDay(at.anchor)} /> : null}
        <ViewSelect at={at} go={go} />
        <Button
          h="11"
          px="2.5"
          flexShrink="0"
          onClick={() => go({ date: null })}
          disabled={at.anchor === at.today}
        >
          Hoy
        </Button>
        <FilterButton at={at} go={go} />
        {may.block ? (
          <IconButton name="Bloquear horario" icon={<Ban />} {...thumb} onClick={commands.block} />
        ) : null}
        {may.book ? (
          <IconButton
            kind="main"
            name="Nueva cita"
            icon={<Plus />}
            {...thumb}
            flexShrink="0"
            position="sticky"
            insetEnd="0"
            ms="auto"
            onClick={commands.book}
          />
        ) : null}
      </HStack>
      <HStack gap="0">
        <StepButton by={-1} onStep={commands.step} size="lg" />
        {isDay ? (
          <DayStrip anchor={at.anchor} today={at.today} go={go} />
        ) : (
          <HStack flex="1" minW="0" textAlign="center">
            <RangeHeading at={at} />
          </HStack>
        )}
        <StepButton by={1} onStep={commands.step} size="lg" />
      </HStack>
    </Stack>
  )
}
