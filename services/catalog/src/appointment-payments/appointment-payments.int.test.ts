import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aShop, type MoneyTestApp, startMoneyTestApp } from '../test/money-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app?.stop())

it('sums what came in and was returned for each appointment, of the own business', async () => {
  const { call, record, anAppointment } = aShop(app.testApp)
  const [paid, returned, unpaid] = [anAppointment(), anAppointment(), anAppointment()]
  await record({ amount: 300 }, paid)
  await record({ amount: 50.5 }, paid)
  await record({ amount: 200 }, returned)
  await record({ amount: 200, type: 'out' }, returned)
  const query = { ids: [paid, returned, unpaid, newId()].join() }
  const { data } = await call(r.paidForAppointments, { query })
  expect(new Map(data.map(({ appointmentId, cents }) => [appointmentId, cents]))).toEqual(
    new Map([
      [paid, 35_050],
      [returned, 0],
    ])
  )
  expect((await aShop(app.testApp).call(r.paidForAppointments, { query })).data).toEqual([])
})

it('lists what was taken by hand for a cancelled appointment, until it was given back', async () => {
  const { businessId, record, attempt, anAppointment, clientId } = aShop(app.testApp)
  const start = '2026-11-25T18:00:00.000Z'
  const [canceled, old] = [anAppointment({ start }), anAppointment()]
  await record({ amount: 300, clientId, paymentMethod: 'debit' }, canceled)
  await record({ amount: 100 }, old)
  await record({ amount: 50 }, anAppointment({ start }))
  const listOf = async (id: string) =>
    (await app.testApp.as(actorOf.service('billing', id))(r.moneyToReturn, {})).data
  const list = () => listOf(businessId)
  expect(await list()).toEqual([])
  anAppointment({ _id: canceled, start, status: 'cancelada' })
  anAppointment({ _id: old, start: '2026-10-20T18:00:00.000Z', status: 'cancelada' })
  const listed = { appointmentId: canceled, shortId: 'ABC1234', clientName: 'Ana López' }
  expect(await list()).toEqual([{ ...listed, cents: 30_000, paymentMethod: 'debit' }])
  expect(await listOf(aShop(app.testApp).businessId)).toEqual([])
  await record({ amount: 100, type: 'out' }, canceled)
  expect(await list()).toMatchObject([{ cents: 20_000 }])
  const both = await Promise.all(
    [200, 200].map(amount => attempt({ amount, type: 'out' }, canceled))
  )
  expect(both.map(({ status }) => status).toSorted((a, z) => a - z)).toEqual([200, 409])
  expect(await list()).toEqual([])
})

it('lists it however many others hold money, and for one that was released unpaid', async () => {
  const { businessId, owner, record, anAppointment, clientId } = aShop(app.testApp)
  const [canceled, unpaid] = [anAppointment(), anAppointment()]
  await record({ amount: 300, clientId }, canceled)
  await record({ amount: 120, clientId }, unpaid)
  await withTenant(businessId, () =>
    app.testApp.infra.database.pool.query(
      `insert into catalog.money_movement (business_id, id, date, amount_cents, type,
          payment_method, category, appointment_id, created_by, created_at)
        select $1, gen_random_uuid(), date '2026-11-21', 10000, 'in', 'cash', 'sales',
          gen_random_uuid(), $2, timestamptz '2026-11-22T07:00:00Z'
        from generate_series(1, 501)`,
      [businessId, owner.name]
    )
  )
  anAppointment({ _id: canceled, status: 'cancelada' })
  anAppointment({ _id: unpaid, status: 'no_pagada' })
  const asBilling = app.testApp.as(actorOf.service('billing', businessId))
  const { data } = await asBilling(r.moneyToReturn, {})
  expect(new Map(data.map(({ appointmentId, cents }) => [appointmentId, cents]))).toEqual(
    new Map([
      [canceled, 30_000],
      [unpaid, 12_000],
    ])
  )
})

it('accepts ids only', async () => {
  const { call } = aShop(app.testApp)
  const listOf = (length: number) => Array.from({ length }, newId).join()
  const noIds = ['', 'cita', '-'.repeat(36), 'a'.repeat(36), `${newId()},${'a'.repeat(36)}`]
  for (const ids of [...noIds, listOf(101)])
    expect((await call(r.paidForAppointments, { query: { ids } })).status).toBe(422)
  expect((await call(r.paidForAppointments, { query: { ids: listOf(100) } })).status).toBe(200)
})

it('answers nobody without permission for the page of money', async () => {
  const { owner, anAppointment } = aShop(app.testApp)
  const query = { ids: anAppointment() }
  const staff = { ...owner, isOwner: false, permissions: [] }
  expect((await app.testApp.as(staff)(r.paidForAppointments, { query })).status).toBe(403)
})
