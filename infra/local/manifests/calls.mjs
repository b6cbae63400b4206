// Which service calls which: read from the services' sources, where a caller names the routes of
// the contract that it calls.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const routesOf = /import \{[^}]*\b[A-Za-z]+Routes\b[^}]*\} from '@mostrador\/contracts\/([a-z-]+)'/g
const isTest = path => /\.test\.ts$|(^|[\\/])test[\\/]/.test(path)

/** The services whose routes a source names. */
export const calledIn = source => [...source.matchAll(routesOf)].map(([, service]) => service)

/** @returns {Map<string, Set<string>>} by caller; the gateway calls every service */
export const readCalls = root => {
  const names = readdirSync(join(root, 'services')).filter(each => each !== 'all-in-one')
  return new Map(
    names.map(name => {
      const folder = join(root, 'services', name, 'src')
      const sources = readdirSync(folder, { recursive: true })
        .filter(path => path.endsWith('.ts') && !isTest(path))
        .map(path => readFileSync(join(folder, path), 'utf8'))
      const called = name === 'edge-gateway' ? names : sources.flatMap(calledIn)
      return [name, new Set(called.filter(each => each !== name))]
    })
  )
}
