import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aBusiness, aSession, ok, serve } from '../test/answers.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { isUnframed } from './first-paint.ts'
import { startApp } from './start.tsx'
import { unframedPages } from './unframed-pages.ts'

const boot = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8')
const bootAt = (path: string): void => {
  history.replaceState(null, '', path)
  runInThisContext(boot)
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  document.documentElement.className = ''
  document.getElementById('first-paint')?.remove()
})

it('shows the skeleton until the first screen is rendered', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="first-paint"></div>')
  const element = document.body.appendChild(document.createElement('div'))
  serve({
    'GET /api/auth/session': ok(aSession()),
    [`GET /api/business/${aBusiness()._id}`]: ok(aBusiness()),
  })
  const starting = startApp(element)
  expect(document.getElementById('first-paint')).not.toBeNull()
  const root = await starting
  await screen.findByRole('heading', { level: 1 })
  expect(document.getElementById('first-paint')).toBeNull()
  act(() => root.unmount())
  element.remove()
})

it('renders the first screen with its data, and without them when they are late', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const answer = Promise.withResolvers<void>()
  const session = async () => {
    await answer.promise
    return ok(aSession())
  }
  serve({ 'GET /api/auth/session': session })
  const late = vi.spyOn(globalThis, 'setTimeout')
  const starting = startApp(element)
  await vi.waitFor(() => expect(late).toHaveBeenCalledWith(expect.anything(), 600))
  expect(element).toBeEmptyDOMElement()
  const root = await starting
  await screen.findByRole('status')
  act(() => root.unmount())
  answer.resolve()
  element.remove()
})

it('shows the skeleton of the app shell only on screens inside the shell', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  for (const { path = '' } of unframedPages) {
    bootAt(path.replace(/:\w+/, 'x'))
    expect([path, isUnframed()]).toEqual([path, true])
  }
  for (const path of ['/', '/principal', '/agenda', '/chat/1', '/precios', '/recursos']) {
    bootAt(path)
    expect([path, isUnframed()]).toEqual([path, false])
  }
})

it('sets theme-color to that of the shown theme, whatever the system prefers', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  document.head.append(bar)
  bootAt('/')
  expect(bar.content).toBe('#faf9f7')
  const { classList } = document.documentElement
  classList.remove('light')
  classList.add('dark')
  await vi.waitFor(() => expect(bar.content).toBe('#131211'))
  bar.remove()
})

it('offers to reload when a script fails to load before the first render', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<div id="first-paint"><div class="failed" hidden>Recargar la página</div></div>'
  )
  bootAt('/agenda')
  const failed = document.querySelector<HTMLElement>('.failed')
  const script = document.createElement('script')
  document.body.append(script)
  expect(failed?.hidden).toBe(true)
  script.dispatchEvent(new Event('error'))
  expect(failed?.hidden).toBe(false)
  script.remove()
})
