import { Box, Text, VisuallyHidden } from '@chakra-ui/react'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, FullHeight } from '../../../ui/pieces.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { filterAppointments } from '../lib/board.ts'
import { type AgendaContextValue, AgendaProvider } from '../lib/agenda-context.ts'
import { ClientNamesProvider } from '../lib/client-names.ts'
import { firstHour } from '../lib/first-hour.ts'
import { step } from '../lib/range.ts'
import { viewOf } from '../lib/url.ts'
import { AgendaDialogs, useLoadDialogs } from './agenda-dialogs.tsx'
import { AgendaViews } from './agenda-views.tsx'
import { countFilters, noFilters } from './filter-fields.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { Notice } from './notice.tsx'
import { Toolbar } from './toolbar.tsx'
import { useClientNamesStore } from './use-client-names.ts'
import { useAgendaData, useRange } from './use-agenda.ts'
import { useHighlights } from './use-highlights.ts'
import { useMove } from './use-move.ts'
import { useNow } from './use-now.ts'
import { useOpenedAppointment } from './use-opened-appointment.ts'
import { useAgendaUrl } from './use-place.ts'
import { useSheet } from './use-sheet.ts'
import { useShowDay } from './use-show-day.ts'
import { useNotifyOffers } from './use-notify-offer.ts'

const load = () => import('./on-demand.ts')
const NoServices = lazy(async () => ({ default: (await load()).NoServices }))
const NobodyToBook = lazy(async () => ({ default: (await load()).NobodyToBook }))
const LatestOffer = lazy(async () => ({ default: (await load()).LatestOffer }))

const noAppointments: readonly Appointment[] = []
const Screen = ({ agenda, isLoading }: { agenda: AgendaContextValue; isLoading: boolean }) => {
  const { zone, may } = agenda
  useLoadDialogs()
  const isPhone = !useIsWide()
  const now = useNow(zone)
  const { url, go, goFrom, openId, clientId, open, newFor, wantsBlock, forgetNew } = useAgendaUrl()
  const forms = useSheet(agenda, url, !isLoading)
  const { sheet, book, block } = forms
  const view = viewOf(url, isPhone)
  const anchor = url.date ?? now.date
  const range = useRange(view, anchor, zone)
  const { days, working, isAwaitingHours } = range
  const prefillOn = useCallback(
    (date: string) => ({
      at: { date, minute: firstHour(date, now, working) },
      isHourProposed: true,
    }),
    [now, working]
  )
  useEffect(() => {
    // The form opens with what the business has: it waits until that is known.
    if ((newFor === null && !wantsBlock) || isLoading || isAwaitingHours) return
    forgetNew()
    if (sheet !== null) return
    if (wantsBlock && may.block) block(prefillOn(anchor))
    if (newFor !== null && may.book)
      book({ ...prefillOn(anchor), clientId: newFor === '1' ? '' : newFor })
  }, [
    newFor,
    wantsBlock,
    isLoading,
    isAwaitingHours,
    forgetNew,
    may,
    sheet,
    book,
    block,
    prefillOn,
    anchor,
  ])
  const { offers, moved, restored, forget } = useNotifyOffers(may.notifyClient)
  const { move, moving, saving } = useMove(moved)
  const appointments = range.appointments.currentData ?? noAppointments
  const all = useMemo(
    () =>
      moving.size === 0
        ? appointments
        : appointments.map(appointment => moving.get(appointment._id) ?? appointment),
    [appointments, moving]
  )
  const visibleAppointments = useMemo(() => filterAppointments(all, url), [all, url])
  const { arrived, announcement } = useHighlights(all, agenda)
  const isListKnown = range.appointments.currentData !== undefined
  const opened = useOpenedAppointment(openId, { listed: all, isListKnown }, { zone, go })
  const showDay = useShowDay({ view, anchor, today: now.date }, go)
  // From the day that was asked for last: it may not be rendered yet.
  const stepBy = (by: -1 | 1) => goFrom(({ date }) => ({ date: step(view, date ?? now.date, by) }))
  const isWaiting = isLoading || (range.isUnknown && range.failure === undefined)

  return (
    <FullHeight>
      <Toolbar
        at={{ view, anchor, today: now.date, filters: url }}
        isPhone={isPhone}
        isBusy={range.appointments.isFetching}
        commands={{
          go,
          step: stepBy,
          book: () => {
            if (!isLoading) book(prefillOn(anchor))
          },
          block: () => {
            if (!isLoading) block(prefillOn(anchor))
          },
        }}
      />
      <Suspense>{!isLoading && agenda.services.length === 0 ? <NoServices /> : null}</Suspense>
      <RangeFailure failure={range.failure} />
      <Box position="relative" flex="1" minH="0" display="flex" flexDirection="column">
        {isWaiting ? <GridSkeleton columns={isPhone ? 2 : 5} /> : null}
        {isLoading || range.isUnknown ? null : (
          <AgendaViews
            page={{
              view,
              anchor,
              days,
              now,
              filters: url,
              isPhone,
              visibleAppointments,
              range,
              saving,
              arrived,
            }}
            commands={{
              open: appointment => open(appointment._id),
              startCreating: prefill => (may.book ? book(prefill) : block(prefill)),
              showDay,
              step: stepBy,
              move: (appointment, to) => {
                void move(appointment, to)
              },
              clearFilters: countFilters(url) > 0 ? () => go(noFilters) : undefined,
            }}
          />
        )}
      </Box>
      <Suspense>
        {offers.length > 0 ? (
          <LatestOffer
            offers={offers}
            listed={all}
            onUndo={(appointment, before) => {
              void move(appointment, before, { overbook: true, undoable: false })
            }}
            onDone={forget}
          />
        ) : null}
      </Suspense>
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      <AgendaDialogs
        opened={{
          appointment: isLoading ? undefined : opened,
          clientId: isLoading || openId !== null ? null : clientId,
        }}
        forms={forms}
        commands={{
          open,
          bookFor: clientId => book({ ...prefillOn(anchor), clientId }),
          onMoved: moved,
          onRestored: restored,
        }}
      />
    </FullHeight>
  )
}

const RangeFailure = ({ failure }: { readonly failure: ReturnType<typeof useRange>['failure'] }) =>
  failure === undefined ? null : (
    <Box px="4" py="2">
      <Notice kind="error">
        <Text>
          {problemText(failure.error)}{' '}
          <Button
            kind="bare"
            size="xs"
            onClick={() => {
              void failure.refetch()
            }}
          >
            Reintentar
          </Button>
        </Text>
      </Notice>
    </Box>
  )

/**
 * The agenda, open on today [CAL2-02]. Appointments are requested together with the team, not after
 * it.
 */
export const AgendaScreen = () => {
  const { agenda, isLoading, error, retry } = useAgendaData()
  const names = useClientNamesStore()
  if (error !== undefined)
    return (
      <EmptyState
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
    return (
      <Suspense>
        <NobodyToBook hasBranch={agenda.branches.length > 0} />
      </Suspense>
    )
  return (
    <AgendaProvider value={agenda}>
      <ClientNamesProvider value={names}>
        <Screen agenda={agenda} isLoading={isLoading} />
      </ClientNamesProvider>
    </AgendaProvider>
  )
}
