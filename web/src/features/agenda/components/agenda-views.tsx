import { Box } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useMemo } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { piecesByDay } from '../lib/board.ts'
import type { AgendaCommands, AgendaPage } from './agenda-page.ts'
import { EmptyRange } from './empty-range.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { GridView } from './grid-view.tsx'
import { ListView } from './list-view.tsx'
import { MONTH_SHOWN, MonthView } from './month-view.tsx'
import { useWords } from './use-words.ts'

const nobody: readonly Appointment[] = []

/** The five views over the same appointments [CAL2-02]. */
export const AgendaViews = ({ page, commands }: { page: AgendaPage; commands: AgendaCommands }) => {
  const { view, days, shown, range, isPhone, now } = page
  const { zone } = useAgendaContext()
  const pieces = useMemo(
    () => piecesByDay(shown, days, range.visible, zone),
    [shown, days, range.visible, zone]
  )
  const visible = useMemo(
    () => [...pieces.values()].flat().map(({ appointment }) => appointment),
    [pieces]
  )
  const named = useMemo(() => {
    if (view !== 'mes') return visible
    if (isPhone) return nobody
    // A month has a thousand names and shows a hundred of them.
    return [...pieces.values()].flatMap(day =>
      day.slice(0, MONTH_SHOWN).map(({ appointment }) => appointment)
    )
  }, [view, isPhone, visible, pieces])
  const wordsOf = useWords(named)
  const isEmpty = range.appointments.currentData !== undefined && visible.length === 0
  const empty = isEmpty ? <EmptyRange onClear={commands.clearFilters} /> : null

  switch (view) {
    case 'mes':
      return (
        <>
          <MonthView
            days={days}
            anchor={page.anchor}
            today={now.date}
            isPhone={isPhone}
            pieces={pieces}
            wordsOf={wordsOf}
            onOpen={commands.open}
            onDay={commands.showDay}
          />
          <Box position="absolute" insetX="0" bottom="6" pointerEvents="none">
            {empty}
          </Box>
        </>
      )
    case 'lista':
      if (range.appointments.data === undefined) return <GridSkeleton columns={1} />
      if (isEmpty)
        return (
          <Box flex="1" py="16">
            {empty}
          </Box>
        )
      return (
        <ListView
          days={days}
          today={now.date}
          pieces={pieces}
          wordsOf={wordsOf}
          onOpen={commands.open}
        />
      )
    default:
      return (
        <>
          <GridView
            page={page}
            commands={commands}
            pieces={pieces}
            visible={visible}
            wordsOf={wordsOf}
          />
          <Box
            position="absolute"
            insetX="0"
            bottom={{ base: '16', md: '6' }}
            zIndex="4"
            pointerEvents="none"
          >
            {empty}
          </Box>
        </>
      )
  }
}
