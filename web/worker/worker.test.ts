import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { workerOf } from './plugin.ts'

const origin = 'https://panel.example'
const source = await readFile(join(import.meta.dirname, 'worker.js'), 'utf8')
type Build = Readonly<Record<string, string>>
const shellOf = (script: string) =>
  `<script src="/boot.js"></script><script src="${script}"></script>`
const preloads = { '/agenda': ['/assets/agenda.js'], '*': ['/assets/a.js'] }
const buildA: Build = {
  '/': shellOf('/assets/a.js'),
  '/boot.js': 'boot of a',
  '/assets/a.js': 'a',
  '/assets/same.js': 'same',
}
const buildB: Build = {
  '/': shellOf('/assets/b.js'),
  '/boot.js': 'boot of b',
  '/assets/b.js': 'b',
  '/assets/same.js': 'same',
}

/** The device: named caches in the order of their making. */
const device = () => {
  const boxes = new Map<string, Map<string, Response>>()
  const pathOf = (wanted: string | { url: string }) =>
    new URL(typeof wanted === 'string' ? wanted : wanted.url, origin).pathname
  const open = async (name: string) => {
    const box = boxes.get(name) ?? new Map<string, Response>()
    boxes.set(name, box)
    return {
      match: async (wanted: string) => box.get(pathOf(wanted))?.clone(),
      put: async (wanted: string, answer: Response) => void box.set(pathOf(wanted), answer.clone()),
    }
  }
  const caches = {
    open,
    keys: async () => [...boxes.keys()],
    delete: async (name: string) => boxes.delete(name),
    match: async (wanted: string) =>
      [...boxes.values()]
        .map(box => box.get(pathOf(wanted)))
        .find(Boolean)
        ?.clone(),
  }
  return { boxes, caches }
}

/** The worker of `build` on a device, while the server has `served`. */
const startWorker = (
  build: Build,
  { caches }: ReturnType<typeof device>,
  served: Build = build
) => {
  const files = new Map(
    Object.entries(build).map(([path, text]) => [
      path === '/' ? '/index.html' : path,
      new TextEncoder().encode(text),
    ])
  )
  const requests: string[] = []
  const handlers = new Map<string, (event: object) => void>()
  const self = {
    location: { origin },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, run: (event: object) => void) => handlers.set(type, run),
  }
  const fetch = async (wanted: string | { url: string }) => {
    const { pathname } = new URL(typeof wanted === 'string' ? wanted : wanted.url, origin)
    requests.push(pathname)
    const text = served[pathname]
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 })
  }
  runInNewContext(workerOf(source, files, preloads), {
    self,
    caches,
    fetch,
    URL,
    Headers,
    Response,
  })
  const run = async (type: string): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve()
    handlers.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  /** What the worker answers with; undefined where it leaves the request to the browser. */
  const answerTo = async (path: string, mode: string, method = 'GET') => {
    let answer: Promise<Response> | undefined
    handlers.get('fetch')?.({
      request: { url: new URL(path, origin).href, mode, method },
      respondWith: (promise: Promise<Response>) => (answer = promise),
    })
    return answer
  }
  const get = async (path: string, mode = 'no-cors', method = 'GET') =>
    (await answerTo(path, mode, method))?.text()
  const linkOf = async (path: string) => (await answerTo(path, 'navigate'))?.headers.get('link')
  return { run, get, linkOf, requests }
}

it('serves screens and their files offline after the installation', async () => {
  const worker = startWorker(buildA, device())
  await worker.run('install')
  worker.requests.length = 0
  expect(await worker.get('/agenda?vista=dia', 'navigate')).toBe(buildA['/'])
  expect(await worker.get('/assets/a.js')).toBe('a')
  expect(worker.requests).toEqual([])
})

it('preloads the scripts of the opened screen, not those of the first page', async () => {
  const worker = startWorker({ ...buildA, '/assets/agenda.js': 'agenda' }, device())
  await worker.run('install')
  expect(await worker.linkOf('/agenda?vista=dia')).toBe('</assets/agenda.js>; rel=modulepreload')
  expect(await worker.linkOf('/equipo')).toBe('</assets/a.js>; rel=modulepreload')
})

it('ignores the API, other hosts and requests other than GET', async () => {
  const worker = startWorker(buildA, device())
  await worker.run('install')
  expect(await worker.get('/api/auth/session', 'cors')).toBeUndefined()
  expect(await worker.get('/api/file', 'navigate')).toBeUndefined()
  expect(await worker.get('https://other.example/assets/a.js')).toBeUndefined()
  expect(await worker.get('/agenda', 'navigate', 'POST')).toBeUndefined()
})

it('shows the new build with its own files after a deploy, and keeps those of open pages', async () => {
  const browser = device()
  const old = startWorker(buildA, browser)
  await old.run('install')
  const next = startWorker(buildB, browser)
  await next.run('install')
  expect(next.requests).not.toContain('/assets/same.js')
  await next.run('activate')
  expect(await next.get('/agenda', 'navigate')).toBe(buildB['/'])
  expect(await next.get('/boot.js')).toBe('boot of b')
  next.requests.length = 0
  expect(await next.get('/assets/a.js')).toBe('a')
  expect(next.requests).toEqual([])
})

it.each([
  ['a file is missing', { ...buildB, '/assets/b.js': undefined }],
  ['the shell is of another build', { ...buildB, '/': shellOf('/assets/c.js') }],
])('installs nothing while %s, and keeps the previous build intact', async (_, served) => {
  const browser = device()
  const old = startWorker(buildA, browser)
  await old.run('install')
  const next = startWorker(buildB, browser, served as Build)
  await expect(next.run('install')).rejects.toThrow()
  expect(await old.get('/agenda', 'navigate')).toBe(buildA['/'])
})

it('keeps two builds', async () => {
  const browser = device()
  for (const build of [buildA, buildB, { ...buildB, '/assets/c.js': 'c' }]) {
    const worker = startWorker(build, browser)
    await worker.run('install')
    await worker.run('activate')
  }
  expect(browser.boxes.size).toBe(2)
})

it('changes its source with any file, and leaves out glyphs that Spanish does not use', () => {
  const bytes = new TextEncoder().encode('x')
  const files = new Map([
    ['/assets/app.js', bytes],
    ['/assets/inter-greek-wght-normal-x.woff2', bytes],
    ['/assets/app.js.map', bytes],
    ['/index.html', bytes],
  ])
  const text = workerOf(source, files, {})
  expect(text).toContain('"files":["/assets/app.js"]')
  expect(workerOf(source, new Map([...files, ['/index.html', new Uint8Array([1])]]), {})).not.toBe(
    text
  )
})
