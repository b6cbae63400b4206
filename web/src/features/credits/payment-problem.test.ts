import { expect, it } from 'vitest'
import { connectionProblem, problemOfAnswer } from '../../api/problem.ts'
import { paymentProblemText } from './payment-problem.ts'

const ownText = 'Error al seleccionar el plan'

it.each([
  [
    'an error of the server',
    problemOfAnswer(500, { code: 'internal', message: 'Falló' }),
    'Error del servidor: 500 - Falló',
  ],
  [
    'no answer',
    connectionProblem('offline'),
    'No se recibió respuesta del servidor. Verifica tu conexión a internet.',
  ],
  [
    'a request that could not be built',
    new Error('sin cuerpo'),
    'Error al configurar la petición: sin cuerpo',
  ],
  ['nothing known', undefined, 'Ocurrió un error al procesar el pago'],
  [
    'a refusal',
    problemOfAnswer(409, { code: 'price_differs', message: 'El precio cambió' }),
    'El precio cambió',
  ],
])('shows the text of %s [CHK-10]', (_what, error, text) => {
  expect(paymentProblemText(error)).toBe(text)
})

it('says what failed when a refusal has no message [CHK-10]', () => {
  expect(paymentProblemText(problemOfAnswer(400, {}), ownText)).toBe(ownText)
  expect(paymentProblemText(problemOfAnswer(400, {}))).toBe('Ocurrió un error al procesar el pago')
})
