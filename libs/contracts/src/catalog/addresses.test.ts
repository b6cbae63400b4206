import { expect, it } from 'vitest'
import { catalogRoutes as r } from './index.ts'

/** Methods and addresses as other programs call them. */
const addressesOf = (...names: readonly (keyof typeof r)[]) =>
  names.map(name => `${r[name].method} ${r[name].path}`)

it('courses are under /course [CRS2-07]', () => {
  expect(addressesOf('createCourse', 'editCourse')).toEqual([
    'POST /api/course',
    'PUT /api/course/:id',
  ])
})
it('properties are under /property [PRP2-05]', () => {
  expect(addressesOf('createProperty', 'editProperty', 'getProperty')).toEqual([
    'POST /api/property',
    'PUT /api/property/:id',
    'GET /api/property/:id',
  ])
})
it('enrolments are under /enrollment, and their files beside them [ENR2-06, ENR2-07, ENR2-08]', () => {
  const names = ['createEnrollment', 'editEnrollment', 'deleteEnrollment'] as const
  expect(addressesOf(...names, 'uploadEnrollmentImport')).toEqual([
    'POST /api/enrollment',
    'PUT /api/enrollment/:id',
    'DELETE /api/enrollment/:id',
    'POST /api/enrollment/massive',
  ])
})
it('payments are under /moneyMovement [MON2-08, MON2-09, MON-02]', () => {
  const names = ['createMoneyMovement', 'editMoneyMovement', 'deleteMoneyMovement'] as const
  expect(addressesOf(...names, 'listMoneyMovements')).toEqual([
    'POST /api/moneyMovement',
    'PUT /api/moneyMovement/:id',
    'DELETE /api/moneyMovement/:id',
    'GET /api/moneyMovement',
  ])
})
it('movements of stock are under /stockMovement [STK2-07, STK-02]', () => {
  expect(addressesOf('createStockMovements', 'listStockMovements')).toEqual([
    'POST /api/stockMovement',
    'GET /api/stockMovement',
  ])
})
it('the status of an order is put under its address [ORD-03]', () => {
  expect(addressesOf('setOrderStatus')).toEqual(['PUT /api/order/:id'])
})
it('many products come in one call [IMP2-18]', () => {
  expect(addressesOf('importProducts')).toEqual(['POST /api/product/massive'])
})
