import { fold } from '@mostrador/kernel'
import { expect, it } from 'vitest'
import { matters } from './matters.ts'

const complains = (text: string): boolean =>
  matters.some(([act, pattern]) => act === 'complain' && pattern.test(fold(text)))

it.each(['mi jefe me trata mal, renuncio?', 'mi suegra siempre me grita', 'mi novio me trata mal'])(
  'hears no complaint about the business in «%s»',
  text => {
    expect(complains(text)).toBe(false)
  }
)

it.each(['la recepcionista me trata mal', 'su barbero me gritó', 'ayer me trataron mal'])(
  'hears a complaint in «%s»',
  text => {
    expect(complains(text)).toBe(true)
  }
)
