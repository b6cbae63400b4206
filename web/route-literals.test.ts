import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { z } from 'zod'
import { expect, it } from 'vitest'
import { literalModule } from './route-literals.ts'

it('keeps what a browser needs of a route, and no schema', () => {
  const { bookAppointment } = schedulingRoutes
  const code = literalModule({ schedulingRoutes: { bookAppointment } })
  expect(code).toMatch(/^export const schedulingRoutes = /)
  expect(JSON.parse(code.slice(code.indexOf('{')))).toEqual({
    bookAppointment: {
      method: bookAppointment.method,
      path: bookAppointment.path,
      body: true,
      permission: bookAppointment.permission,
      message: bookAppointment.message,
    },
  })
})

it('tells a browser nothing of internal routes', () => {
  const secret = { method: 'GET', path: '/internal/x', access: 'internal', data: z.object({}) }
  expect(literalModule({ xRoutes: { secret } })).toBe('export const xRoutes = {}\n')
})

it('refuses a schema beside the routes', () => {
  expect(() => literalModule({ Form: z.object({}) })).toThrow('schemas have own files')
})
