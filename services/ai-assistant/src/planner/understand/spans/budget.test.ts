import { describe, expect, it } from 'vitest'
import { readBudget } from './budget.ts'

describe('the most that somebody will pay', () => {
  it.each([
    ['corte si no pasa de 250', 250],
    ['si no me sale en mas de 300 me lo apartas', 300],
    ['que no cueste mas de $500', 500],
    ['si esta en menos de 400', 400],
    ['mi presupuesto es de 350', 350],
    ['nomas traigo 200 pesos', 200],
    ['maximo 300 pesos', 300],
    ['que no pase de trescientos', 300],
    ['hasta las 5', undefined],
    ['no puedo antes de las 10', undefined],
    ['no salgo hasta las 18 horas', undefined],
    ['tengo 30 anos', undefined],
    ['menos de 30 minutos', undefined],
    ['no pasa de 40 minutos', undefined],
    ['cuanto cuesta el corte', undefined],
    ['tengo cita el 25', undefined],
  ] as const)('of «%s» is %s', (text, most) => {
    expect(readBudget(text)).toBe(most)
  })
})
