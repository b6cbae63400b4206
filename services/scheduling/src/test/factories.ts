import type { Actor } from '@mostrador/contracts'
import {
  type Appointment,
  type AppointmentForm,
  type BookableService,
  type Branch,
  schedulingRoutes as r,
  type Slot,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { newId, noRests } from '@mostrador/kernel'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { scheduling } from '../service.ts'
import { fakeAccounts } from './fake-accounts.ts'
import { fakeCatalog } from './fake-catalog.ts'
import { fakeCrm } from './fake-crm.ts'

/** Monday 23 November 2026, 10:00 in Mexico City. */
export const NOW = '2026-11-23T16:00:00Z'

const nineToSix = { from: '09:00', to: '18:00' }
const closed = { from: '00:00', to: '00:00' }
export const branchForm = {
  name: 'Centro',
  address: { description: 'Av. Reforma 100, Puebla' },
  location: '',
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
  schedules: {
    monday: nineToSix,
    tuesday: nineToSix,
    wednesday: nineToSix,
    thursday: nineToSix,
    friday: nineToSix,
    saturday: nineToSix,
    sunday: closed,
    frecuency: 30,
  },
  restSchedules: { ...noRests(), monday: [{ from: '14:01', to: '14:59' }] },
} as const
export const serviceForm = {
  name: 'Corte de cabello',
  description: 'Corte con lavado',
  price: '250',
  duration: 60,
}
export const specialistForm = { name: 'Ana', whatsapp: '2221234567', restSchedules: noRests() }

export type Salon = {
  readonly testApp: TestApp
  readonly owner: Actor
  readonly assistant: Actor
  readonly businessId: string
  readonly branch: Branch
  readonly service: BookableService
  readonly ana: Specialist
  readonly beto: Specialist
}

/**
 * A branch open 9 to 18 except Sundays, resting Mondays at 14:00, with Ana and Beto, who both offer
 * one service of an hour.
 */
export const aSalon = async (testApp: TestApp): Promise<Salon> => {
  const { businessId, owner } = aBusiness()
  const as = testApp.as(owner)
  const branch = (
    await as(r.createBranch, {
      body: {
        branch: {
          ...branchForm,
          restSchedules: {
            ...branchForm.restSchedules,
            monday: [...branchForm.restSchedules.monday],
          },
        },
      },
    })
  ).data
  const [ana, beto] = [
    (
      await as(r.createSpecialist, {
        body: { specialist: { ...specialistForm, branchId: branch._id } },
      })
    ).data,
    (
      await as(r.createSpecialist, {
        body: { specialist: { ...specialistForm, name: 'Beto', branchId: branch._id } },
      })
    ).data,
  ]
  const service = (
    await as(r.createService, {
      body: { service: serviceForm, branches: [branch._id], specialists: [ana._id, beto._id] },
    })
  ).data
  return {
    testApp,
    owner,
    businessId,
    branch,
    service,
    ana,
    beto,
    assistant: { ...owner, kind: 'assistant', userId: null, isOwner: false, name: 'Asistente Ana' },
  }
}

/** One test app for a file and a new salon for each test, at NOW. Read the object inside tests. */
export const useSalon = (): Salon => {
  const salon = {} as Salon
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp({
      services: [scheduling, fakeAccounts, fakeCrm, fakeCatalog],
      at: NOW,
    })
  })
  afterAll(() => testApp.stop())
  beforeEach(async () => {
    testApp.clock.set(NOW)
    Object.assign(salon, await aSalon(testApp))
  })
  return salon
}

/** An hour with Ana, Monday at 12:00 local (18:00Z), unless set. */
export const aBookingRequest = (
  { branch, service, ana }: Salon,
  fields: Partial<AppointmentForm> = {}
): AppointmentForm => ({
  clientId: newId(),
  branchId: branch._id,
  serviceId: service._id,
  specialistId: ana._id,
  start: '2026-11-23T18:00:00.000Z',
  end: '2026-11-23T19:00:00.000Z',
  ...fields,
})

export const aSlot = ({ branch, service, ana }: Salon, fields: Partial<Slot> = {}): Slot => ({
  branchId: branch._id,
  serviceId: service._id,
  specialistId: ana._id,
  start: '2026-11-23T18:00:00.000Z',
  end: '2026-11-23T19:00:00.000Z',
  ...fields,
})

export const aBlock = (
  { branch, ana }: Salon,
  fields: { start?: string; end?: string; specialistId?: string; title?: string } = {}
) => ({
  title: 'Comida',
  branchId: branch._id,
  specialistId: ana._id,
  start: '2026-11-23T18:00:00.000Z',
  end: '2026-11-23T19:00:00.000Z',
  ...fields,
})

export const book = async (
  salon: Salon,
  fields: Partial<AppointmentForm> = {}
): Promise<Appointment> =>
  (
    await salon.testApp.as(salon.owner)(r.bookAppointment, {
      body: { appointment: aBookingRequest(salon, fields) },
    })
  ).data

export const bookFor = (
  salon: Salon,
  { clientId = newId(), ...slot }: Partial<Slot> & { clientId?: string } = {}
) =>
  salon.testApp.as(salon.assistant)(r.bookFor, {
    body: { clientId, slot: aSlot(salon, slot), createdBy: 'Asistente Ana' },
  })

/** Every event that the service published about a key, in order. */
export const readPublishedAbout = async (
  { testApp, businessId }: Salon,
  key: string
): Promise<{ type: string; data: Record<string, unknown> }[]> => {
  const { rows } = await testApp.infra.database.relay.query<{
    type: string
    data: Record<string, unknown>
  }>('select type, data from platform.outbox where key = $1 and business_id = $2 order by id', [
    key,
    businessId,
  ])
  return rows
}
