import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { pageIds } from '@mostrador/contracts/page-ids'
import { schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aPayingSalon,
  bookHour,
  type PayingProduct,
  startPayingProduct,
} from './test/paying-salon.ts'

let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())

it('names the cash of a cancelled appointment among what is to give back, until it went back', async () => {
  const { as, owner, client, ...salon } = await aPayingSalon(product)
  const { _id: appointmentId, shortId } = await bookHour({ as, owner, client, ...salon })
  const record = (type: 'in' | 'out') =>
    as(catalogRoutes.createMoneyMovement, {
      body: {
        appointmentId,
        moneyMovement: { amount: 250, type, clientId: client._id, paymentMethod: 'cash' } as never,
      },
    })
  const toReturn = async (caller = as) => (await caller(b.paymentNotices, {})).data.toReturn
  expect((await record('in')).status).toBe(200)
  expect(await toReturn()).toEqual([])
  const setStatus = (status: 'cancelada' | 'no_pagada' | 'agendada') =>
    as(s.setAppointmentStatus, { params: { id: appointmentId }, body: { status } })
  await setStatus('cancelada')
  expect(await toReturn()).toEqual([
    { appointmentId, shortId, clientName: 'Beatriz', cents: 25_000, paymentMethod: 'cash' },
  ])
  const permissions = [{ pageId: pageIds.agenda, actions: ['view' as const] }]
  expect(await toReturn(product.testApp.as({ ...owner, isOwner: false, permissions }))).toEqual([])
  await setStatus('agendada')
  expect(await toReturn()).toEqual([])
  await setStatus('no_pagada')
  expect(await toReturn()).toMatchObject([{ appointmentId, cents: 25_000 }])
  await setStatus('cancelada')
  expect((await record('out')).status).toBe(200)
  expect((await record('out')).body).toMatchObject({ code: 'appointment_refund_too_large' })
  expect(await toReturn()).toEqual([])
})
