import type { Appointment, Specialist } from '@mostrador/contracts/scheduling'
import type { LocalDate } from '@mostrador/kernel'
import { useMemo, useState } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { type Column, columnsOf, type DayPiece, type Filters } from '../lib/board.ts'
import { cutToVisible, visibleHours, type Span, extendHours } from '../lib/hours.ts'
import type { LaneLimits } from '../lib/lanes.ts'
import { sortByIds, openingOrder } from '../lib/opening.ts'
import { ownFirst } from '../lib/own-column.ts'
import type { AgendaPage } from './agenda-page.ts'
import { pagesOf } from './heads.tsx'

/** Specialists side by side before they are shown in pages; on a phone as many as can be read. */
const PER_PAGE = { phone: 3, wide: 6 }

/**
 * Who has a column: the team that the filters leave, and archived specialists who have something
 * here.
 */
const usePeople = (visible: readonly Appointment[], filters: Filters): readonly Specialist[] => {
  const { specialists, specialistOf } = useAgendaContext()
  return useMemo(() => {
    const busy = new Set(visible.map(({ specialistId }) => specialistId))
    const formerSpecialists = [...busy]
      .filter(id => !specialists.some(({ _id }) => _id === id))
      .map(specialistOf)
      .filter(specialist => specialist !== undefined)
    return [...specialists, ...formerSpecialists].filter(
      ({ _id, branchId }) =>
        (filters.specialistId === null || _id === filters.specialistId) &&
        (filters.branchId === null || branchId === filters.branchId || busy.has(_id))
    )
  }, [visible, specialists, specialistOf, filters.specialistId, filters.branchId])
}

const laneLimitsOf = ({ view, isPhone }: AgendaPage): LaneLimits => {
  // A day of a phone's week holds one name that can be read beside a fold for the finger.
  if (isPhone) return { maxLanes: 2, keptLanes: 1, minFoldMinutes: 45 }
  return view === 'dia'
    ? { maxLanes: 3, keptLanes: 2, minFoldMinutes: 30 }
    : { maxLanes: 2, keptLanes: 2, minFoldMinutes: 30 }
}

export type Pages = {
  readonly at: number
  readonly count: number
  /** Number of the first that is shown, from 1, and how many there are. */
  readonly first: number
  readonly total: number
  readonly show: (page: number) => void
}

/**
 * The columns of the grid, their hours, and the pages of a team that does not fit side by side.
 * Such a team opens with oneself and who works now; the order then stays, whatever the clock does.
 */
export const useColumns = (
  page: AgendaPage,
  pieces: ReadonlyMap<LocalDate, readonly DayPiece[]>,
  visible: readonly Appointment[]
): { columns: readonly Column[]; hours: Span; pages: Pages } => {
  const { view, days, filters, range, isPhone, now } = page
  const { branchOf, specialistOf, ownId } = useAgendaContext()
  const people = usePeople(visible, filters)
  const all = useMemo(
    () =>
      columnsOf({
        view: view === 'dia' ? 'specialists' : 'days',
        days,
        specialists: people,
        pieces,
        working: range.working,
        limits: laneLimitsOf(page),
      }),
    // The other parts of the page change with the clock and draw the same columns.
    [view, days, people, pieces, range.working, isPhone]
  )

  const size = isPhone ? PER_PAGE.phone : PER_PAGE.wide
  const isPaged = view === 'dia' && people.length > size
  const openingKey = `${filters.branchId ?? ''} ${filters.specialistId ?? ''}`
  const isReady = range.working !== undefined && range.appointments.currentData !== undefined
  const [opened, setOpened] = useState<{ key: string; order: readonly string[]; at: number }>()
  if (isPaged && isReady && opened?.key !== openingKey)
    setOpened({ key: openingKey, order: openingOrder(all, now), at: 0 })
  const order = opened?.key === openingKey ? opened : undefined
  const side = useMemo(
    () => pagesOf(ownFirst(sortByIds(people, order?.order ?? []), ownId), size, order?.at ?? 0),
    [people, order, ownId, size]
  )
  const columns = useMemo(
    () =>
      isPaged
        ? side.items.flatMap(({ _id }) => all.filter(({ specialist }) => specialist?._id === _id))
        : all,
    [isPaged, side, all]
  )

  const ownBranch =
    filters.specialistId === null ? null : (specialistOf(filters.specialistId)?.branchId ?? null)
  const branch = filters.branchId ?? ownBranch
  const hours = useMemo(() => {
    const visible = visibleHours(branch === null ? undefined : branchOf(branch)?.schedules)
    const pieces = columns
      .flatMap(({ boxes, folds }) => [...boxes, ...folds.flatMap(({ items }) => items)])
      .map(piece => (piece.appointment.status === 'block' ? cutToVisible(piece, visible) : piece))
    return extendHours(visible, pieces)
  }, [branch, branchOf, columns])
  return {
    columns,
    hours,
    pages: {
      at: side.page,
      count: isPaged ? side.pages : 1,
      first: side.page * size + 1,
      total: people.length,
      show: at => setOpened(opened => (opened === undefined ? opened : { ...opened, at })),
    },
  }
}
