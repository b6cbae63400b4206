import { Box, Text, VisuallyHidden } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, FullHeight } from '../../../ui/pieces.tsx'
import { useOnFirstInput } from '../../../ui/on-first-input.ts'
import { useIsWide } from '../../../ui/use-media.ts'
import { useGetAppointmentQuery } from '../../../api/endpoints/appointments.ts'
import { filtered } from '../lib/board.ts'
import { type AgendaContextValue, AgendaProvider } from '../lib/agenda-context.ts'
import { firstHour } from '../lib/first-hour.ts'
import { momentOf } from '../lib/moment.ts'
import { step } from '../lib/range.ts'
import { AgendaViews } from './agenda-views.tsx'
import { noFilters } from './filter-fields.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { NoServices } from './no-services.tsx'
import { NobodyToBook } from './nobody-to-book.tsx'
import { Notice } from './notice.tsx'
import { Toolbar } from './toolbar.tsx'
import { rangeHeadingId } from './toolbar-parts.tsx'
import { useAgendaData, useRange } from './use-agenda.ts'
import { useHighlights } from './use-highlights.ts'
import { useMove } from './use-move.ts'
import { useNow } from './use-now.ts'
import { usePlace } from './use-place.ts'
import { useSheet } from './use-sheet.ts'
import { useTellOffers } from './use-tell-offer.ts'

// They open after a tap; `loadSheets` fetches them at the first sign of a person.
const loadDetail = async () => ({ default: (await import('./detail-dialog.tsx')).DetailDialog })
const loadForm = async () => ({
  default: (await import('./appointment-drawer.tsx')).AppointmentDrawer,
})
const loadBlock = async () => ({ default: (await import('./block-drawer.tsx')).BlockDrawer })
const DetailDialog = lazy(loadDetail)
const AppointmentDrawer = lazy(loadForm)
const BlockDrawer = lazy(loadBlock)
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const TellClient = lazy(async () => ({ default: (await import('./tell-client.tsx')).TellClient }))
const ClientCard = lazy(async () => ({ default: (await import('./client-card.tsx')).ClientCard }))
const loadSheets = async () => {
  await loadDetail()
  await loadForm()
  await loadBlock()
}

const none: readonly Appointment[] = []
const Screen = ({ agenda, isLoading }: { agenda: AgendaContextValue; isLoading: boolean }) => {
  const { zone, may } = agenda
  useOnFirstInput(loadSheets)
  const isPhone = !useIsWide()
  const now = useNow(zone)
  const { place, go, goFrom, openId, clientId, open, wantsNew, forgetNew } = usePlace()
  const { sheet, book, block, edit, openWhole, close } = useSheet(agenda, place, !isLoading)
  const view = place.view ?? (isPhone ? 'dia' : 'semana')
  const anchor = place.date ?? now.date
  const range = useRange(view, anchor, zone)
  const { days, working, isAwaitingHours } = range
  const newAt = useCallback(
    (date: string) => ({ at: { date, minute: firstHour(date, now, working) } }),
    [now, working]
  )
  useEffect(() => {
    // The form opens with what the business has: it waits until that is known.
    if (!wantsNew || isLoading || isAwaitingHours) return
    forgetNew()
    if (may.book && sheet === null) book(newAt(anchor))
  }, [wantsNew, isLoading, isAwaitingHours, forgetNew, may.book, sheet, book, newAt, anchor])
  const { offers, moved, restored, forget } = useTellOffers()
  const { move, moving, saving } = useMove(moved)
  const known = range.appointments.currentData ?? none
  const all = useMemo(
    () => (moving.size === 0 ? known : known.map(one => moving.get(one._id) ?? one)),
    [known, moving]
  )
  const isCancelled = (id: string) => all.find(one => one._id === id)?.status === 'cancelada'
  const asked = offers.filter(({ appointment }) => !isCancelled(appointment._id))
  const offer = may.tellClient ? asked.at(-1) : undefined
  const shown = useMemo(() => filtered(all, place), [all, place])
  const { arrived, spoken } = useHighlights(all, agenda)

  const listed = openId === null ? undefined : all.find(({ _id }) => _id === openId)
  // A link to an appointment may point outside of the range that is shown.
  const { data: linked } = useGetAppointmentQuery(
    { params: { id: openId ?? '' } },
    {
      skip: openId === null || listed !== undefined || range.appointments.currentData === undefined,
    }
  )
  // The answer to an earlier link may still be here.
  const opened = listed ?? (linked?._id === openId ? linked : undefined)
  // What a link opens is seen on its day, with the days of the view around it.
  const linkedDate =
    opened === undefined || listed !== undefined ? undefined : momentOf(opened.start, zone).date
  useEffect(() => {
    if (linkedDate !== undefined) go({ date: linkedDate })
  }, [linkedDate, go])
  const isTitleNext = useRef(false)
  const onDay = (date: string) => {
    isTitleNext.current = true
    go({ view: 'dia', date: date === now.date ? null : date })
  }
  useEffect(() => {
    // The heading that was pressed is not in the view of its day.
    if (isTitleNext.current) document.getElementById(rangeHeadingId)?.focus()
    isTitleNext.current = false
  }, [view, anchor])
  // From the day that was asked for last: it may not be drawn yet.
  const stepBy = (by: -1 | 1) => goFrom(({ date }) => ({ date: step(view, date ?? now.date, by) }))
  const onSaved = (saved: Appointment) => {
    const editing = sheet?.editing ?? null
    close()
    if (editing !== null) moved(editing, saved)
  }
  const hasFilters = place.branchId !== null || place.specialistId !== null || place.status !== null

  return (
    <FullHeight>
      <Toolbar
        at={{ view, anchor, today: now.date, filters: place }}
        isPhone={isPhone}
        isBusy={range.appointments.isFetching}
        commands={{
          go,
          step: stepBy,
          book: () => {
            if (!isLoading) book(newAt(anchor))
          },
          block: () => {
            if (!isLoading) block(newAt(anchor))
          },
        }}
      />
      {!isLoading && agenda.services.length === 0 ? <NoServices /> : null}
      {range.appointments.isError ? (
        <Box px="4" py="2">
          <Notice kind="error">
            <Text>
              {problemText(range.appointments.error)}{' '}
              <Button
                kind="bare"
                size="xs"
                onClick={() => {
                  void range.appointments.refetch()
                }}
              >
                Reintentar
              </Button>
            </Text>
          </Notice>
        </Box>
      ) : null}
      <Box position="relative" flex="1" minH="0" display="flex" flexDirection="column">
        {isLoading || range.isUnknown ? (
          <GridSkeleton columns={isPhone ? 2 : 5} />
        ) : (
          <AgendaViews
            page={{
              view,
              anchor,
              days,
              now,
              filters: place,
              isPhone,
              shown,
              range,
              saving,
              arrived,
            }}
            commands={{
              open: one => open(one._id),
              want: wanted => (may.book ? book(wanted) : block(wanted)),
              showDay: onDay,
              step: stepBy,
              move: (one, to) => {
                void move(one, to)
              },
              clearFilters: hasFilters ? () => go(noFilters) : undefined,
            }}
          />
        )}
      </Box>
      {offer === undefined ? null : (
        <Suspense>
          <TellClient
            key={`${offer.appointment._id} ${offer.appointment.version}`}
            appointment={offer.appointment}
            isRestored={offer.isRestored}
            more={asked.length - 1}
            onDone={() => forget(offer.appointment._id)}
          />
        </Suspense>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {spoken}
      </VisuallyHidden>
      <Suspense>
        {!isLoading && opened !== undefined && sheet === null ? (
          <DetailDialog
            key={opened._id}
            appointment={opened}
            onClose={() => open(null)}
            onRestored={restored}
            onEdit={() => {
              open(null)
              edit(opened)
            }}
            onMove={() => {
              open(null)
              edit(opened, true)
            }}
          />
        ) : null}
        {!isLoading && clientId !== null && openId === null && sheet === null ? (
          <ClientCard
            key={clientId}
            clientId={clientId}
            onClose={() => open(null)}
            onOpen={open}
            onBook={whom => {
              open(null)
              book({ ...newAt(anchor), clientId: whom })
            }}
          />
        ) : null}
        {sheet?.kind === 'appointment' && sheet.isMove === true && sheet.editing !== null ? (
          <MoveDialog
            appointment={sheet.editing}
            start={sheet.start}
            onClose={close}
            onSaved={onSaved}
            onWhole={openWhole}
          />
        ) : null}
        {sheet?.kind === 'appointment' && sheet.isMove !== true ? (
          <AppointmentDrawer
            editing={sheet.editing}
            start={sheet.start}
            kept={'values' in sheet ? sheet : undefined}
            onClose={close}
            onSaved={onSaved}
          />
        ) : null}
        {sheet?.kind === 'block' ? (
          <BlockDrawer
            editing={sheet.editing}
            start={sheet.start}
            kept={'values' in sheet ? sheet : undefined}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </FullHeight>
  )
}

/** The agenda: today, at once [CAL2-02]. Appointments are asked for together with the team, not after it. */
export const AgendaScreen = () => {
  const { agenda, isLoading, error, retry } = useAgendaData()
  if (error !== undefined)
    return (
      <EmptyState
        icon={<CalendarDays />}
        level={1}
        title="No pudimos abrir tu agenda"
        description={problemText(error)}
        action={
          <Button kind="main" onClick={retry}>
            Reintentar
          </Button>
        }
      />
    )
  if (!isLoading && agenda.specialists.length === 0)
    return <NobodyToBook hasBranch={agenda.branches.length > 0} />
  return (
    <AgendaProvider value={agenda}>
      <Screen agenda={agenda} isLoading={isLoading} />
    </AgendaProvider>
  )
}
