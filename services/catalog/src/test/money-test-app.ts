import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyOf } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import {
  type AppointmentBrief,
  schedulingErrors,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { newId, Refusal } from '@mostrador/kernel'
import { businessOf, defineService, serve } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { catalog } from '../service.ts'
import { fakeBilling } from './fake-billing.ts'

/** 22:30 of 21 November in Tijuana, where the business is; already the 22nd in UTC. */
const NOW = '2026-11-22T06:30:00Z'
export const TODAY = '2026-11-21'

/** What the other services know, by business. */
const clients = new Map<string, string>()
const branches = new Map<string, string>()
const specialists = new Map<string, string>()
const appointments = new Map<string, AppointmentBrief & { readonly businessId: string }>()

const idsOf = (owners: ReadonlyMap<string, string>, businessId: string): string[] =>
  [...owners].flatMap(([id, owner]) => (owner === businessId ? [id] : []))

const hours = { from: '09:00', to: '20:00' }
const week = <Value>(value: Value) => ({
  monday: value,
  tuesday: value,
  wednesday: value,
  thursday: value,
  friday: value,
  saturday: value,
  sunday: value,
})

const aBranch = (_id: string, businessId: string) => ({
  _id,
  businessId,
  name: 'Centro',
  address: { description: 'Calle 1' },
  location: '',
  city: 'Tijuana',
  state: 'BC',
  country: 'México',
  schedules: { ...week(hours), frecuency: 30 },
  restSchedules: week([]),
  resources: [],
  services: [],
  products: [],
  isArchived: false,
  revision: '1',
})

const aSpecialist = (_id: string, businessId: string) => ({
  _id,
  businessId,
  customId: '',
  name: 'Rosa',
  googleRefreshToken: null,
  whatsapp: '',
  countryCode: '52',
  countryCodeExt: '521',
  email: '',
  branchId: newId(),
  services: [],
  restSchedules: week([]),
  colorHex: '#2196f3',
  googleCalendarId: null,
  googleCalendarName: null,
  isArchived: false,
  revision: '1',
})

const isCanceled = (status: AppointmentBrief['status']): boolean =>
  status === 'cancelada' || status === 'no_pagada'

/** Ids of contacts who asked that their data be erased. */
export const toBeErased = new Set<string>()

const fakeServices = [
  defineService({
    name: 'crm',
    setup(ctx) {
      serve(ctx, crmRoutes.existingClients, ({ actor, body }) =>
        body.ids.filter(id => clients.get(id) === businessOf(actor))
      )
      serve(ctx, crmRoutes.itemsOfInterest, () => [])
      serve(ctx, crmRoutes.blockedClients, ({ body }) => body.ids.filter(id => toBeErased.has(id)))
      serve(ctx, crmRoutes.clientNames, ({ query }) =>
        query.ids.split(',').map(_id => ({ _id, name: 'Ana López', type: 'client' as const }))
      )
    },
  }),
  defineService({
    name: 'accounts',
    setup(ctx) {
      serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
        _id: params.id,
        name: 'Estética Lupita',
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
  }),
  defineService({
    name: 'scheduling',
    errors: schedulingErrors,
    setup(ctx) {
      serve(ctx, schedulingRoutes.listBranches, ({ actor }) =>
        idsOf(branches, businessOf(actor)).map(id => aBranch(id, businessOf(actor)))
      )
      serve(ctx, schedulingRoutes.listServices, () => [])
      serve(ctx, schedulingRoutes.listSpecialists, ({ actor }) =>
        idsOf(specialists, businessOf(actor)).map(id => aSpecialist(id, businessOf(actor)))
      )
      serve(ctx, schedulingRoutes.markReferenced, ({ actor, body }) => {
        const mustBe = (existing: ReadonlyMap<string, string>, ids: string[], code: string) => {
          if (ids.some(id => existing.get(id) !== businessOf(actor))) throw new Refusal(code)
        }
        mustBe(branches, body.branchIds, 'branch_not_found')
        mustBe(specialists, body.specialistIds, 'specialist_not_found')
        return {}
      })
      serve(ctx, schedulingRoutes.appointmentBriefs, ({ actor, body }) =>
        body.ids.flatMap(id => {
          const brief = appointments.get(id)
          return brief?.businessId === businessOf(actor) ? [brief] : []
        })
      )
      serve(
        ctx,
        schedulingRoutes.canceledAppointments,
        ({ actor, query: { since, after = '' } }) => {
          const isAfter = ({ start, _id }: AppointmentBrief): boolean =>
            start > since || (start === since && _id > after)
          const [first, second] = [...appointments.values()]
            .filter(
              ({ businessId, status }) => businessId === actor.businessId && isCanceled(status)
            )
            .filter(isAfter)
            .toSorted((a, z) => (a.start + a._id < z.start + z._id ? -1 : 1))
          if (first === undefined) return { appointments: [], next: null }
          // Pages of a single appointment.
          const next = second === undefined ? null : { since: first.start, after: first._id }
          return { appointments: [first], next }
        }
      )
    },
  }),
]

export type MoneyTestApp = { readonly testApp: TestApp; stop(): Promise<void> }

/** Starts catalog beside contacts, businesses and an agenda that answer from memory. */
export const startMoneyTestApp = async (): Promise<MoneyTestApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
  const testApp = await startTestApp({
    services: [catalog, fakeBilling().service, ...fakeServices],
    at: NOW,
    variables: { MEDIA_FOLDER: folder, MEDIA_URL: 'https://archivos.example' },
  })
  return {
    testApp,
    async stop() {
      await testApp.stop()
      await rm(folder, { recursive: true })
    },
  }
}

type Form = BodyOf<typeof r.createMoneyMovement>['moneyMovement']

/** A new business with a branch, a specialist and a client, and what its owner does. */
export const aShop = (testApp: TestApp) => {
  const { owner, businessId } = aBusiness()
  const [branchId, specialistId, clientId] = [newId(), newId(), newId()]
  branches.set(branchId, businessId)
  specialists.set(specialistId, businessId)
  clients.set(clientId, businessId)
  const call = testApp.as(owner)
  const attempt = (form: Partial<Form> = {}, appointmentId?: string) =>
    call(r.createMoneyMovement, {
      body: {
        moneyMovement: { amount: 100, branchId, ...form },
        ...(appointmentId !== undefined && { appointmentId }),
      },
    })
  return {
    owner,
    businessId,
    branchId,
    specialistId,
    clientId,
    call,
    attempt,
    anotherClient: (): string => {
      const id = newId()
      clients.set(id, businessId)
      return id
    },
    /** Its client is deleted. */
    loseClient: () => clients.delete(clientId),
    /** A movement of the branch: 100 pesos in, in cash, today. */
    record: async (form: Partial<Form> = {}, appointmentId?: string) =>
      (await attempt(form, appointmentId)).data,
    list: async (query: object = {}) => (await call(r.listMoneyMovements, { query })).data.data,
    /** An appointment of the specialist that was attended. */
    anAppointment: (fields: Partial<AppointmentBrief> = {}): string => {
      const _id = fields._id ?? newId()
      appointments.set(_id, {
        _id,
        businessId,
        shortId: 'ABC1234',
        start: '2026-11-21T18:00:00.000Z',
        status: 'asistida',
        clientId,
        branchId,
        specialistId,
        serviceName: 'Corte',
        ...fields,
      })
      return _id
    },
  }
}
