import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, form } from '../test/accounts-fixtures.ts'
import { type AccountsTestApp, openAccounts } from '../test/accounts-test-app.ts'

let testApp: TestApp
let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
  testApp = test.testApp
})
afterAll(() => test.close())

describe('the form of a business', () => {
  const text = (length: number) => 'ñ'.repeat(length)
  const digits = (length: number) => '7'.repeat(length)
  it.each<[keyof typeof form, unknown, string | null]>([
    ['name', '', 'Este campo es requerido'],
    ['name', ' ñ ', 'El nombre debe tener al menos 2 caracteres'],
    ['name', text(2), null],
    ['name', text(50), null],
    ['name', text(51), 'El nombre debe tener máximo 50 caracteres'],
    ['description', '', 'Este campo es requerido'],
    ['description', text(4), 'La descripción debe tener al menos 5 caracteres'],
    ['description', text(5), null],
    ['description', text(500), null],
    ['description', text(501), 'La descripción debe tener máximo 500 caracteres'],
    ...(['whatsapp', 'whatsappOwner'] as const).flatMap(
      (field): [keyof typeof form, unknown, string | null][] => [
        [field, '', 'Este campo es requerido'],
        [field, digits(7), 'Escribe los 10 dígitos del número'],
        [field, digits(9), 'Escribe los 10 dígitos del número'],
        [field, digits(10), null],
        [field, digits(12), null],
        [field, digits(13), 'El whatsapp debe tener máximo 12 dígitos'],
        [field, '(222) 123-45 67', null],
        [field, '22x2123456', 'El whatsapp debe contener solo numeros'],
      ]
    ),
    ['timezone', { name: '' }, 'Este campo es requerido'],
    ['timezone', undefined, 'Falta un dato requerido'],
    ['timezone', { name: 'America/Pueblita' }, 'La zona horaria no es válida'],
  ])(
    'are refused with messages for their %s %j: %j [BUS2-05, BUS2-06]',
    async (field, value, message) => {
      const { actor } = await aPerson(testApp)
      const { status, body } = await testApp.as(actor)(r.createBusiness, {
        body: { business: { ...form, [field]: value } as typeof form },
      })
      expect([status, body.message]).toEqual(
        message === null ? [200, 'Negocio registrado correctamente'] : [422, message]
      )
    }
  )
})
