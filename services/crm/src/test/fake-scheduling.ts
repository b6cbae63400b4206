import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { defineService, serve, type ServiceContext } from '@mostrador/platform'
import { ids } from './fake-appointment.ts'

/**
 * Appointments that a test puts there. `onStart` gets the context, to publish as scheduling does.
 */
export const createFakeScheduling = (
  onStart: (ctx: ServiceContext<unknown, 'scheduling'>) => void
) => {
  const appointments = new Map<string, Appointment>()
  const behavior = { isDown: false, stands: false }
  const findAppointment = (id: string): Appointment => {
    const appointment = appointments.get(id)
    if (appointment === undefined) throw new Refusal('not_found')
    return appointment
  }
  const service = defineService({
    name: 'scheduling',
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
  return { appointments, behavior, service }
}
