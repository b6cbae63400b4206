import type { Appointment } from '@mostrador/contracts/scheduling'
import type { LocalDate } from '@mostrador/kernel'
import { useCallback } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { isOfGoogle } from '../lib/of-google.ts'
import type { Column, DayPiece } from '../lib/board.ts'
import type { AgendaCommands, AgendaPage } from './agenda-page.ts'
import type { BoxLabels } from './grid-box.tsx'
import { DayHead, SpecialistHead } from './heads.tsx'
import { SpecialistPages } from './specialist-pages.tsx'
import { TimeGrid } from './time-grid.tsx'
import { useColumns } from './use-columns.ts'
import { useGridMoves } from './use-grid-moves.ts'

const columnWidth = ({ view, isPhone }: AgendaPage): string => {
  if (!isPhone) return '6.5rem'
  // A day of a phone fits its page: sideways it steps to another day instead of scrolling.
  return view === 'dia' ? '0' : '8rem'
}

type Props = {
  readonly page: AgendaPage
  readonly commands: AgendaCommands
  readonly pieces: ReadonlyMap<LocalDate, readonly DayPiece[]>
  readonly visible: readonly Appointment[]
  readonly labelsOf: (appointment: Appointment) => BoxLabels
}

/** A day by specialist, or a week by day, on one scale of hours. */
export const GridView = ({ page, commands, pieces, visible, labelsOf }: Props) => {
  const { view, anchor, filters, range, isPhone, now } = page
  const { may } = useAgendaContext()
  const { columns, hours, pages } = useColumns(page, pieces, visible)
  const { moveBox, resizeBox } = useGridMoves(commands.move)
  const canMove = useCallback(
    (appointment: Appointment) =>
      appointment.status === 'block' ? may.block && !isOfGoogle(appointment) : may.book,
    [may]
  )
  const headOf = (column: Column) =>
    view === 'dia' ? (
      <SpecialistHead column={column} />
    ) : (
      <DayHead date={column.date} today={now.date} onDay={commands.showDay} />
    )
  return (
    <>
      {pages.count < 2 ? null : <SpecialistPages pages={pages} columnCount={columns.length} />}
      <TimeGrid
        data={{
          columns,
          hours,
          now,
          placeKey: `${view} ${anchor} ${filters.branchId ?? ''}`,
          isReady: range.working !== undefined && range.appointments.currentData !== undefined,
          columnMin: columnWidth(page),
          saving: page.saving,
          arrived: page.arrived,
        }}
        can={{ create: may.book || may.block, move: canMove }}
        commands={{
          open: commands.open,
          move: moveBox,
          resize: resizeBox,
          create: (column, { from, to }) =>
            commands.startCreating({
              at: { date: column.date, minute: from },
              ...(to === undefined ? {} : { minutes: to - from }),
              specialist: column.specialist,
            }),
          ...(isPhone && view === 'dia' ? { swipe: commands.step } : {}),
        }}
        headOf={headOf}
        labelsOf={labelsOf}
      />
    </>
  )
}
