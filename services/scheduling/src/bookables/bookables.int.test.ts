import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { dbFor, withTenant } from '@mostrador/db'
import { noRests } from '@mostrador/kernel'
import { describe, expect, it, vi } from 'vitest'
import type { Db } from '../context.ts'
import {
  aBlock,
  aBookingRequest,
  bookFor,
  branchForm,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'
import {
  type Kind,
  lockAgainstBookings,
  lockBookable,
  setArchived,
  setRemoved,
} from './repository.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)

const countWaiting = async (): Promise<number> => {
  const { rows } = await salon.testApp.infra.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  )
  return rows[0]?.count ?? 0
}

type Tx = Pick<Db, 'prisma'> & Parameters<typeof lockBookable>[0]

/**
 * What happens to `request` when it meets a `change` that is made but not committed: it waits, and
 * then sees it.
 */
const requestDuring = async <Answer>(
  change: (tx: Tx) => Promise<void>,
  request: () => Promise<Answer>
): Promise<Answer> => {
  const [changed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = dbFor(salon.testApp.infra.database, 'scheduling')
  const other = withTenant(salon.businessId, () =>
    db.transaction(async tx => {
      await change(tx)
      changed.resolve()
      await mayCommit.promise
    })
  )
  await changed.promise
  const answer = request()
  await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: 10_000, interval: 20 })
  mayCommit.resolve()
  await other
  return answer
}

const kinds = ['branch', 'service', 'specialist'] as const
const idOf = (kind: Kind) =>
  ({ branch: salon.branch, service: salon.service, specialist: salon.ana })[kind]._id
const bookableOf = (kind: Kind) => ({ kind, businessId: salon.businessId, id: idOf(kind) })
const edit = (kind: Kind): Promise<{ status: number; data: { isArchived: boolean } }> => {
  const params = { id: idOf(kind) }
  switch (kind) {
    case 'branch':
      return as()(r.editBranch, {
        params,
        body: {
          revision: ANY_REVISION,
          branch: {
            ...branchForm,
            restSchedules: { ...branchForm.restSchedules, monday: [] },
            name: 'Sur',
          },
        },
      })
    case 'service':
      return as()(r.editService, {
        params,
        body: {
          revision: ANY_REVISION,
          service: { ...serviceForm, name: 'Tinte' },
          branches: [salon.branch._id],
          specialists: [salon.ana._id],
        },
      })
    case 'specialist':
      return as()(r.editSpecialist, {
        params,
        body: {
          revision: ANY_REVISION,
          specialist: { ...specialistForm, name: 'Anita', branchId: salon.branch._id },
        },
      })
  }
}
const archive = (
  kind: Kind,
  query: { archive?: 'true' }
): Promise<{ data: { isArchived: boolean; name: string } }> => {
  const request = { params: { id: idOf(kind) }, query }
  if (kind === 'branch') return as()(r.archiveBranch, request)
  if (kind === 'service') return as()(r.archiveService, request)
  return as()(r.archiveSpecialist, request)
}

describe.each(kinds)('a %s', kind => {
  it('stays archived when it is edited while somebody archives it', async () => {
    const { data } = await requestDuring(
      tx => setArchived(tx, bookableOf(kind), true, new Date()),
      () => edit(kind)
    )
    expect(data.isArchived).toBe(true)
  })

  it('keeps the edit when it is archived while somebody edits it', async () => {
    const table = {
      branch: 'branch',
      service: 'bookableService',
      specialist: 'specialist',
    } as const
    const rename = async (tx: Tx) => {
      await lockBookable(tx, bookableOf(kind))
      const client = tx.prisma[table[kind]] as typeof tx.prisma.branch
      await client.updateMany({
        where: { businessId: salon.businessId, id: idOf(kind) },
        data: { name: 'Otro' },
      })
    }
    expect(
      (await requestDuring(rename, () => archive(kind, { archive: 'true' }))).data
    ).toMatchObject({
      isArchived: true,
      name: 'Otro',
    })
  })

  it('cannot be booked any more while it is being deleted [G1-03]', async () => {
    const leave = async (tx: Tx) => {
      await lockAgainstBookings(tx, bookableOf(kind))
      await setRemoved(tx, bookableOf(kind), new Date())
    }
    const { body } = await requestDuring(leave, () =>
      as()(r.bookAppointment, { body: { appointment: aBookingRequest(salon) } })
    )
    expect(body).toMatchObject({ success: false, code: 'party_not_found' })
  })
})

it('a rest that ends before it begins is refused in every form, and changes nothing', async () => {
  const as = salon.testApp.as(salon.owner)
  const restSchedules = { ...noRests(), friday: [{ from: '15:00', to: '12:00' }] }
  const { branch, service, ana } = salon
  const replies = [
    await as(r.editBranch, {
      params: { id: branch._id },
      body: { branch: { ...branchForm, restSchedules }, revision: ANY_REVISION },
    }),
    await as(r.editService, {
      params: { id: service._id },
      body: {
        service: { ...serviceForm, restSchedules },
        revision: ANY_REVISION,
        branches: [branch._id],
        specialists: [ana._id],
      },
    }),
    await as(r.editSpecialist, {
      params: { id: ana._id },
      body: {
        specialist: { ...specialistForm, branchId: branch._id, restSchedules },
        revision: ANY_REVISION,
      },
    }),
  ]
  const refused = {
    code: 'rest_ends_before_start',
    message: 'Un descanso termina antes de empezar. Revisa sus horas.',
    details: { day: 'friday' },
  }
  for (const { status, body } of replies) {
    expect(status).toBe(422)
    expect(body).toMatchObject(refused)
  }
  expect((await as(r.listBranches, { query: {} })).data[0]?.restSchedules).toEqual(
    branch.restSchedules
  )
})

describe('the next booking after a change of its resources', () => {
  const hourFrom = (hour: number) => ({
    start: `2026-11-23T${hour}:00:00.000Z`,
    end: `2026-11-23T${hour + 1}:00:00.000Z`,
  })
  const code = async (hour: number) => {
    const { body } = await bookFor(salon, hourFrom(hour))
    return body.success ? 'booked' : body.code
  }
  const links = () => ({ branches: [salon.branch._id], specialists: [salon.ana._id] })
  const openFrom = (from: string) =>
    as()(r.editBranch, {
      params: { id: salon.branch._id },
      body: {
        revision: ANY_REVISION,
        branch: {
          ...branchForm,
          schedules: { ...branchForm.schedules, monday: { from, to: '18:00' } },
          restSchedules: { ...branchForm.restSchedules, monday: [] },
        },
      },
    })

  it('uses the new hours of the branch', async () => {
    expect(await code(16)).toBe('booked')
    await openFrom('12:00')
    expect(await code(17)).toBe('outside_working_hours')
    await openFrom('09:00')
    expect(await code(17)).toBe('booked')
  })

  it('uses the rests of the specialist, and that they are archived', async () => {
    expect(await code(16)).toBe('booked')
    const specialist = {
      ...specialistForm,
      branchId: salon.branch._id,
      services: [salon.service._id],
    }
    await as()(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: {
        revision: ANY_REVISION,
        specialist: {
          ...specialist,
          restSchedules: {
            ...specialistForm.restSchedules,
            monday: [{ from: '11:01', to: '12:59' }],
          },
        },
      },
    })
    expect(await code(17)).toBe('outside_working_hours')
    await as()(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: { revision: ANY_REVISION, specialist },
    })
    expect(await code(17)).toBe('booked')
    await as()(r.archiveSpecialist, { params: { id: salon.ana._id }, query: { archive: 'true' } })
    expect(await code(18)).toBe('specialist_does_not_offer')
  })

  it('uses the length of the service, its specialists and branches, and its availability', async () => {
    expect(await code(16)).toBe('booked')
    const edit = (service: object, to: object = links()) =>
      as()(r.editService, {
        params: { id: salon.service._id },
        body: {
          revision: ANY_REVISION,
          service: { ...serviceForm, ...service },
          ...links(),
          ...to,
        },
      })
    await edit({ duration: 30 })
    expect(await code(17)).toBe('slot_taken')
    await edit({}, { specialists: [salon.beto._id] })
    expect(await code(17)).toBe('specialist_does_not_offer')
    await edit({}, { branches: [] })
    expect(await code(17)).toBe('service_not_offered')
    await edit({})
    expect(await code(17)).toBe('booked')
    await edit({ available: false })
    expect(await code(18)).toBe('service_not_offered')
  })

  it.each(kinds)('is refused for a removed %s, by staff and as a block', async kind => {
    expect(await code(16)).toBe('booked')
    await withTenant(salon.businessId, () =>
      dbFor(salon.testApp.infra.database, 'scheduling').transaction(tx =>
        setRemoved(tx, bookableOf(kind), new Date())
      )
    )
    expect(
      (
        await as()(r.bookAppointment, {
          body: { appointment: aBookingRequest(salon, hourFrom(17)) },
        })
      ).body
    ).toMatchObject({ code: 'party_not_found' })
    const block = await as()(r.createBlock, { body: { block: aBlock(salon, hourFrom(17)) } })
    expect(block.body).toMatchObject(
      kind === 'service' ? { success: true } : { code: 'party_not_found' }
    )
  })
})
