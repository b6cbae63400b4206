/* The service worker: one build of the client, whole, in one cache (decision 0017). */
// Replaced by the build: { version, files, preloads }. See plugin.ts.
const build = /* @build */ { version: 'dev', files: [], preloads: {} }

const prefix = 'mostrador-'
const own = prefix + build.version
/** Names of the screens' addresses that are not the client's. */
const foreign = /^\/(api|internal|ws|assets|f)(\/|$)/

/** What other builds already brought is not fetched again: the name of a hashed file tells its content. */
const fill = async (cache, path) => {
  const known = path.startsWith('/assets/') ? await caches.match(path) : undefined
  const answer = known ?? (await fetch(path, { cache: 'no-cache' }))
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await cache.put(path, answer)
}

/** The shell comes last: a cache that has it has everything that it names. */
const install = async () => {
  const cache = await caches.open(own)
  for (const path of build.files) await fill(cache, path)
  const shell = await fetch('/', { cache: 'no-cache' })
  const text = await shell.clone().text()
  const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
  // While a deploy is on its way, another machine may answer with another build.
  if (!shell.ok || named.some(path => !build.files.includes(path)))
    throw new Error('the shell is of another build')
  await cache.put('/', shell)
  await self.skipWaiting()
}

/** Keeps the build before this one too: pages of it are still open, and ask for their files. */
const activate = async () => {
  const others = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== own)
  for (const name of others.slice(0, -1)) await caches.delete(name)
  await self.clients.claim()
}

/** The kept answer is the one to `/`: each screen has scripts of its own to fetch beside it. */
const shell = async (request, path) => {
  const kept = await (await caches.open(own)).match('/')
  if (kept === undefined) return fetch(request)
  const headers = new Headers(kept.headers)
  const scripts = build.preloads[path] ?? build.preloads['*'] ?? []
  headers.set('link', scripts.map(file => `<${file}>; rel=modulepreload`).join(', '))
  return new Response(kept.body, { headers })
}
const file = async request =>
  (await (await caches.open(own)).match(request)) ?? (await caches.match(request)) ?? fetch(request)

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(activate()))
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!foreign.test(pathname) && !/\.\w+$/.test(pathname))
      event.respondWith(shell(request, pathname))
  } else if (build.files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(file(request))
})
