import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aBusiness, type Answers, ok, refused, serve } from '../../test/answers.ts'
import { renderIn } from '../../test/render.tsx'
import { Credits, fundsText } from './credits.tsx'

const id = aBusiness()._id
const show = (answer: Answers[string]) => {
  serve({ [`GET /api/business/${id}`]: answer })
  return renderIn(<Credits businessId={id} />)
}
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('shows the balance when there is one, else the credits [NAV-22]', async () => {
  const { counters } = aBusiness()
  const first = show(ok(aBusiness({ counters: { ...counters, balanceMXN: 1250.5 } })))
  expect(await screen.findByText('$1,250.50')).toBeInTheDocument()
  first.unmount()
  show(
    ok(
      aBusiness({ counters: { ...counters, balanceMXN: 0, gptModel: 1250.57, reasoningModel: 0 } })
    )
  )
  expect(await screen.findByText('GPT 1,250.6 · Reasoning 0.0')).toBeInTheDocument()
  expect(fundsText({ balance: 0.01, gpt: 3, reasoning: 4 })).toBe('$0.01')
})

it('says to everybody that the numbers are credits', async () => {
  show(ok(aBusiness()))
  expect(await screen.findByText('Créditos:')).toBeVisible()
})

it('says what a credit is and what a reply costs when it is pressed', async () => {
  const { user } = show(ok(aBusiness()))
  await user.click(await screen.findByRole('button', { name: /^Créditos disponibles: GPT/ }))
  const help = await screen.findByRole('dialog', { name: 'Créditos disponibles' })
  expect(help).toHaveTextContent('Cada respuesta de un asistente usa 1 crédito')
})

it.each<[string, Answers[string], string]>([
  [
    'is missing',
    refused(404, 'business_not_found', 'No se pudo cargar el negocio'),
    'No se pudo cargar el negocio',
  ],
  [
    'failed',
    {
      status: 500,
      body: {
        success: false,
        code: 'internal',
        message: 'Algo salió mal de nuestro lado. Intenta de nuevo.',
      },
    },
    'Error al cargar el negocio',
  ],
])(
  'says that a business that %s could not be loaded [BUS2-14, UX2-01]',
  async (_, answer, text) => {
    show(answer)
    expect(await screen.findByText(text)).toBeInTheDocument()
  }
)

it('has the record of the business at once after a reload [BUS2-15]', async () => {
  const first = show(ok(aBusiness()))
  expect(await screen.findByText('GPT 12.3 · Reasoning 5.0')).toBeInTheDocument()
  first.unmount()
  // A new store is a new page; only what the browser keeps is left of the first. The server answers
  // nothing yet.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const second = renderIn(<Credits businessId={id} />)
  expect(await screen.findByText('GPT 12.3 · Reasoning 5.0')).toBeInTheDocument()
  second.unmount()
  renderIn(
    <>
      <p>Otro negocio</p>
      <Credits businessId="01890000-0000-7000-8000-000000000009" />
    </>
  )
  expect(await screen.findByText('Otro negocio')).toBeInTheDocument()
  expect(screen.queryByText(/^GPT/)).toBeNull()
})
