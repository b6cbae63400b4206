import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { aBlock, book, branchForm, specialistForm, useSalon } from '../test/factories.ts'
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

describe('branches that are deleted', () => {
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
})
