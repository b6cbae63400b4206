import type { DataOf } from '@mostrador/contracts'
import {
  type Appointment,
  schedulingErrors,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { defineService, serve, type ServiceContext } from '@mostrador/platform'
import { ids } from './fake-appointment.ts'

type Visit = DataOf<typeof schedulingRoutes.clientVisits>['visits'][number]

/**
 * Appointments that a test puts there. `onStart` gets the context, to publish as scheduling does.
 */
export const createFakeScheduling = (
  onStart: (ctx: ServiceContext<unknown, 'scheduling'>) => void
) => {
  const appointments = new Map<string, Appointment>()
  const visits: Visit[] = []
  const behavior = { isDown: false, stands: false }
  /** Clients that have an appointment. */
  const booked = new Set<string>()
  const findAppointment = (id: string): Appointment => {
    const appointment = appointments.get(id)
    if (appointment === undefined) throw new Refusal('appointment_not_found')
    return appointment
  }
  const service = defineService({
    name: 'scheduling',
    errors: schedulingErrors,
    setup: ctx => {
      onStart(ctx)
      serve(ctx, schedulingRoutes.appointmentFacts, ({ params }) => {
        if (behavior.isDown) throw new Refusal('unavailable')
        return {
          appointment: findAppointment(params.id),
          serviceName: 'Corte',
          branchName: 'Centro',
          branchAddress: 'Reforma 1',
          specialistName: 'Lupita',
          price: '220',
        }
      })
      serve(ctx, schedulingRoutes.clientVisits, () => ({ visits, next: null }))
      serve(ctx, schedulingRoutes.clientsWithAppointments, ({ body }) => {
        if (behavior.isDown) throw new Refusal('unavailable')
        return body.ids.filter(id => booked.has(id))
      })
      serve(ctx, schedulingRoutes.appointmentStands, () => ({ stands: behavior.stands }))
      serve(ctx, schedulingRoutes.noticeFacts, ({ query }) => ({
        zone: 'America/Mexico_City',
        attended: 0,
        specialist:
          query.specialistId === ids.specialist
            ? { whatsapp: '2225550111', countryCode: '52' }
            : null,
      }))
    },
  })
  return { appointments, visits, behavior, booked, service }
}
