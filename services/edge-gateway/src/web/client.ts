import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { Refusal } from '@mostrador/kernel'
import type { FastifyInstance } from 'fastify'

/** It asks for the first data, and would come after the scripts, which are found before it. */
const boot = '</boot.js>; rel=preload; as=script'
/** Who is signed in: everything else that a screen asks for waits for it. */
const session = `<${gatewayRoutes.session.path}>; rel=preload; as=fetch; crossorigin=use-credentials`

/**
 * Path of a screen, `*` for all others → value of `Link`: what it needs first, fetched beside the
 * page instead of after it. What has no entry of its own may be a page of somebody signed out.
 */
const preloadLinks = (root: string): ReadonlyMap<string, string> => {
  const path = join(root, '.vite/preloads.json')
  if (!existsSync(path)) return new Map()
  const screens = JSON.parse(readFileSync(path, 'utf8')) as Record<string, readonly string[]>
  return new Map(
    Object.entries(screens).map(([screen, files]) => {
      const scripts = files.map(file => `<${file}>; rel=modulepreload`)
      const isSignedOut = screen === '*' || screen.startsWith('/auth/')
      return [screen, [boot, ...(isSignedOut ? [] : [session]), ...scripts].join(', ')]
    })
  )
}

/**
 * The built web client. Hashed assets are kept for a year; index.html, which names them, is asked
 * for every time.
 */
export const webClient = async (
  app: FastifyInstance,
  { root }: { root: string | undefined }
): Promise<void> => {
  if (root === undefined || !existsSync(join(root, 'index.html'))) return
  const links = preloadLinks(root)
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Compressed copies answer under the name of their file only; maps of the source are for us.
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', '.vite/**'],
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      ),
  })
  // What people answer: a page of its own, which no search engine lists.
  app.get('/f/*', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .sendFile('formulario.html')
  )
  // Every other address is a screen of the client, which has its own "not found".
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    // A page where a script was asked for would only confuse the browser. The path as the router
    // read it, decoded.
    const path = request.params['*']
    if (['api/', 'internal/', 'assets/'].some(prefix => path.startsWith(prefix)))
      throw new Refusal('not_found')
    if (/\.(?:br|gz|map)$|^\.vite\//.test(path)) throw new Refusal('not_found')
    const link = links.get(`/${path}`) ?? links.get('*')
    if (link !== undefined) reply.header('link', link)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
