import { expect, it } from 'vitest'
import { z } from 'zod'
import './zod-es.ts'

const textOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

it('says limits in plain Spanish, where a contract has no words of its own', () => {
  expect(textOf(z.string().max(80), 'x'.repeat(300))).toBe('Máximo 80 caracteres')
  expect(textOf(z.string().max(1), 'xx')).toBe('Máximo 1 carácter')
  expect(textOf(z.string().max(1000), 'x'.repeat(1001))).toBe('Máximo 1,000 caracteres')
  expect(textOf(z.string().min(3), 'x')).toBe('Mínimo 3 caracteres')
  expect(textOf(z.string().min(1), '')).toBe('Este campo es requerido')
  expect(textOf(z.string().length(10), 'x')).toBe('Debe tener 10 caracteres')
  expect(textOf(z.number().max(500), 501)).toBe('Máximo 500')
  expect(textOf(z.number().min(0), -1)).toBe('Mínimo 0')
  expect(textOf(z.number().positive(), 0)).toBe('Debe ser mayor a 0')
  expect(textOf(z.array(z.string()).max(2), ['a', 'b', 'c'])).toBe('Máximo 2 elementos')
  expect(textOf(z.array(z.string()).min(1), [])).toBe('Agrega al menos uno')
})

it('mentions no technical type names', () => {
  expect(textOf(z.string(), undefined)).toBe('Este campo es requerido')
  expect(textOf(z.number(), Number.NaN)).toBe('Este dato no es válido')
  expect(textOf(z.enum(['a', 'b']), 'c')).toBe('Este dato no es válido')
  expect(textOf(z.string().max(80, 'Muy largo'), 'x'.repeat(81))).toBe('Muy largo')
})
