// Which variables a service's process reads: read from the same schemas with which it starts.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Read by Node itself, not by the product. */
const ofNode = ['NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS']
const load = path => import(pathToFileURL(path).href)
const isRequired = schema => !schema.safeParse(undefined).success

/** Pages where a person signs in: their browser goes there, not the service. */
const ofBrowsers = /_(DIALOG|AUTH)_URL$/

/** The hosts of the providers that a service calls by default. */
const hostsOf = shape =>
  Object.entries(shape)
    .filter(([name]) => !ofBrowsers.test(name))
    .map(([, schema]) => schema.safeParse(undefined).data)
    .filter(value => typeof value === 'string' && value.startsWith('https://'))
    .map(value => new URL(value).host)

/**
 * @returns {Promise<Map<string, { known: Set<string>, required: Set<string>, hosts: string[] }>>}
 *   by service
 */
export const readVariables = async root => {
  const { ProcessConfig } = await load(join(root, 'libs', 'platform', 'src', 'process', 'run.ts'))
  const found = new Map()
  for (const name of readdirSync(join(root, 'services')).filter(each => each !== 'all-in-one')) {
    const exported = Object.values(await load(join(root, 'services', name, 'src', 'service.ts')))
    const service = exported.find(each => each?.name === name && each.config !== undefined)
    if (service === undefined)
      throw new Error(`services/${name}/src/service.ts exports no service called ${name}`)
    const shape = {
      ...ProcessConfig.shape,
      ...service.config.shape,
      ...service.clusterConfig.shape,
    }
    found.set(name, {
      hosts: hostsOf(shape),
      known: new Set([...Object.keys(shape), ...ofNode]),
      required: new Set(Object.keys(shape).filter(key => isRequired(shape[key]))),
    })
  }
  return found
}
