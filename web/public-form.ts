import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The manifest of the page, beside that of the panel. */
export const publicManifest = '.vite/public-form.json'
const page = 'formulario.html'
/** Where people answer a form: /f/<key>. */
export const isFormAddress = (url: string | undefined): boolean => url?.startsWith('/f/') === true

/**
 * The page on which people answer a form: a build of its own, because it shares no file with the
 * panel and must be light on a phone.
 */
export const publicForm = (): Plugin => ({
  name: 'public-form',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (!isFormAddress(request.url)) return next()
      void readFile(join(server.config.root, page), 'utf8')
        .then(html => server.transformIndexHtml(`/${page}`, html))
        .then(html => response.setHeader('content-type', 'text/html').end(html), next)
    })
  },
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir }) {
      if (dir === undefined) return
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'error',
        publicDir: false,
        build: {
          outDir: dir,
          emptyOutDir: false,
          manifest: publicManifest,
          target: 'es2022',
          rolldownOptions: { input: join(import.meta.dirname, page) },
        },
      })
    },
  },
})
