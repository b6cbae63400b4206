import { expect, it } from 'vitest'
import { withoutLinkSecrets } from './link-secrets.ts'

const key = `0190a7c0-0000-7000-8000-000000000001.${'s'.repeat(43)}`

it.each([
  ['paga $500.00 aquí: https://citas.example/pagar-cita?a=ABC2DEF&k=secreto', '/pagar-cita'],
  [`Encuesta: https://citas.example/f/${key}?c=token.${'x'.repeat(43)}`, '/f'],
  [`Encuesta: https://citas.example/f/${key}`, '/f'],
  ['Conecta: https://citas.example/conectar-calendario/abc', '/conectar-calendario'],
])('removes the secret at the end of a link: %s', (text, end) => {
  const address = text.slice(0, text.indexOf('https'))
  expect(withoutLinkSecrets(`${text} ¡Gracias!`)).toBe(
    `${address}https://citas.example${end} ¡Gracias!`
  )
})

it('leaves every other text as it is', () => {
  const text = 'Estamos en https://maps.example/f/centro?q=1 y https://citas.example/pagar-cita'
  expect(withoutLinkSecrets(text)).toBe(text)
})
