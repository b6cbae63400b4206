import type { Appointment, Specialist } from '@mostrador/contracts/scheduling'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppointmentDraft, BlockDraft } from '../lib/appointment-draft.ts'
import type { Zone } from '@mostrador/kernel'
import { MORNING } from '../lib/first-hour.ts'
import { draftOf, typedOf, typedOfInstants, type TypedSpan } from '../lib/typed-span.ts'
import { DEFAULT_MINUTES } from '../lib/gesture.ts'
import { useStoredDraft } from '../../../api/stored-draft.ts'
import { type StoredSheet, storedSheetOf } from '../lib/stored-sheet.ts'
import type { AgendaContextValue } from '../lib/agenda-context.ts'
import type { Filters } from '../lib/board.ts'
import type { Moment } from '../lib/moment.ts'

type Opening = {
  /** An earlier visit left it open: nobody opened it now. */
  readonly isRecovered?: boolean
}
/** The form that is open beside the agenda. */
export type Sheet = Opening &
  (
    | {
        readonly kind: 'appointment'
        readonly editing: Appointment | null
        readonly start: AppointmentDraft
        /** Only another time is wanted. */
        readonly isMove?: boolean
        /** Nobody said the hour: it is where a search for free times begins. */
        readonly isHourProposed?: boolean
      }
    | { readonly kind: 'block'; readonly editing: Appointment | null; readonly start: BlockDraft }
  )

export type SheetPrefill = {
  /** Without a minute the hour is left open. */
  readonly at: { readonly date: Moment['date']; readonly minute: number | null }
  readonly minutes?: number
  /** Nobody pointed at the hour. */
  readonly isHourProposed?: boolean
  readonly specialist?: Specialist | null | undefined
  /** The client, if known. */
  readonly clientId?: string | undefined
}

const spanAt = ({ date, minute }: SheetPrefill['at'], length: number, zone: Zone): TypedSpan =>
  minute === null
    ? { startDate: date, startTime: '', endDate: date, endTime: '' }
    : typedOf({ date, minute }, length, zone)

/**
 * Opens the forms with what is already known: the place on the grid, the filters, the appointment
 * that is edited. What was typed before a reload is opened again as soon as the agenda `isLoaded`.
 */
export const useSheet = (
  agenda: AgendaContextValue,
  { branchId, specialistId }: Pick<Filters, 'branchId' | 'specialistId'>,
  isLoaded: boolean
) => {
  const [sheet, setSheet] = useState<Sheet | StoredSheet | null>(null)
  const draft = useStoredDraft('agenda')
  const isRestored = useRef(false)
  useEffect(() => {
    if (!isLoaded || isRestored.current) return
    isRestored.current = true
    const storedSheet = storedSheetOf(draft.read())
    if (storedSheet !== null) setSheet({ ...storedSheet, isRecovered: true })
  }, [isLoaded, draft])
  const { zone, branches, services, specialists, specialistOf } = agenda
  const personOf = useCallback(
    (specialist: Specialist | null | undefined) =>
      specialist ??
      (specialistId === null ? undefined : specialistOf(specialistId)) ??
      (specialists.length === 1 ? specialists[0] : undefined),
    [specialistId, specialistOf, specialists]
  )

  const book = useCallback(
    ({ at, minutes, specialist, clientId = '', isHourProposed = false }: SheetPrefill) => {
      const person = personOf(specialist)
      // What there is only one of is already chosen.
      const service = services.length === 1 ? services[0] : undefined
      const length = minutes ?? service?.duration ?? DEFAULT_MINUTES
      const branch =
        person?.branchId ?? branchId ?? (branches.length === 1 ? branches[0]?._id : undefined) ?? ''
      setSheet({
        kind: 'appointment',
        editing: null,
        isHourProposed,
        start: {
          clientId,
          branchId: branch,
          serviceId: service?._id ?? '',
          specialistId: person?._id ?? '',
          ...spanAt(at, length, zone),
          title: '',
          details: '',
          clientNotes: '',
          type: 'inPerson',
        },
      })
    },
    [personOf, branchId, branches, services, zone]
  )
  const block = useCallback(
    ({ at, minutes = DEFAULT_MINUTES, specialist }: SheetPrefill) => {
      const person = personOf(specialist)
      setSheet({
        kind: 'block',
        editing: null,
        start: {
          title: '',
          details: '',
          specialistIds: person === undefined ? [] : [person._id],
          ...typedOf({ date: at.date, minute: at.minute ?? MORNING }, minutes, zone),
        },
      })
    },
    [personOf, zone]
  )
  const edit = useCallback(
    (appointment: Appointment, isMove = false) =>
      setSheet(
        appointment.status === 'block'
          ? {
              kind: 'block',
              editing: appointment,
              start: {
                title: appointment.title,
                details: appointment.details,
                specialistIds: [appointment.specialistId],
                ...typedOfInstants(appointment.start, appointment.end, zone),
              },
            }
          : { kind: 'appointment', editing: appointment, start: draftOf(appointment, zone), isMove }
      ),
    [zone]
  )
  /** The small form of a move becomes the whole one, with what was chosen in it. */
  const openWhole = useCallback(
    () =>
      setSheet(small =>
        small?.kind === 'appointment'
          ? (storedSheetOf(draft.read()) ?? { ...small, isMove: false })
          : small
      ),
    [draft]
  )
  const close = useCallback(() => {
    draft.clear()
    setSheet(null)
  }, [draft])
  return { sheet, book, block, edit, openWhole, close }
}
