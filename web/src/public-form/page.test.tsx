/** @jsxImportSource preact */
import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import type { PublicForm } from '@mostrador/contracts/crm'
import { render } from 'preact'
import { afterEach, expect, it, vi } from 'vitest'
import { FormPage } from './page.tsx'

const blank = {
  required: false,
  options: [],
  linearScale: { minLinear: 1, maxLinear: 5, minLabel: '', maxLabel: '' },
  rating: { emoji: 'star' as const, numEmojis: 5 },
}
const data: PublicForm = {
  form: {
    title: 'Tu visita',
    description: '',
    questions: [
      { ...blank, id: 'a', question: '¿Qué tal?', questionType: 'paragraph', required: true },
      { ...blank, id: 'b', question: 'Califica', questionType: 'rating' },
    ],
  },
  version: 3,
  isOpen: true,
  respondent: null,
  business: { name: 'La Catrina', logo: null, color: null },
}

type FakeAnswer = { readonly status: number; readonly body: object } | 'offline'
/** Opens the page; `answers` are given to what it sends, in order, the last one forever. */
const open = (
  form: FakeAnswer,
  answers: readonly FakeAnswer[] = [],
  token: string | null = null
) => {
  const sent: unknown[] = []
  const tell = (outcome: FakeAnswer): Promise<Response> =>
    outcome === 'offline'
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(Response.json(outcome.body, { status: outcome.status }))
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path === '/api/public/form') return tell(form)
    // Late requests of screens that were tested before this file.
    if (!path.startsWith('/api/public/')) return tell('offline')
    sent.push(JSON.parse(String(body)))
    return tell(answers[Math.min(sent.length, answers.length) - 1] ?? 'offline')
  })
  const root = document.body.appendChild(document.createElement('div'))
  render(<FormPage place={{ key: 'k', token }} onForm={() => undefined} />, root)
  return { sent, user: userEvent.setup(), close: () => render(null, root) }
}
const ok = (body: object): FakeAnswer => ({ status: 200, body: { success: true, data: body } })

afterEach(() => {
  for (const child of [...document.body.children]) {
    render(null, child)
    child.remove()
  }
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('asks for what is required, and sends what was answered once', async () => {
  const { sent, user } = open(ok(data), [ok({})])
  await user.click(await screen.findByRole('button', { name: 'Enviar respuestas' }))
  expect(await screen.findByText('Responde esta pregunta para poder enviar.')).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Qué tal/ }), '<b>Bien</b>')
  await user.click(screen.getByRole('radio', { name: '4 de 5 estrellas' }))
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }))
  expect(await screen.findByText('Recibimos tus respuestas.')).toBeInTheDocument()
  expect(sent).toMatchObject([
    {
      key: 'k',
      answer: {
        version: 3,
        website: '',
        answers: [
          { questionId: 'a', value: '<b>Bien</b>' },
          { questionId: 'b', value: 4 },
        ],
      },
    },
  ])
  expect(localStorage).toHaveLength(0)
})

it('stores the answers while offline, and sends the same ones when the connection is back', async () => {
  const { sent, user, close } = open(ok(data), ['offline', 'offline', ok({})])
  await user.type(await screen.findByRole('textbox', { name: /Qué tal/ }), 'Bien')
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }))
  expect(await screen.findByText('Tus respuestas están guardadas')).toBeInTheDocument()
  await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(2))
  globalThis.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Recibimos tus respuestas.')).toBeInTheDocument()
  expect(new Set(sent.map(attempt => JSON.stringify(attempt))).size).toBe(1)
  close()
})

it.each([
  ['Ana', 't.s'],
  [null, undefined],
])('sends the token of its address when it names somebody: %s', async (respondent, token) => {
  const { sent, user } = open(ok({ ...data, respondent }), [ok({})], 't.s')
  await user.type(await screen.findByRole('textbox', { name: /Qué tal/ }), 'Bien')
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }))
  expect(await screen.findByText('Recibimos tus respuestas.')).toBeInTheDocument()
  expect(sent).toEqual([{ key: 'k', answer: expect.objectContaining({ version: 3 }) }])
  expect(sent).toMatchObject([{ answer: token === undefined ? {} : { token } }])
  expect(JSON.stringify(sent).includes('t.s')).toBe(token !== undefined)
})

it('restores the answers after a reload', async () => {
  const first = open(ok(data))
  await first.user.type(await screen.findByRole('textbox', { name: /Qué tal/ }), 'A medias')
  first.close()
  open(ok(data))
  expect(await screen.findByRole('textbox', { name: /Qué tal/ })).toHaveValue('A medias')
})

it('explains that the form is closed or was deleted', async () => {
  const closed = open(ok({ ...data, isOpen: false }))
  expect(await screen.findByText('Este formulario ya no recibe respuestas')).toBeInTheDocument()
  closed.close()
  open({ status: 404, body: { success: false, code: 'form_gone', message: 'x' } })
  const message = await screen.findByRole('status')
  expect(within(message).getByText(/ya no está disponible/)).toBeInTheDocument()
})

it('shows why an answer was refused, and keeps what was written', async () => {
  const refusal = { success: false, code: 'form_too_fast', message: 'Revisa tus respuestas' }
  const { user } = open(ok(data), [{ status: 422, body: refusal }])
  await user.type(await screen.findByRole('textbox', { name: /Qué tal/ }), 'Bien')
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }))
  expect(await screen.findByText('Revisa tus respuestas')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /Qué tal/ })).toHaveValue('Bien')
})

it('asks for a valid number or none, and keeps what was typed', async () => {
  const { sent, user } = open(ok(data), [ok({})])
  await user.type(await screen.findByRole('textbox', { name: /Qué tal/ }), 'Bien')
  const number = screen.getByRole('textbox', { name: /Tu WhatsApp/ })
  await user.type(number, 'abc')
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }))
  expect(await screen.findByText(/Escribe tu número con sus 10 dígitos/)).toBeInTheDocument()
  await waitFor(() => expect(number).toHaveFocus())
  expect([number, sent]).toEqual([expect.objectContaining({ value: 'abc' }), []])
  await user.clear(number)
  await user.type(number, '222 987 6543')
  expect(screen.queryByText(/Escribe tu número con 8/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar respuestas' }))
  expect(await screen.findByText('Recibimos tus respuestas.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ answer: { whatsapp: '222 987 6543' } }])
})
