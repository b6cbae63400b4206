import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { dbFor, withTenant } from '@mostrador/db'
import { noRests } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { describe, expect, it } from 'vitest'
import {
  book,
  branchForm,
  readPublishedAbout,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'

const salon = useSalon()
const as = (actor = salon.owner) => salon.testApp.as(actor)

/** How often the clients of an appointment were asked for another time. */
const requests = async (id: string): Promise<number> =>
  (await readPublishedAbout(salon, id)).filter(
    ({ type }) => type === 'appointment.change_requested'
  ).length

const stands = async (id: string): Promise<boolean> =>
  (
    await salon.testApp.as(actorOf.service('crm', salon.businessId))(r.appointmentStands, {
      params: { id },
    })
  ).data.stands

const hours = (from: string, outside: 'ask' | 'leave' | 'tell', actor = salon.owner) =>
  as(actor)(r.editSpecialist, {
    params: { id: salon.ana._id },
    body: {
      specialist: {
        ...specialistForm,
        branchId: salon.branch._id,
        services: [salon.service._id],
        restSchedules: { ...noRests(), monday: [{ from, to: '13:59' }] },
      },
      revision: ANY_REVISION,
      outside,
    },
  })

/** A person who edits specialists and does not see the agenda. */
const withoutAgenda = () => ({
  ...salon.owner,
  isOwner: false,
  permissions: [{ pageId: pageIds.specialists, actions: ['view', 'edit', 'delete'] }],
})

describe('clients of appointments that a change leaves outside', () => {
  it('are asked for another time once their hours are removed, and only they', async () => {
    const outside = await book(salon)
    const inside = await book(salon, {
      start: '2026-11-23T21:00:00.000Z',
      end: '2026-11-23T22:00:00.000Z',
    })
    expect((await hours('11:01', 'leave')).status).toBe(200)
    expect([await requests(outside._id), await stands(outside._id)]).toEqual([0, false])
    expect((await hours('13:31', 'leave')).status).toBe(200)
    expect(await stands(outside._id)).toBe(true)
    expect((await hours('11:01', 'tell')).status).toBe(200)
    expect([await requests(outside._id), await requests(inside._id)]).toEqual([1, 0])
    // Saved once more: nobody is newly outside.
    expect((await hours('11:01', 'tell')).status).toBe(200)
    expect(await requests(outside._id)).toBe(1)
  })

  it('are asked in the transaction of the edit: a refused edit asks nobody', async () => {
    const { _id } = await book(salon)
    const reply = await as()(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: {
        specialist: {
          ...specialistForm,
          branchId: salon.branch._id,
          restSchedules: { ...noRests(), monday: [{ from: '11:01', to: '13:59' }] },
        },
        revision: 'an old one',
        outside: 'tell',
      },
    })
    expect([reply.status, await requests(_id)]).toEqual([409, 0])
  })

  it('are asked when a service is removed from the specialist, or from the branch', async () => {
    const { _id } = await book(salon)
    const edit = (specialists: string[], outside: 'ask' | 'tell') =>
      as()(r.editService, {
        params: { id: salon.service._id },
        body: {
          service: serviceForm,
          branches: [salon.branch._id],
          specialists,
          revision: ANY_REVISION,
          outside,
        },
      })
    const refusal = await edit([salon.beto._id], 'ask')
    expect(refusal.body).toMatchObject({
      code: 'appointments_outside',
      details: { count: 1, first: [{ _id }] },
    })
    expect(await requests(_id)).toBe(0)
    expect((await edit([salon.beto._id], 'tell')).status).toBe(200)
    expect(await requests(_id)).toBe(1)
  })

  it.each(['archive', 'delete'] as const)(
    'are asked when a specialist is removed: %s',
    async how => {
      const { _id } = await book(salon)
      const params = { id: salon.ana._id }
      const changeHours = (tell: 'true' | 'false') =>
        how === 'archive'
          ? as()(r.archiveSpecialist, { params, query: { archive: 'true', tell } })
          : as()(r.deleteSpecialist, { params, query: { tell } })
      expect((await changeHours('false')).status).toBe(200)
      expect(await requests(_id)).toBe(0)
      expect((await changeHours('true')).status).toBe(200)
      expect([await requests(_id), await stands(_id)]).toEqual([1, false])
      // A specialist who comes back causes no notices.
      await as()(r.archiveSpecialist, { params, query: { tell: 'true' } })
      expect([await requests(_id), await stands(_id)]).toEqual([1, true])
    }
  )

  it('are asked when a branch shortens its day or is archived', async () => {
    const { _id } = await book(salon)
    await as()(r.editBranch, {
      params: { id: salon.branch._id },
      body: {
        branch: {
          ...branchForm,
          schedules: { ...branchForm.schedules, monday: { from: '09:00', to: '12:00' } },
          restSchedules: noRests(),
        },
        revision: ANY_REVISION,
        outside: 'tell',
      },
    })
    expect(await requests(_id)).toBe(1)
    await as()(r.archiveBranch, {
      params: { id: salon.branch._id },
      query: { archive: 'true', tell: 'true' },
    })
    expect(await requests(_id)).toBe(2)
  })

  it('are not asked for an appointment without a client, nor without permission for the agenda', async () => {
    const { _id } = await book(salon)
    const db = dbFor(salon.testApp.infra.database, 'scheduling')
    await withTenant(salon.businessId, () =>
      db.prisma.appointment.updateMany({
        where: { businessId: salon.businessId, id: _id },
        data: { clientId: null },
      })
    )
    const refused = await hours('11:01', 'tell', withoutAgenda() as typeof salon.owner)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden' }])
    const refusedDeletion = await as(withoutAgenda() as typeof salon.owner)(r.deleteSpecialist, {
      params: { id: salon.ana._id },
      query: { tell: 'true' },
    })
    expect(refusedDeletion.status).toBe(403)
    expect((await hours('11:01', 'tell')).status).toBe(200)
    expect(await requests(_id)).toBe(0)
  })
})

describe('an edit', () => {
  it('is refused with instructions when it lacks the revision that it was made on', async () => {
    const reply = await salon.testApp.as(salon.owner)(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: { specialist: { ...specialistForm, branchId: salon.branch._id } } as never,
    })
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { message: 'Actualiza la página para poder guardar: esta es una versión anterior.' },
    ])
  })
})
