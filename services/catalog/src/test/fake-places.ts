import { accountsRoutes } from '@mostrador/contracts/accounts'
import {
  type Appointment,
  schedulingErrors,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { newId, Refusal } from '@mostrador/kernel'
import { consumeOutside, defineService, serve, type Service } from '@mostrador/platform'
import { crmWith } from './fake-services.ts'

export const mainBranchId = newId()
export const otherBranchId = newId()
/** Businesses whose appointments the fake scheduling knows, by appointment. */
export const appointments = new Map<string, string>()
/** Movements of consumptions as published, by appointment. */
export const publishedConsumptions = new Map<string, readonly string[]>()
/** Businesses without a branch. */
export const businessesWithoutBranch = new Set<string>()

const day = { from: '10:00', to: '20:00' }
const noRest: never[] = []
const week = <Value>(value: Value) => ({
  monday: value,
  tuesday: value,
  wednesday: value,
  thursday: value,
  friday: value,
  saturday: value,
  sunday: value,
})
const branch = (businessId: string, _id: string) => ({
  _id,
  businessId,
  name: 'Centro',
  address: { description: 'Reforma 5' },
  location: '',
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
  schedules: { ...week(day), frecuency: 30 },
  restSchedules: week(noRest),
  resources: [],
  services: [],
  products: [],
  isArchived: false,
  revision: '1',
})

const at = '2026-11-21T18:00:00.000Z'
const appointment = (_id: string, businessId: string): Appointment => ({
  _id,
  shortId: 'ABC1234',
  businessId,
  clientId: '0',
  branchId: otherBranchId,
  serviceId: null,
  specialistId: newId(),
  start: at,
  end: at,
  status: 'asistida',
  title: '',
  details: '',
  clientNotes: '',
  type: 'inPerson',
  colorHex: '#2196f3',
  confirmationMessagesCounter: 0,
  eventId: null,
  createdBy: 'Ana',
  updatedBy: 'Ana',
  createdAt: at,
  updatedAt: at,
  autoCancelDate: null,
  googleCalendarId: null,
  googleCalendarName: null,
  moneyMovementIds: [],
  stockMovementIds: [],
  source: 'staff',
  overbook: false,
  version: 1,
})

const fakeScheduling = defineService({
  name: 'scheduling',
  errors: schedulingErrors,
  setup(ctx) {
    serve(ctx, schedulingRoutes.listBranches, ({ actor }) =>
      businessesWithoutBranch.has(actor.businessId ?? '')
        ? []
        : [mainBranchId, otherBranchId].map(id => branch(actor.businessId ?? '', id))
    )
    serve(ctx, schedulingRoutes.listServices, () => [])
    serve(ctx, schedulingRoutes.markReferenced, () => ({}))
    consumeOutside(ctx, 'fake-scheduling', {
      'stock.moved': async ({ data }) => {
        if (data.appointmentId !== undefined)
          publishedConsumptions.set(data.appointmentId, data.movementIds)
      },
    })
    serve(ctx, schedulingRoutes.appointmentFacts, ({ actor, params }) => {
      if (appointments.get(params.id) !== actor.businessId)
        throw new Refusal('appointment_not_found')
      return {
        appointment: appointment(params.id, actor.businessId ?? ''),
        serviceName: 'Corte',
        branchName: 'Sur',
        branchAddress: '',
        specialistName: 'Ana',
        price: '200',
      }
    })
  },
})

const fakeAccounts = defineService({
  name: 'accounts',
  setup(ctx) {
    serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
      _id: params.id,
      name: 'Salón Tijuana',
      description: '',
      isWorking: true,
      timezone: { name: 'America/Tijuana' },
      messageClock: '24h' as const,
      countryCode: '52',
      whatsapp: '',
      whatsappOwner: '',
      endSubscription: at,
      ownerUserId: null,
    }))
  },
})

/** Branches, appointments, the zone and contacts without interests, over their real contracts. */
export const fakePlaces: readonly Service[] = [
  fakeScheduling,
  fakeAccounts,
  crmWith(new Set()),
] as unknown as readonly Service[]
