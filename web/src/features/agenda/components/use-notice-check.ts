import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useDispatch } from 'react-redux'
import { notificationEndpoints } from '../../../api/endpoints/notifications.ts'
import { asProblem } from '../../../api/problem.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { toast } from '../../../ui/toaster.tsx'
import { expectNotices } from '../lib/expected-notices.ts'

const MINUTE_MS = 60_000
const CONTACTS_PAGE = 'contacts'

/**
 * Checks that the server planned the notices of a booking, and says so where they are missing
 * [APT-18].
 */
export const useNoticeCheck = (): ((booked: Appointment) => void) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const mayRead = may(useSignedIn(), { page: CONTACTS_PAGE, action: 'view' })

  const arePlanned = async ({ _id, clientId }: Appointment): Promise<boolean> => {
    try {
      const { data } = await dispatch(
        notificationEndpoints.endpoints.listNotifications.initiate(
          { query: { cId: clientId } },
          { forceRefetch: true, subscribe: false }
        )
      ).unwrap()
      return data.some(({ appointmentId }) => appointmentId === _id)
    } catch (error) {
      // A person who lost the connection or the right learns nothing about the notices.
      return asProblem(error).status < 500
    }
  }

  return booked => {
    // Nobody gets a notice about an appointment that begins at once or is over.
    const isToCome = Date.parse(booked.start) > Date.now() + MINUTE_MS
    if (!mayRead || !isToCome) return
    expectNotices(booked._id, () => {
      void arePlanned(booked).then(planned => {
        if (!planned)
          toast.error('Error al enviar notificaciones', {
            description: 'La cita está agendada, pero nadie ha recibido el aviso. Avísales tú.',
          })
      })
    })
  }
}
