import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId, noRests } from '@mostrador/kernel'
import { anActor } from '@mostrador/testing'
import { describe, expect, it } from 'vitest'
import { book, branchForm, readPublishedAbout, useSalon } from '../test/factories.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const branch = (fields: object = {}) => ({
  ...branchForm,
  restSchedules: { ...branchForm.restSchedules, monday: [...branchForm.restSchedules.monday] },
  ...fields,
})
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
