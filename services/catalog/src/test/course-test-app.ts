import { accountsRoutes } from '@mostrador/contracts/accounts'
import { type CourseForm, catalogRoutes as r } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { catalog } from '../service.ts'

const unknownClientIds = new Set<string>()
/** Ids of contacts who asked that their data be erased. */
export const toBeErased = new Set<string>()

/** Ids of what some contact is interested in. */
export const wanted = new Set<string>()

/** The id of a client that crm does not know. */
export const aStranger = (): string => {
  const id = newId()
  unknownClientIds.add(id)
  return id
}

const contacts = new Map<string, { readonly _id: string; readonly name: string }>()
const noContact = { problem: 'Nadie de tus contactos tiene este número' }

/** A contact that crm knows by this number of ten digits. */
export const aContact = (whatsapp: string, name: string) => {
  const contact = { _id: newId(), name }
  contacts.set(whatsapp, contact)
  return contact
}

const fakeCrm = defineService({
  name: 'crm',
  setup(ctx) {
    serve(ctx, crmRoutes.existingClients, ({ body }) =>
      body.ids.filter(id => !unknownClientIds.has(id))
    )
    serve(ctx, crmRoutes.itemsOfInterest, ({ body }) => body.ids.filter(id => wanted.has(id)))
    serve(ctx, crmRoutes.blockedClients, ({ body }) => body.ids.filter(id => toBeErased.has(id)))
    serve(ctx, crmRoutes.clientsByNumber, ({ body }) =>
      body.numbers.map(({ whatsapp }) => contacts.get(whatsapp.slice(-10)) ?? noContact)
    )
    serve(ctx, crmRoutes.clientNames, ({ query }) =>
      query.ids
        .split(',')
        .map(_id => ({ _id, name: `Cliente ${_id.slice(-4)}`, type: 'client' as const }))
    )
  },
})

const fakeAccounts = defineService({
  name: 'accounts',
  setup(ctx) {
    serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
      _id: params.id,
      name: 'Academia Tonalli',
      description: '',
      isWorking: true,
      timezone: { name: 'America/Tijuana' },
      messageClock: '24h' as const,
      countryCode: '52',
      whatsapp: '2221234567',
      whatsappOwner: '2221234567',
      endSubscription: '2099-01-01T00:00:00.000Z',
      ownerUserId: null,
    }))
  },
})

/** 22:30 of 21 November in Tijuana, where the business is; already the 22nd in UTC. */
export const NOW = '2026-11-22T06:30:00Z'

/** Starts catalog beside contacts and businesses that answer from memory. */
export const startCourseTestApp = (): Promise<TestApp> =>
  startTestApp({ services: [catalog, fakeCrm, fakeAccounts], at: NOW })

export const pottery = {
  name: 'Cerámica',
  description: 'Torno y esmaltes para empezar',
  sessions: 4,
  totalPrice: 1_200.5,
  enrollmentFee: 200,
  place: 'Taller del centro',
} satisfies Partial<CourseForm>

/** A course of a new business with so many seats, and calls of its owner. */
export const anAcademy = async (testApp: TestApp, availableSlots: number | null = null) => {
  const { owner, businessId } = aBusiness()
  const call = testApp.as(owner)
  const schedules = { availableSlots, sessionDates: [] }
  const { data: course } = await call(r.createCourse, {
    body: { course: { ...pottery, schedules } },
  })
  const enrol = (form: object = {}) =>
    call(r.createEnrollment, {
      body: { enrollment: { courseId: course._id, clientId: newId(), ...form } },
    })
  const readCourse = async () =>
    (await call(r.listCourses, { query: { includeArchived: 'true' } })).data.find(
      ({ _id }) => _id === course._id
    )
  return { call, businessId, owner, course, enrol, readCourse }
}
