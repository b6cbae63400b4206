import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId, noRests } from '@mostrador/kernel'
import { anActor } from '@mostrador/testing'
import { describe, expect, it } from 'vitest'
import {
  aBlock,
  book,
  branchForm,
  readPublishedAbout,
  specialistForm,
  useSalon,
} from '../test/factories.ts'
import { productId, stockedBranches } from '../test/fake-catalog.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const branch = (fields: object = {}) => ({
  ...branchForm,
  restSchedules: { ...branchForm.restSchedules, monday: [...branchForm.restSchedules.monday] },
  ...fields,
})
const cancel = (id: string) =>
  as()(r.setAppointmentStatus, { params: { id }, body: { status: 'cancelada' } })
/** Lets Ana and Beto work in another, new branch. */
const moveSpecialistsAway = async () => {
  const { data: other } = await as()(r.createBranch, { body: { branch: branch() } })
  for (const { _id, name } of [salon.ana, salon.beto])
    await as()(r.editSpecialist, {
      params: { id: _id },
      body: {
        revision: ANY_REVISION,
        specialist: { ...specialistForm, name, branchId: other._id },
      },
    })
}

describe('branches', () => {
  it('are read as they were sent, with hours and rests, and list the services they offer [BRA-01, BRA-02, SCH2-01, C1-02]', async () => {
    const reply = await as()(r.listBranches, { query: { businessId: salon.businessId } })
    expect(reply.body.success).toBe(true)
    expect(reply.data).toEqual([
      {
        _id: salon.branch._id,
        businessId: salon.businessId,
        ...branch(),
        resources: [],
        services: [salon.service._id],
        products: [],
        isArchived: false,
        revision: expect.any(String),
      },
    ])
    expect(await readPublishedAbout(salon, salon.branch._id)).toMatchObject([
      { type: 'branch.changed' },
    ])
  })

  it('default to a step of 30 minutes and accept only the nine steps [SCH-09, BRA-02]', async () => {
    const { frecuency: _, ...week } = branchForm.schedules
    expect(
      (await as()(r.createBranch, { body: { branch: branch({ schedules: week }) } })).data.schedules
        .frecuency
    ).toBe(30)
    expect(
      (
        await as()(r.createBranch, {
          body: { branch: branch({ schedules: { ...week, frecuency: 25 } }) },
        })
      ).status
    ).toBe(422)
  })

  it('change nothing when what was read is saved, twice [SCH-03, C1-01]', async () => {
    const odd = {
      ...noRests(),
      monday: [
        { from: '15:00', to: '15:30' },
        { from: '12:01', to: '12:59' },
      ],
      tuesday: [{ from: '00:00', to: '00:00' }],
      friday: [{ from: '00:02', to: '23:58' }],
    }
    const { data: first } = await as()(r.createBranch, {
      body: {
        branch: branch({
          restSchedules: odd,
          schedules: { ...branchForm.schedules, saturday: { from: '00:02', to: '23:58' } },
        }),
      },
    })
    expect(first.restSchedules).toMatchObject({
      tuesday: [{ from: '00:01', to: '23:59' }],
      friday: [{ from: '00:01', to: '23:59' }],
    })
    expect(first.schedules.saturday).toEqual({ from: '00:00', to: '00:00' })
    const save = async () =>
      (
        await as()(r.editBranch, {
          params: { id: first._id },
          body: {
            revision: ANY_REVISION,
            branch: { ...first, schedules: { ...first.schedules, frecuency: 30 } },
          },
        })
      ).data
    expect(await save()).toEqual(first)
    expect(await save()).toEqual(first)
  })

  it('refuse a closing before the opening and name the day [SCH-08]', async () => {
    const reply = await as()(r.createBranch, {
      body: {
        branch: branch({
          schedules: { ...branchForm.schedules, monday: { from: '18:00', to: '09:00' } },
        }),
      },
    })
    expect(reply.body).toMatchObject({
      code: 'closing_before_opening',
      message: 'La hora de cierre no puede ser antes que la de apertura en lunes',
    })
  })

  it.each([
    ['a short name', { name: 'C' }],
    ['a long name', { name: 'C'.repeat(31) }],
    ['quotes in the name', { name: 'El "Centro"' }],
    ['a short address', { address: { description: 'Av.' } }],
    ['a long address', { address: { description: 'a'.repeat(101) } }],
    ['a long link', { location: 'https://maps.example/'.padEnd(51, 'x') }],
    ['no city', { city: '' }],
    ['no state', { state: '' }],
    ['a long country', { country: 'x'.repeat(31) }],
  ])('refuse %s [BRA-04]', async (_what, fields) => {
    expect((await as()(r.createBranch, { body: { branch: branch(fields) } })).status).toBe(422)
  })

  it('stay readable with a link that was accepted under earlier rules', async () => {
    const location = 'maps.example/centro'
    await salon.testApp.infra.underTenant(salon.businessId, () =>
      salon.testApp.infra.database.pool.query(
        'update scheduling.branch set location = $1 where id = $2',
        [location, salon.branch._id]
      )
    )
    expect((await as()(r.listBranches, { query: {} })).data).toMatchObject([{ location }])
  })

  describe('a branch with two editors', () => {
    const currentRevision = async () =>
      (await as()(r.listBranches, { query: {} })).data[0]?.revision ?? ''
    const edit = (fields: object, revision: string) =>
      as()(r.editBranch, {
        params: { id: salon.branch._id },
        body: { branch: branch(fields), revision },
      })

    it('answers the later one with the current branch, and changes nothing', async () => {
      const revision = await currentRevision()
      const first = (await edit({ name: 'Del primero' }, revision)).data
      const refused = await edit({ name: 'Del segundo' }, revision)
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ code: 'branch_changed', details: { current: first } })
      expect((await as()(r.listBranches, { query: {} })).data[0]).toEqual(first)
      expect((await edit({ name: 'Del segundo' }, first.revision)).data.name).toBe('Del segundo')
    })

    it('accepts the same edit twice', async () => {
      const revision = await currentRevision()
      const first = (await edit({ name: 'Del primero' }, revision)).data
      expect((await edit({ name: 'Del primero' }, revision)).data).toMatchObject({
        name: first.name,
      })
    })
  })

  describe('a branch with appointments to come', () => {
    const closedAtNoon = {
      schedules: { ...branchForm.schedules, monday: { from: '09:00', to: '12:00' } },
    }
    const edit = (outside: 'ask' | 'leave' | undefined, actor = salon.owner) =>
      salon.testApp.as(actor)(r.editBranch, {
        params: { id: salon.branch._id },
        body: { revision: ANY_REVISION, branch: branch(closedAtNoon), outside },
      })

    it('list those that new hours leave outside when asked, and otherwise leave them unchanged', async () => {
      const { _id } = await book(salon)
      const inside = await book(salon, {
        start: '2026-11-24T18:00:00.000Z',
        end: '2026-11-24T19:00:00.000Z',
      })
      const refused = await edit('ask')
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({
        code: 'appointments_outside',
        details: { count: 1, first: [{ _id, specialistName: 'Ana' }] },
      })
      expect((await edit('leave')).status).toBe(200)
      // The ones that are outside already are nobody's news.
      expect((await edit('ask')).status).toBe(200)
      const { data } = await as()(r.branchAppointments, { params: { id: salon.branch._id } })
      expect(data.first.map(line => line._id)).toEqual([_id, inside._id])
    })

    it('list 20 of them at most, the next one first, and count all', async () => {
      for (let hour = 0; hour < 21; hour += 1)
        await book(salon, {
          start: new Date(Date.UTC(2026, 10, 30 + 7 * hour, 18)).toISOString(),
          end: new Date(Date.UTC(2026, 10, 30 + 7 * hour, 19)).toISOString(),
        })
      const { details } = (await edit('ask')).body as unknown as {
        details: { count: number; first: { start: string }[] }
      }
      expect(details.count).toBe(21)
      expect(details.first).toHaveLength(20)
      expect(details.first[0]?.start).toBe('2026-11-30T18:00:00.000Z')
    })

    it('only counts them for a person who may not see the agenda', async () => {
      await book(salon)
      const member = anActor({
        businessId: salon.businessId,
        permissions: [{ pageId: pageIds.branches, actions: ['view', 'edit'] }],
      })
      expect((await edit('ask', member)).body).toMatchObject({ details: { count: 1, first: [] } })
      expect(
        (
          await salon.testApp.as(member)(r.branchAppointments, {
            params: { id: salon.branch._id },
          })
        ).data
      ).toEqual({ count: 1, first: [] })
    })

    it('are not found by another business', async () => {
      const stranger = anActor({ businessId: newId(), isOwner: true })
      expect(
        (
          await salon.testApp.as(stranger)(r.branchAppointments, {
            params: { id: salon.branch._id },
          })
        ).body
      ).toMatchObject({ code: 'branch_not_found' })
    })
  })

  it('are archived and restored [BRA-08, BRA-09]', async () => {
    const patch = (query: { archive?: 'true' }) =>
      as()(r.archiveBranch, { params: { id: salon.branch._id }, query })
    expect((await patch({ archive: 'true' })).data.isArchived).toBe(true)
    expect((await as()(r.listBranches, { query: {} })).data).toEqual([])
    expect((await as()(r.listBranches, { query: { includeArchived: 'true' } })).data).toHaveLength(
      1
    )
    expect((await patch({})).data.isArchived).toBe(false)
    expect((await as()(r.listBranches, { query: {} })).data).toHaveLength(1)
  })

  it('are archived instead of deleted while an appointment to come needs them [BRA-08, BRA-09, G1-16]', async () => {
    const { _id } = await book(salon)
    const remove = () => as()(r.deleteBranch, { params: { id: salon.branch._id }, query: {} })
    expect((await remove()).data).toMatchObject({
      archived: true,
      neededFor: ['appointments', 'specialists'],
    })
    await cancel(_id)
    await moveSpecialistsAway()
    expect((await remove()).data).toEqual({ _id: salon.branch._id, archived: false })
    expect(
      (await as()(r.listBranches, { query: { includeArchived: 'true' } })).data
    ).not.toContainEqual(expect.objectContaining({ _id: salon.branch._id }))
    expect((await remove()).body).toMatchObject({ code: 'branch_not_found' })
  })

  it.each([
    ['agendada', true],
    ['confirmada', true],
    ['pago_pendiente', true],
    ['asistida', true],
    ['no_asistida', false],
    ['cancelada', false],
    ['no_pagada', false],
  ] as const)(
    'with an appointment that is %s: archived %s [BRA-08, G1-16]',
    async (status, archived) => {
      const { _id } = await book(salon)
      await moveSpecialistsAway()
      if (status !== 'agendada')
        await as()(r.setAppointmentStatus, { params: { id: _id }, body: { status } })
      expect(
        (await as()(r.deleteBranch, { params: { id: salon.branch._id }, query: {} })).data.archived
      ).toBe(archived)
    }
  )

  it('are archived when their last appointment has begun: it may still be paid there', async () => {
    await book(salon)
    await moveSpecialistsAway()
    salon.testApp.clock.set('2026-11-23T18:00:00.000Z')
    expect(
      (await as()(r.deleteBranch, { params: { id: salon.branch._id }, query: {} })).data
    ).toMatchObject({ archived: true, neededFor: ['history'] })
  })

  it.each([
    ['works', false],
    ['worked until they were archived', true],
  ])('are archived while somebody %s there [BRA-08]', async (_what, isArchived) => {
    if (isArchived)
      for (const { _id: id } of [salon.ana, salon.beto])
        await as()(r.archiveSpecialist, { params: { id }, query: { archive: 'true' } })
    const remove = async () =>
      (await as()(r.deleteBranch, { params: { id: salon.branch._id }, query: {} })).data
    expect(await remove()).toEqual({
      _id: salon.branch._id,
      archived: true,
      neededFor: ['specialists'],
    })
    await moveSpecialistsAway()
    expect((await remove()).archived).toBe(false)
  })

  it('that are deleted while somebody is registered there stay, or the person is refused', async () => {
    for (let race = 0; race < 8; race += 1) {
      const { data: raced } = await as()(r.createBranch, { body: { branch: branch() } })
      const [registered, removed] = await Promise.all([
        as()(r.createSpecialist, {
          body: { specialist: { ...specialistForm, branchId: raced._id } },
        }),
        as()(r.deleteBranch, { params: { id: raced._id }, query: {} }),
      ])
      expect(removed.status).toBe(200)
      if (registered.status === 200) expect(removed.data.archived).toBe(true)
      else expect(registered.body).toMatchObject({ code: expect.stringMatching(/^branch_/) })
    }
  })

  it('are archived while a block to come is there [BRA-08]', async () => {
    await as()(r.createBlock, { body: { block: aBlock(salon) } })
    await moveSpecialistsAway()
    const remove = async () =>
      (await as()(r.deleteBranch, { params: { id: salon.branch._id }, query: {} })).data
    expect(await remove()).toMatchObject({ archived: true, neededFor: ['blocks'] })
    salon.testApp.clock.set('2026-11-24T18:00:00.000Z')
    expect((await remove()).archived).toBe(false)
  })

  it('are archived while products are kept there [BRA-08]', async () => {
    const { data } = await as()(r.createBranch, {
      body: { branch: branch({ products: [productId] }) },
    })
    expect(
      (await as()(r.deleteBranch, { params: { id: data._id }, query: {} })).data.archived
    ).toBe(true)
  })

  it('are archived while they have stock, and name that reason [BRA-08]', async () => {
    const { data: stocked } = await as()(r.createBranch, { body: { branch: branch() } })
    const { data: empty } = await as()(r.createBranch, { body: { branch: branch() } })
    stockedBranches.add(stocked._id)
    const remove = async (id: string) =>
      (await as()(r.deleteBranch, { params: { id }, query: {} })).data
    expect(await remove(stocked._id)).toMatchObject({ archived: true, neededFor: ['products'] })
    expect(await remove(empty._id)).toEqual({ _id: empty._id, archived: false })
  })

  it('need the permission of their page', async () => {
    const viewer = anActor({
      businessId: salon.businessId,
      permissions: [{ pageId: pageIds.branches, actions: ['view'] }],
    })
    expect(
      (await salon.testApp.as(viewer)(r.createBranch, { body: { branch: branch() } })).status
    ).toBe(403)
    expect((await salon.testApp.as(viewer)(r.listBranches, { query: {} })).status).toBe(200)
  })
})
