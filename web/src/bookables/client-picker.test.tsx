import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type RecordedRequest, ok, serve } from '../test/answers.ts'
import { renderIn } from '../test/render.tsx'
import { ClientPicker } from './client-picker.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const Picker = () => {
  const [text, setText] = useState('')
  return (
    <ClientPicker
      text={text}
      chosen={false}
      onText={setText}
      onChoose={() => undefined}
      onRegister={undefined}
    />
  )
}
const searches = (requests: readonly RecordedRequest[]) =>
  requests
    .filter(({ path }) => path === '/api/client/search')
    .map(({ query }) => Object.fromEntries(query))

it('searches from 2 letters, 300 ms after the last one, 10 at most [APT-14, CLI-13, CLI2-04]', async () => {
  const requests = serve({ 'GET /api/client/search': ok([]) })
  renderIn(<Picker />)
  const field = await screen.findByRole('combobox', { name: 'Cliente' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } })
  }
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
    })
  type('a')
  await pass(1000)
  expect(screen.getByText('Ingresa al menos 2 caracteres')).toBeInTheDocument()
  type('an')
  await pass(299)
  expect(searches(requests)).toEqual([])
  await pass(1)
  expect(searches(requests)).toEqual([{ search: 'an', limit: '10' }])
  type('ana')
  await pass(200)
  type('ana lo')
  await pass(299)
  expect(searches(requests)).toHaveLength(1)
  await pass(1)
  vi.useRealTimers()
  await waitFor(() =>
    expect(searches(requests).slice(1)).toEqual([{ search: 'ana lo', limit: '10' }])
  )
  expect(await screen.findByText('No se encontraron clientes')).toBeInTheDocument()
})
