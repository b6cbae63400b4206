import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { isUnframed } from './first-paint.ts'
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

it('keeps the outline until the first screen is drawn', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="first-paint"></div>')
  openApp('/', aSession())
  expect(document.getElementById('first-paint')).not.toBeNull()
  await screen.findByRole('heading', { level: 1 })
  expect(document.getElementById('first-paint')).toBeNull()
})

it('shows the outline of the frame on the screens that have one, and only there', () => {
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

it('colours the bar of the browser as the theme that is shown, whatever the system has', async () => {
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

it('offers to reload when a script cannot be fetched before the app is drawn', () => {
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
