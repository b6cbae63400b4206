import { describe, expect, it } from 'vitest'
import { ServiceForm } from './bookable-service.ts'

/** What is wrong with a discount of a link of $250.50, by field. */
const problemsOf = (discount: object): Record<string, string> => {
  const parsed = ServiceForm.safeParse({
    name: 'Corte',
    description: 'Corte de cabello',
    price: '$250.50',
    duration: 60,
    linkPrice: {
      unitPrice: 250.5,
      currency: 'MXN',
      paymentName: 'Corte',
      paymentDescription: '',
      themeColor: '',
      discount: {
        active: true,
        expirationType: 'always',
        type: 'percentage',
        value: 10,
        message: 'Solo hoy',
        ...discount,
      },
    },
  })
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.slice(2).join('.'), message])
  )
}
const timerOf = (parts: object) => ({
  expirationType: 'timer',
  discountKey: 'HOY',
  timer: { days: 0, hours: 0, minutes: 0, seconds: 0, ...parts },
})
const tooMuch = 'El descuento no puede ser mayor que el precio'
const negative = 'El descuento no puede ser negativo'

describe('a discount', () => {
  it.each([
    [{ value: 0 }],
    [{ value: 100 }],
    [{ type: 'fixed', value: 0 }],
    [{ type: 'fixed', value: 250.5 }],
    [timerOf({ days: 30, hours: 23, minutes: 59, seconds: 59 })],
    [timerOf({ seconds: 1 })],
    [{ active: false, value: 101, message: '' }],
  ])('accepts values up to its limits: %j [DSC2-02, DSC2-03]', discount => {
    expect(problemsOf(discount)).toEqual({})
  })

  it.each([
    [{ value: 101 }, { value: 'El porcentaje va de 0 a 100' }],
    [{ value: -1 }, { value: negative }],
    [{ type: 'fixed', value: 250.51 }, { value: tooMuch }],
    [{ type: 'fixed', value: -0.5 }, { value: negative }],
    [{ message: ' ' }, { message: 'Este campo es requerido' }],
    [{ ...timerOf({ hours: 1 }), discountKey: '' }, { discountKey: 'Este campo es requerido' }],
  ])('is refused beyond its limits, and without its texts: %j [DSC2-02]', (discount, problems) => {
    expect(problemsOf(discount)).toEqual(problems)
  })

  it.each([
    [{ days: 31 }, { 'timer.days': 'Los días van de 0 a 30' }],
    [{ hours: 24 }, { 'timer.hours': 'Las horas van de 0 a 23' }],
    [{ minutes: 60 }, { 'timer.minutes': 'Los minutos van de 0 a 59' }],
    [{ seconds: 60 }, { 'timer.seconds': 'Los segundos van de 0 a 59' }],
    [{ seconds: -1 }, { 'timer.seconds': 'Los segundos van de 0 a 59' }],
  ])('has a timer whose parts stay within their limits: %j [DSC2-03]', (parts, problems) => {
    expect(problemsOf(timerOf(parts))).toEqual(problems)
  })
})
