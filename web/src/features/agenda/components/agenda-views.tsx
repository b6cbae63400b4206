import { Box, HStack, Skeleton, Text } from '@chakra-ui/react'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { addDays, daysBetween, type LocalDate } from '@mostrador/kernel'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/skeletons.tsx'
import {
  type Box as BoardBox,
  type Column,
  columnsOf,
  type Filters,
  LANES,
  piecesByDay,
  SPECIALISTS_PER_PAGE,
} from '../lib/board.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { hoursShown, type Span, stretched } from '../lib/hours.ts'
import { carried, instantOf, type Moment, momentOf } from '../lib/moment.ts'
import type { View } from '../lib/range.ts'
import { emptyRangeText } from '../lib/texts.ts'
import type { BoxWords } from './grid-box.tsx'
import { DayHead, pagesOf, SpecialistHead } from './heads.tsx'
import { ListView } from './list-view.tsx'
import { MONTH_SHOWN, MonthView } from './month-view.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { useRange } from './use-agenda.ts'
import { useClientNames } from './use-client-names.ts'
import type { Where } from './use-move.ts'
import type { Wanted } from './use-sheet.ts'

export const GridSkeleton = ({ columns }: { columns: number }) => (
  <Loading label="Cargando la agenda…">
    <HStack align="stretch" gap="3" p="4" h="60dvh">
      {Array.from({ length: columns }, (_, column) => (
        <Skeleton
          key={column}
          flex="1"
          h={column % 2 === 0 ? '60%' : '45%'}
          mt={`${(column % 3) + 2}rem`}
          borderRadius="l2"
        />
      ))}
    </HStack>
  </Loading>
)

type Props = {
  readonly view: View
  readonly anchor: LocalDate
  readonly days: readonly LocalDate[]
  readonly now: Moment
  readonly filters: Filters
  readonly isPhone: boolean
  readonly shown: readonly Appointment[]
  readonly range: ReturnType<typeof useRange>
  readonly saving: ReadonlySet<string>
  readonly arrived: ReadonlySet<string>
  readonly onOpen: (appointment: Appointment) => void
  readonly onWant: (wanted: Wanted) => void
  readonly onDay: (date: LocalDate) => void
  readonly onMove: (appointment: Appointment, to: Where) => void
  readonly onClear: (() => void) | undefined
}

/** The five views over the same appointments [CAL2-02]. */
export const AgendaViews = ({
  view,
  anchor,
  days,
  now,
  filters,
  isPhone,
  shown,
  range,
  saving,
  arrived,
  onOpen,
  onWant,
  onDay,
  onMove,
  onClear,
}: Props) => {
  const { zone, may, specialists, branchOf, serviceOf, specialistOf } = useAgendaContext()
  const pieces = useMemo(
    () => piecesByDay(shown, days, range.visible, zone),
    [shown, days, range.visible, zone]
  )
  const visible = useMemo(
    () => [...pieces.values()].flat().map(({ appointment }) => appointment),
    [pieces]
  )
  // A month has a thousand names and shows a hundred of them.
  const named = useMemo(
    () =>
      view !== 'mes'
        ? visible
        : isPhone
          ? []
          : [...pieces.values()].flatMap(day =>
              day.slice(0, MONTH_SHOWN).map(({ appointment }) => appointment)
            ),
    [view, isPhone, visible, pieces]
  )
  const names = useClientNames(named)
  const titleOf = useCallback(
    (one: Appointment) =>
      one.status === 'block'
        ? one.title || 'Bloqueo'
        : one.clientId === NO_CLIENT
          ? one.title || 'Sin cliente'
          : (names.get(one.clientId) ?? (one.title || serviceOf(one.serviceId)?.name || 'Cita')),
    [names, serviceOf]
  )
  const wordsOf = useCallback(
    (one: Appointment): BoxWords => ({
      title: titleOf(one),
      service: serviceOf(one.serviceId)?.name ?? '',
      specialist: specialistOf(one.specialistId),
    }),
    [titleOf, serviceOf, specialistOf]
  )

  // Who is archived still has a column while something of theirs is visible.
  const people = useMemo(() => {
    const busy = new Set(visible.map(({ specialistId }) => specialistId))
    const gone = [...busy]
      .filter(id => !specialists.some(({ _id }) => _id === id))
      .map(specialistOf)
      .filter(one => one !== undefined)
    return [...specialists, ...gone].filter(
      ({ _id, branchId }) =>
        (filters.specialistId === null || _id === filters.specialistId) &&
        (filters.branchId === null || branchId === filters.branchId || busy.has(_id))
    )
  }, [visible, specialists, specialistOf, filters.specialistId, filters.branchId])
  const [wantedPage, setPage] = useState(0)
  const {
    shown: side,
    page,
    pages,
  } = useMemo(() => pagesOf(people, SPECIALISTS_PER_PAGE, wantedPage), [people, wantedPage])

  const columns = useMemo(
    () =>
      columnsOf({
        view: view === 'dia' ? 'specialists' : 'days',
        days,
        specialists: side,
        pieces,
        working: range.working,
        most: isPhone ? 2 : LANES,
      }),
    [view, days, side, pieces, range.working, isPhone]
  )
  const branch =
    filters.branchId ??
    (filters.specialistId === null ? null : (specialistOf(filters.specialistId)?.branchId ?? null))
  const hours = useMemo(
    (): Span =>
      stretched(
        hoursShown(branch === null ? undefined : branchOf(branch)?.schedules),
        columns.flatMap(column => [...column.boxes, ...column.folds])
      ),
    [branch, branchOf, columns]
  )

  const canMove = useCallback(
    (one: Appointment) => (one.status === 'block' ? may.block : may.book),
    [may]
  )
  const move = (box: BoardBox, to: Column, from: number) => {
    const { appointment } = box
    const begins = momentOf(appointment.start, zone)
    const at = {
      date: addDays(begins.date, daysBetween(box.date, to.date)),
      minute: begins.minute + from - box.from,
    }
    const person = to.specialist ?? specialistOf(appointment.specialistId)
    onMove(appointment, {
      ...carried(appointment.start, appointment.end, at, zone),
      specialistId: person?._id ?? appointment.specialistId,
      branchId:
        to.specialist === null ? appointment.branchId : (person?.branchId ?? appointment.branchId),
    })
  }
  const resize = ({ appointment, date }: BoardBox, to: number) =>
    onMove(appointment, {
      start: appointment.start,
      end: instantOf({ date, minute: to }, zone),
      specialistId: appointment.specialistId,
      branchId: appointment.branchId,
    })

  const { appointments } = range
  const isEmpty = appointments.currentData !== undefined && visible.length === 0
  const empty = (
    <HStack
      gap="3"
      justify="center"
      bg="bg.panel"
      borderRadius="full"
      boxShadow="floating"
      px="4"
      py="2"
      textStyle="sm"
      color="fg.muted"
      w="max-content"
      maxW="calc(100% - 2rem)"
      mx="auto"
    >
      <Text>{emptyRangeText}</Text>
      {onClear === undefined ? null : (
        <Button kind="bare" size="xs" pointerEvents="auto" onClick={onClear}>
          Quitar filtros
        </Button>
      )}
    </HStack>
  )
  if (view === 'mes')
    return (
      <>
        <MonthView
          days={days}
          anchor={anchor}
          today={now.date}
          isPhone={isPhone}
          pieces={pieces}
          wordsOf={wordsOf}
          onOpen={onOpen}
          onDay={onDay}
        />
        {isEmpty ? (
          <Box position="absolute" insetX="0" bottom="6" pointerEvents="none">
            {empty}
          </Box>
        ) : null}
      </>
    )
  if (view === 'lista') {
    if (appointments.data === undefined) return <GridSkeleton columns={1} />
    return isEmpty ? (
      <Box flex="1" py="16">
        {empty}
      </Box>
    ) : (
      <ListView days={days} today={now.date} pieces={pieces} wordsOf={wordsOf} onOpen={onOpen} />
    )
  }
  return (
    <>
      {pages < 2 ? null : (
        <HStack
          justify="flex-end"
          gap="1"
          px={{ base: '2', md: '6' }}
          py="0.5"
          bg="bg.panel"
          borderBottomWidth="1px"
          borderColor="border.subtle"
          textStyle="sm"
          color="fg.muted"
        >
          <Text>
            Especialistas {page * SPECIALISTS_PER_PAGE + 1}–
            {page * SPECIALISTS_PER_PAGE + side.length} de {people.length}
          </Text>
          <IconButton
            name="Especialistas anteriores"
            icon={<ChevronLeft />}
            size={{ base: 'md', md: 'xs' }}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <IconButton
            name="Especialistas siguientes"
            icon={<ChevronRight />}
            size={{ base: 'md', md: 'xs' }}
            disabled={page === pages - 1}
            onClick={() => setPage(page + 1)}
          />
        </HStack>
      )}
      <TimeGrid
        columns={columns}
        hours={hours}
        now={now}
        placeKey={`${view} ${anchor} ${filters.branchId ?? ''}`}
        wordsOf={wordsOf}
        ready={range.working !== undefined && appointments.currentData !== undefined}
        columnMin={isPhone ? (view === 'dia' ? '9.5rem' : '8rem') : '6.5rem'}
        headOf={column =>
          view === 'dia' ? (
            <SpecialistHead column={column} />
          ) : (
            <DayHead date={column.date} today={now.date} onDay={onDay} />
          )
        }
        canCreate={may.book || may.block}
        canMove={canMove}
        saving={saving}
        arrived={arrived}
        onOpen={onOpen}
        onDay={onDay}
        onMove={move}
        onResize={resize}
        onCreate={(column, { from, to }) =>
          onWant({
            at: { date: column.date, minute: from },
            minutes: to - from,
            specialist: column.specialist,
          })
        }
      />
      {isEmpty ? (
        <Box
          position="absolute"
          insetX="0"
          bottom={{ base: '24', md: '6' }}
          zIndex="4"
          pointerEvents="none"
        >
          {empty}
        </Box>
      ) : null}
    </>
  )
}
