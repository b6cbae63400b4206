import { ANY_REVISION, MAX_BOOKABLES, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { withTenant } from '@mostrador/db'
import { describe, expect, it } from 'vitest'
import {
  aBookingRequest,
  book,
  branchForm,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'
import type { Kind } from './repository.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const kinds = ['branch', 'service', 'specialist'] as const
const idOf = (kind: Kind) =>
  ({ branch: salon.branch, service: salon.service, specialist: salon.ana })[kind]._id

type Reply = Promise<{ status: number; body: unknown }>
const newBranch = (services: string[] = []): Reply =>
  as()(r.createBranch, {
    body: { branch: { ...branchForm, name: 'Sur', restSchedules: undefined, services } },
  })
const newService = (branches: string[] = [], specialists: string[] = []): Reply =>
  as()(r.createService, { body: { service: serviceForm, branches, specialists } })
const newSpecialist = (branchId = salon.branch._id, services: string[] = []): Reply =>
  as()(r.createSpecialist, { body: { specialist: { ...specialistForm, branchId, services } } })
const create = { branch: newBranch, service: newService, specialist: newSpecialist }

const setArchived = (kind: Kind, archive?: 'true'): Reply => {
  const request = { params: { id: idOf(kind) }, query: { archive } }
  switch (kind) {
    case 'branch':
      return as()(r.archiveBranch, request)
    case 'service':
      return as()(r.archiveService, request)
    case 'specialist':
      return as()(r.archiveSpecialist, request)
  }
}

/** Copies of the row of the salon, as if people had registered them. */
const fill = (kind: Kind, total: number): Promise<unknown> =>
  withTenant(salon.businessId, () =>
    salon.testApp.infra.database.pool.query(
      `insert into scheduling.${kind}
       select (jsonb_populate_record(known, jsonb_build_object('id', gen_random_uuid()))).*
       from scheduling.${kind} known,
         generate_series(1, $2::int - (select count(*)::int from scheduling.${kind}))
       where known.id = $1::uuid`,
      [idOf(kind), total]
    )
  )

describe.each(kinds)('a %s', kind => {
  it('counts against a limit of the business', async () => {
    await fill(kind, MAX_BOOKABLES[kind] - 1)
    expect((await create[kind]()).status).toBe(200)
    const refused = await create[kind]()
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: `${kind}_limit`,
        message: expect.stringContaining(String(MAX_BOOKABLES[kind])) as string,
      },
    ])
  })

  it('cannot be booked by staff while it is archived, also with overbook', async () => {
    const booked = await book(salon)
    await setArchived(kind, 'true')
    const later = { start: '2026-11-24T18:00:00.000Z', end: '2026-11-24T19:00:00.000Z' }
    for (const overbook of [false, true]) {
      const reply = await as()(r.bookAppointment, {
        body: { appointment: aBookingRequest(salon, { ...later, overbook }) },
      })
      expect([reply.status, reply.body]).toMatchObject([409, { code: `${kind}_archived` }])
    }
    // What it has already may still be moved.
    const { version } = booked
    const moved = await as()(r.editAppointment, {
      params: { id: booked._id },
      body: {
        appointment: { ...aBookingRequest(salon, later), clientId: booked.clientId, version },
      },
    })
    expect(moved.status).toBe(200)
    await setArchived(kind)
    expect((await book(salon)).status).toBe('agendada')
  })
})

describe('an archived branch, service or specialist', () => {
  it('cannot be referenced by anything new, and stays where it was referenced', async () => {
    const { branch, service, ana } = salon
    await setArchived('branch', 'true')
    await setArchived('specialist', 'true')
    await setArchived('service', 'true')
    const refused = [
      [await newSpecialist(), 'branch_archived'],
      [await newService([branch._id]), 'branch_archived'],
      [await newService([], [ana._id]), 'specialist_archived'],
      [await newBranch([service._id]), 'service_archived'],
    ] as const
    for (const [reply, code] of refused)
      expect(reply).toMatchObject({ status: 409, body: { code } })
    const edited = await as()(r.editService, {
      params: { id: service._id },
      body: {
        revision: ANY_REVISION,
        service: { ...serviceForm, name: 'Tinte' },
        branches: service.branches,
        specialists: service.specialists,
      },
    })
    expect(edited.data).toMatchObject({ name: 'Tinte', branches: [branch._id] })
  })
})
