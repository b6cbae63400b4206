import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { watchVersions } from './worker.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const containerWith = (controller: ServiceWorker | null) =>
  Object.assign(new EventTarget(), { controller })
const takeOver = (container: ReturnType<typeof containerWith>) =>
  act(() => {
    container.controller = new EventTarget() as ServiceWorker
    container.dispatchEvent(new Event('controllerchange'))
  })

it('offers to reload for a new build, but not for the first installed one', async () => {
  const container = containerWith(null)
  watchVersions(container as unknown as ServiceWorkerContainer)
  openApp('/principal', aSession())
  await screen.findByRole('heading', { name: 'Automatización IA' })
  takeOver(container)
  expect(screen.queryByText('Hay una versión nueva')).toBeNull()
  takeOver(container)
  expect(screen.getByText('Hay una versión nueva')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeInTheDocument()
})
