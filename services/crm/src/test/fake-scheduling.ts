import type { DataOf } from '@mostrador/contracts'
import {
  type Appointment,
  type BookableService,
  schedulingErrors,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { businessOf, defineService, serve, type ServiceContext } from '@mostrador/platform'
import { ids } from './fake-appointment.ts'

type Visit = DataOf<typeof schedulingRoutes.clientVisits>['visits'][number]

/**
 * Appointments that a test puts there, and every service that is not `unoffered`. `onStart` gets
 * the context, to publish as scheduling does.
 */
export const createFakeScheduling = (
  unoffered: ReadonlySet<string>,
  archived: ReadonlySet<string>,
  onStart: (ctx: ServiceContext<unknown, 'scheduling'>) => void
) => {
  const appointments = new Map<string, Appointment>()
  const visits: Visit[] = []
  const behavior = { isDown: false, stands: false }
  /** Called before visits are answered, which wait for it. */
  const beforeVisits = { run: (): Promise<void> => Promise.resolve() }
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
      serve(ctx, schedulingRoutes.getService, ({ actor, params }) => {
        if (unoffered.has(params.id)) throw new Refusal('service_not_found')
        return { ...aService(params.id, businessOf(actor)), isArchived: archived.has(params.id) }
      })
      serve(ctx, schedulingRoutes.clientVisits, async ({ query: { from = '' } }) => {
        await beforeVisits.run()
        return { visits: visits.filter(({ appointmentId }) => appointmentId >= from), next: null }
      })
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
  return { appointments, visits, beforeVisits, behavior, booked, service }
}

const aService = (_id: string, businessId: string): BookableService => ({
  _id,
  businessId,
  customId: '',
  name: 'Corte',
  description: '',
  price: '220',
  duration: 60,
  available: true,
  isAlwaysAvailable: false,
  isArchived: false,
  linkPrice: null,
  images: [],
  resources: [],
  restSchedules: null,
  branches: [],
  specialists: [],
  revision: 'r',
})
