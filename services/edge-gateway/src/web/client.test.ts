import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '@mostrador/kernel'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webClient } from './client.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html>the client')
  await writeFile(join(folder, 'dist/assets/main.js'), 'the script')
  await mkdir(join(folder, 'dist/.vite'))
  await writeFile(
    join(folder, 'dist/.vite/preloads.json'),
    JSON.stringify({ '/agenda': ['/assets/main.js', '/assets/grid.js'], '*': ['/assets/main.js'] })
  )
  await writeFile(join(folder, 'dist/sw.js'), 'the worker')
  for (const copy of ['index.html.gz', 'index.html.br', 'assets/main.js.br'])
    await writeFile(join(folder, 'dist', copy), 'a compressed copy')
  for (const map of ['sw.js.map', 'assets/main.js.map'])
    await writeFile(join(folder, 'dist', map), 'the sources')
  await writeFile(join(folder, 'secret.txt'), 'a secret')
  app = fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? 404 : 500).send()
  )
  await webClient(app, { root: join(folder, 'dist') })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
const answerAt = async (url: string): Promise<string> => (await app.inject(url)).body

describe('the static files of the web client', () => {
  it('are served under their names', async () => {
    expect(await answerAt('/assets/main.js')).toBe('the script')
    expect(await answerAt('/agenda')).toContain('the client')
  })
  it('include neither source maps nor the build manifest', async () => {
    for (const url of ['/sw.js.map', '/assets/main.js.map', '/.vite/preloads.json'])
      expect((await app.inject(url)).statusCode).toBe(404)
  })
  it('come with preload links for what their screen needs first', async () => {
    const boot = '</boot.js>; rel=preload; as=script'
    const session = '</api/auth/session>; rel=preload; as=fetch; crossorigin=use-credentials'
    const script = (name: string) => `</assets/${name}.js>; rel=modulepreload`
    expect((await app.inject('/agenda?fecha=2026-11-25')).headers['link']).toBe(
      [boot, session, script('main'), script('grid')].join(', ')
    )
    expect((await app.inject('/equipo')).headers['link']).toBe([boot, script('main')].join(', '))
  })
  it('are revalidated every time where their name stays: the service worker, and the page', async () => {
    const cachingOf = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await cachingOf('/sw.js')).toBe('no-cache')
    expect(await cachingOf('/agenda')).toBe('no-cache')
  })
  it('have a content type, in UTF-8', async () => {
    const typeAt = async (url: string) => (await app.inject(url)).headers['content-type']
    expect(await typeAt('/assets/main.js')).toMatch(
      /^(?:text|application)\/javascript; charset=utf-8$/i
    )
    expect(await typeAt('/agenda')).toMatch(/^text\/html; charset=utf-8$/i)
  })
  it('are compressed for browsers that accept it, under their own names only', async () => {
    const packed = await app.inject({
      url: '/assets/main.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'a compressed copy'])
    for (const url of ['/index.html.gz', '/index.html.br', '/assets/main.js.br']) {
      const { statusCode, body } = await app.inject(url)
      expect([url, statusCode, body.includes('compressed copy')]).toEqual([url, 404, false])
    }
  })
  it.each(['/assets', '/assets/', '/assets/.', '/%61ssets/'])('are not listed: %s', async url =>
    expect(await answerAt(url)).not.toContain('main.js')
  )
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
  ])('are only those of its folder: %s', async url =>
    expect(await answerAt(url)).not.toContain('a secret')
  )
})
