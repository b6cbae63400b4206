import { expect, it } from 'vitest'
import { messageCostText } from './message-cost.ts'

it.each([
  [{ messages: 6, milliPesos: 960 }, '6 mensajes, $0.96'],
  [{ messages: 1, milliPesos: 160 }, '1 mensaje, $0.16'],
  [{ messages: 3, milliPesos: 0 }, '3 mensajes, sin costo'],
  [{ messages: 0, milliPesos: 0 }, 'Sin mensajes entregados'],
])('%o is «%s»', (cost, text) => {
  expect(messageCostText(cost)).toBe(text)
})
