import type { z } from 'zod'
import {
  type Appointment,
  type AppointmentForm,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { useState } from 'react'
import { isProblem, problemText } from '../../../api/problem.ts'
import { toast } from '../../../ui/toaster.tsx'
import {
  useBookAppointmentMutation,
  useEditAppointmentMutation,
  useLazyGetAppointmentQuery,
} from '../../../api/endpoints/appointments.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { Refused } from './overbook-notice.tsx'
import { useRefused } from './use-nearest.ts'
import { useNoticeCheck } from './use-notice-check.ts'
import { useUntoldText } from './use-untold-text.ts'

/** [APT-19] */
export const requestFailedText = 'Error al procesar la solicitud'
export const unexpectedText = 'Ocurrió un error inesperado al agendar la cita'

type BookingRequest = z.output<typeof AppointmentForm>
type Options = {
  readonly editing: Appointment | null
  /** `from`: what it was saved over. Whether something else says that it is saved. */
  readonly onSaved: (appointment: Appointment, from: Appointment | null) => boolean
}

type Saving = {
  readonly clientName: string
  readonly overbook: boolean
  /** The revision that is saved over; without it the one that the form stands on. */
  readonly over?: Appointment
}
/** An appointment that somebody else saved in the meantime. */
export type EditConflict = { readonly before: Appointment; readonly current: Appointment }

/**
 * Books or edits; a refusal that staff may overrule comes back as `refused`, any other failure as a
 * text [APT-17, APT-19, G1-08].
 */
export const useSaveAppointment = ({ editing, onSaved }: Options) => {
  const { zone } = useAgendaContext()
  const [book, booking] = useBookAppointmentMutation()
  const [edit, changing] = useEditAppointmentMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [changed, setChanged] = useState<EditConflict | null>(null)
  const [read] = useLazyGetAppointmentQuery()
  const [base, setBase] = useState(editing)
  const explain = useRefused(zone)
  const checkNotices = useNoticeCheck()
  const untoldText = useUntoldText()

  /** The appointment as somebody else left it, if that is why it was not saved. */
  const readChanged = async (error: unknown): Promise<Appointment | null> => {
    if (editing === null || !isProblem(error) || error.code !== 'stale_version') return null
    return read({ params: { id: editing._id } })
      .unwrap()
      .catch(() => null)
  }
  const save = async (request: BookingRequest, saving: Saving): Promise<void> => {
    const { clientName, overbook, over = base } = saving
    setFailure(null)
    setChanged(null)
    setBase(over)
    try {
      const { colorHex, ...remaining } = request
      // The title is the client's name for readers of the agenda elsewhere; another title than that
      // stays while the client does.
      const appointment = {
        ...remaining,
        title: request.clientId === over?.clientId ? request.title : clientName,
        overbook,
      }
      // The status is not part of what is sent: an edit keeps it [APT-10].
      const saved =
        editing === null
          ? await book({ body: { appointment: { ...appointment, colorHex } } }).unwrap()
          : await edit({
              params: { id: editing._id },
              body: { appointment: { ...appointment, version: over?.version } },
            }).unwrap()
      const who = clientName === '' ? '' : `${clientName}, `
      const when = `${who}${showInstant(new Date(saved.start), zone)}`
      if (editing === null) checkNotices(saved)
      if (onSaved(saved, over)) return
      const untold = editing === null ? await untoldText(saved) : undefined
      const description = untold === undefined ? when : `${when}. ${untold}`
      toast.success(
        (editing === null ? schedulingRoutes.bookAppointment : schedulingRoutes.editAppointment)
          .message,
        { description }
      )
    } catch (error) {
      const current = await readChanged(error)
      if (current !== null && over !== null) {
        setChanged({ before: over, current })
        return
      }
      const warning = await explain(error, request)
      setRefused(warning)
      if (warning === null)
        setFailure(isProblem(error) ? problemText(error, requestFailedText) : unexpectedText)
    }
  }
  return {
    save,
    busy: booking.isLoading || changing.isLoading,
    failure,
    refused,
    changed,
    /** What is saved next stands on what somebody else saved. */
    standOn: (current: Appointment) => {
      setBase(current)
      setChanged(null)
    },
    clearFailure: () => setRefused(null),
  }
}
