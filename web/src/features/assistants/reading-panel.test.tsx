import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aBusiness, ok, refused } from '../../test/answers.ts'
import { aStep, aTurn } from './test/assistants.ts'
import { ana, path, show, turns, assistantAnswers } from './test/screens.tsx'

it('is read-only until somebody edits, and Cancelar restores the saved values [TST-01]', async () => {
  const business = aBusiness({
    limitMessagesPerDay: 45,
    testingNumbers: [
      { whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' },
      { whatsapp: '5510002000', countryCode: '52', countryCodeExt: '521' },
    ],
  })
  const { user, requests } = show(
    assistantAnswers({ [`GET /api/business/${business._id}`]: ok(business) }),
    '/asistentes'
  )
  const edit = await screen.findByRole('button', { name: 'Editar configuración' })
  const reads = () => {
    for (const text of ['3 s', '45 créditos', '+52 222 123 4567', '+52 551 000 2000'])
      expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  }
  reads()
  await user.click(edit)
  expect(screen.queryByRole('button', { name: 'Editar configuración' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeInTheDocument()
  const seconds = screen.getByLabelText(/Tiempo de lectura/)
  expect(seconds).toHaveValue('3')
  await user.clear(seconds)
  await user.type(seconds, '9')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  reads()
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
})

it.each([
  ['Configuración actualizada correctamente', ok(aBusiness({ delayResponse: 8000 }))],
  ['No se pudo actualizar la configuración', refused(422, 'invalid_request', 'no')],
  ['Error al actualizar la configuración', refused(500, 'unavailable', '')],
])('answers "%s" [TST-05] [G1-15]', async (text, answer) => {
  const { user, requests } = show(
    assistantAnswers({ [`PATCH /api/business/${aBusiness()._id}`]: answer }),
    '/asistentes'
  )
  await user.click(await screen.findByRole('button', { name: 'Editar configuración' }))
  const seconds = screen.getByLabelText(/Tiempo de lectura/)
  await user.clear(seconds)
  await user.type(seconds, '8')
  const replies = screen.getByLabelText(/Respuestas por conversación/)
  expect(replies).toHaveValue('40')
  await user.clear(replies)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(screen.getByText('Escribe cuántas respuestas, de 1 a 500')).toBeInTheDocument()
  await user.type(replies, '25')
  for (let more = 0; more < 3; more += 1)
    await user.click(screen.getByRole('button', { name: 'Agregar número' }))
  expect(screen.queryByRole('button', { name: 'Agregar número' })).toBeNull()
  for (const n of [3, 2])
    await user.click(screen.getByRole('button', { name: `Quitar el número ${n}` }))
  await user.click(screen.getByLabelText('Número de prueba 1'))
  await user.paste('2221234567')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    delayResponse: 8000,
    limitMessagesPerDay: null,
    threadRepliesPerDay: 25,
    testingNumbers: [{ whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
  })
})

it('shows the trace of each reply, reads further pages, and its steps as text', async () => {
  const bad = aTurn(1, { outcome: 'silent', reason: 'Sin créditos', answer: null })
  const { user, requests } = show(
    assistantAnswers({
      [`GET ${path}/turns`]: turns([aTurn(0), bad], true),
      [`GET /api/thread/${aTurn(0).threadId}/cost`]: ok({ messages: 1, milliPesos: 160 }),
      [`GET /api/turn/${aTurn(0)._id}`]: ok({
        turn: aTurn(0),
        steps: [
          aStep(0),
          aStep(1, {
            kind: 'reply',
            name: '',
            arguments: '',
            output: '<img src=x onerror=alert(1)>',
          }),
        ],
      }),
    }),
    `/asistentes/${ana._id}?ver=respuestas`
  )
  expect(await screen.findByText('Sin créditos')).toBeInTheDocument()
  const asks = () => requests.filter(request => request.path === `${path}/turns`).length
  const before = asks()
  await user.click(screen.getByRole('button', { name: 'Cargar más' }))
  await waitFor(() => expect(asks()).toBe(before + 1))
  await user.click(screen.getByRole('button', { name: /Pregunta 0/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Respuesta' }))
  expect(await drawer.findByText(/"day": "2026-11-26"/)).toBeInTheDocument()
  expect(drawer.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
  expect(drawer.getByText('0.5 créditos GPT')).toBeInTheDocument()
  expect(await drawer.findByText('1 mensaje, $0.16')).toBeInTheDocument()
})
