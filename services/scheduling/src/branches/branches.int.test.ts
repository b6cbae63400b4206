import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { noRests } from '@mostrador/kernel'
import { anActor } from '@mostrador/testing'
import { describe, expect, it } from 'vitest'
import { book, branchForm, publishedAbout, useSalon } from '../test/factories.ts'
import { productId } from '../test/fake-catalog.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const branch = (fields: object = {}) => ({
  ...branchForm,
  restSchedules: { ...branchForm.restSchedules, monday: [...branchForm.restSchedules.monday] },
  ...fields,
})
const cancel = (id: string) =>
  as()(r.setAppointmentStatus, { params: { id }, body: { status: 'cancelada' } })

describe('branches', () => {
  it('come back whole, with hours and rests as they were sent, and list the services they offer [BRA-01, BRA-02, SCH2-01, C1-02]', async () => {
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
      },
    ])
    expect(await publishedAbout(salon, salon.branch._id)).toMatchObject([
      { type: 'branch.changed' },
    ])
  })

  it('default to a step of 30 minutes and take only the nine [SCH-09, BRA-02]', async () => {
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
          body: { branch: { ...first, schedules: { ...first.schedules, frecuency: 30 } } },
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
    const remove = () => as()(r.deleteBranch, { params: { id: salon.branch._id } })
    expect((await remove()).data).toEqual({ _id: salon.branch._id, archived: true })
    await cancel(_id)
    expect((await remove()).data).toEqual({ _id: salon.branch._id, archived: false })
    expect((await as()(r.listBranches, { query: { includeArchived: 'true' } })).data).toEqual([])
    expect((await remove()).body).toMatchObject({ code: 'branch_not_found' })
  })

  it.each([
    ['agendada', true],
    ['confirmada', true],
    ['pago_pendiente', true],
    ['asistida', false],
    ['no_asistida', false],
    ['cancelada', false],
    ['no_pagada', false],
  ] as const)(
    'with an appointment to come that is %s: archived %s [BRA-08, G1-16]',
    async (status, archived) => {
      const { _id } = await book(salon)
      if (status !== 'agendada')
        await as()(r.setAppointmentStatus, { params: { id: _id }, body: { status } })
      expect((await as()(r.deleteBranch, { params: { id: salon.branch._id } })).data.archived).toBe(
        archived
      )
    }
  )

  it('are deleted when their last appointment has begun [BRA-08, G1-16]', async () => {
    await book(salon)
    salon.testApp.clock.set('2026-11-23T18:00:00.000Z')
    expect((await as()(r.deleteBranch, { params: { id: salon.branch._id } })).data.archived).toBe(
      false
    )
  })

  it('are archived while products are kept there [BRA-08]', async () => {
    const { data } = await as()(r.createBranch, {
      body: { branch: branch({ products: [productId] }) },
    })
    expect((await as()(r.deleteBranch, { params: { id: data._id } })).data.archived).toBe(true)
  })

  it('need the right of their page', async () => {
    const viewer = anActor({
      businessId: salon.businessId,
      permissions: [{ pageId: 9, actions: ['view'] }],
    })
    expect(
      (await salon.testApp.as(viewer)(r.createBranch, { body: { branch: branch() } })).status
    ).toBe(403)
    expect((await salon.testApp.as(viewer)(r.listBranches, { query: {} })).status).toBe(200)
  })
})
