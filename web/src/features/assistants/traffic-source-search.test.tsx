import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { ana, show, assistantAnswers } from './test/screens.tsx'

const at = `/asistentes/${ana._id}`
const label = 'Buscar fuente de tráfico'
// The search waits 3 s after the last letter.
const slowTimeout = { timeout: 8_000 }

it('finds a traffic source by its name, 3 s after the last letter [TRF-02, AST-08]', async () => {
  const source = { _id: 's1', source: 'Instagram', keyword: 'vi su anuncio', clients: 2 }
  const { user, requests } = show(assistantAnswers({ 'GET /api/trafficSource': ok([source]) }), at)
  const started = performance.now()
  await user.type(await screen.findByLabelText(label), 'insta')
  expect(
    await screen.findByText('«vi su anuncio» · 2 clientes', {}, slowTimeout)
  ).toBeInTheDocument()
  expect(performance.now() - started).toBeGreaterThan(2_900)
  const searches = requests.filter(({ path }) => path === '/api/trafficSource')
  expect(searches.map(({ query }) => query.get('trafficSourceName'))).toEqual(['insta'])
})

it.each([
  [ok([]), 'No se encontraron fuentes de tráfico con este nombre'],
  [refused(422, 'x', 'x'), 'Error al buscar la fuente de tráfico'],
])('says that a search found nothing [TRF-03]', async (answer, text) => {
  const { user } = show(assistantAnswers({ 'GET /api/trafficSource': answer }), at)
  await user.type(await screen.findByLabelText(label), 'x')
  expect(await screen.findByText(text, {}, slowTimeout)).toBeInTheDocument()
})
