import { Box } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { piecesByDay } from '../lib/board.ts'
import { MONTH_SHOWN } from '../lib/month-limit.ts'
import { usePayments } from '../lib/payments-context.ts'
import type { AgendaCommands, AgendaPage } from './agenda-page.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { GridView } from './grid-view.tsx'
import { useBoxLabels } from './use-box-labels.ts'

// Most days open on the grid: the other views come when they are asked for.
const ListView = lazy(async () => ({ default: (await import('./list-view.tsx')).ListView }))
const MonthView = lazy(async () => ({ default: (await import('./month-view.tsx')).MonthView }))

const EmptyRange = lazy(async () => ({ default: (await import('./on-demand.ts')).EmptyRange }))

const nobody: readonly Appointment[] = []
const nothingPaid: ReadonlySet<string> = new Set()

/** The five views over the same appointments [CAL2-02]. */
export const AgendaViews = ({ page, commands }: { page: AgendaPage; commands: AgendaCommands }) => {
  const { view, days, visibleAppointments, range, isPhone, now } = page
  const { zone } = useAgendaContext()
  const pieces = useMemo(
    () => piecesByDay(visibleAppointments, days, range.visible, zone),
    [visibleAppointments, days, range.visible, zone]
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
  const { paid, watcher } = usePaid(view === 'mes' ? nobody : visible)
  const labelsOf = useBoxLabels(named, range.working, paid)
  const isEmpty = range.appointments.currentData !== undefined && visible.length === 0
  const empty = isEmpty ? (
    <Suspense>
      <EmptyRange onClear={commands.clearFilters} />
    </Suspense>
  ) : null

  switch (view) {
    case 'mes':
      return (
        <>
          <Suspense fallback={<GridSkeleton columns={7} />}>
            <MonthView
              days={days}
              anchor={page.anchor}
              today={now.date}
              isPhone={isPhone}
              branchId={page.filters.branchId}
              pieces={pieces}
              labelsOf={labelsOf}
              onOpen={commands.open}
              onDay={commands.showDay}
            />
          </Suspense>
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
        <Suspense fallback={<GridSkeleton columns={1} />}>
          {watcher}
          <ListView
            days={days}
            now={now}
            pieces={pieces}
            labelsOf={labelsOf}
            onOpen={commands.open}
          />
        </Suspense>
      )
    default:
      return (
        <>
          {watcher}
          <GridView
            page={page}
            commands={commands}
            pieces={pieces}
            visible={visible}
            labelsOf={labelsOf}
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

/** Which appointments are paid, and what finds it out. */
const usePaid = (appointments: readonly Appointment[]) => {
  const [paid, setPaid] = useState(nothingPaid)
  const { serviceOf } = useAgendaContext()
  const watchPaid = usePayments()?.watchPaid ?? null
  const payables = useMemo(
    () =>
      appointments.flatMap(({ _id, serviceId, status }) =>
        status === 'block' || status === 'cancelada'
          ? []
          : [{ id: _id, price: serviceOf(serviceId)?.price ?? '' }]
      ),
    [appointments, serviceOf]
  )
  return { paid, watcher: watchPaid?.(payables, setPaid) ?? null }
}
