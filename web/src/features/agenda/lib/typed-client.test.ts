import { expect, it } from 'vitest'
import { typedClient } from './typed-client.ts'

it.each([
  ['Rosa Ruiz', 'Rosa', 'Ruiz', ''],
  ['222 456 7890', '', '', '222 456 7890'],
  ['Doña Carmen 222 456 7890', 'Doña Carmen', '', '222 456 7890'],
  ['Sra. López, (222) 456-7890', 'Sra. López', '', '(222) 456-7890'],
  ['Don Chuy Ramírez +52 222 456 7890', 'Don Chuy', 'Ramírez', '+52 222 456 7890'],
  ['2224567890 Ana Luisa', 'Ana', 'Luisa', '2224567890'],
  ['Paty cel. 2224567890', 'Paty', '', '2224567890'],
  ['Pili - 222.456.78.90', 'Pili', '', '222.456.78.90'],
  ['Ana Celaya', 'Ana', 'Celaya', ''],
  ['Salón 24', 'Salón', '24', ''],
])('«%s» is «%s», «%s» with the number «%s»', (typed, name, lastname, whatsapp) =>
  expect(typedClient(typed)).toEqual({ name, lastname, whatsapp })
)
