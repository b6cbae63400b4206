import { basename, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** The part of a `RouteContract` that is read here. */
type Route = {
  readonly method: string
  readonly path: string
  readonly access: string
  readonly body?: unknown
  readonly permission?: unknown
  readonly message?: string
}

const routesFile = /libs[\\/]contracts[\\/]src[\\/][^\\/]+[\\/]routes\.ts$/
const schemaOfRoute = /\w+Routes\.\w+\.(?:body|data|params|query)\b/

const literalOf = ({ method, path, body, permission, message }: Route) => ({
  method,
  path,
  ...(body === undefined ? {} : { body: true }),
  ...(permission === undefined ? {} : { permission }),
  ...(message === undefined ? {} : { message }),
})

/**
 * The module that a browser gets for a `routes.ts`: its maps of routes, without schemas and
 * internal routes.
 */
export const literalModule = (exported: Readonly<Record<string, unknown>>): string =>
  Object.entries(exported)
    .map(([name, routes]) => {
      if (!name.endsWith('Routes'))
        throw new Error(`${name}: a routes.ts exports maps of routes only, schemas have own files`)
      const called = Object.entries(routes as Readonly<Record<string, Route>>).filter(
        ([, { access }]) => access !== 'internal' && access !== 'webhook'
      )
      const literal = Object.fromEntries(called.map(([key, route]) => [key, literalOf(route)]))
      return `export const ${name} = ${JSON.stringify(literal)}\n`
    })
    .join('')

/**
 * In a build, a contract's `routes.ts` becomes the literals of its routes: method, path, permission
 * and text of success. Screens that only read need neither schemas nor zod; forms import theirs by
 * name. Development and tests keep the schemas, which `endpoint` checks answers with.
 */
export const routeLiterals = (): Plugin => ({
  name: 'route-literals',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!routesFile.test(id)) return null
    const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    return { code: literalModule(exported), moduleSideEffects: false, moduleType: 'js' }
  },
  transform(code, id) {
    if (!id.includes(`${sep}web${sep}src${sep}`)) return
    const [use] = schemaOfRoute.exec(code) ?? []
    if (use !== undefined)
      this.error(`${basename(id)}: ${use} is not in the build; import the schema by its name`)
  },
})
