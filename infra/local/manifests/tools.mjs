// kustomize and kubeconform, built from Go modules that go.sum pins, and the API schemas of
// Kubernetes, from its own module.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeSchemas } from './schemas.mjs'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..', '..', '..')

/** The Kubernetes version of the manifests, and the checksum of its module (as in a go.sum). */
export const kubernetes = {
  version: 'v1.35.4',
  sum: 'h1:o/8dBC/pHVpYoGV4OAIytAlNPZbdYVTXJHoYvXC4qzM=',
}

/**
 * Kinds of the Prometheus Operator: no API of Kubernetes describes them, rules.mjs looks at them.
 */
export const foreign = ['PodMonitor', 'PrometheusRule']

/** What is missing, and what to do about it. */
export class ToolsMissing extends Error {}

const go = async (args, cwd) => {
  try {
    return (
      await run('go', args, {
        cwd,
        maxBuffer: 64 * 1024 ** 2,
        env: { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '' },
      })
    ).stdout
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new ToolsMissing(
        'Go is not installed. Install Go 1.26 or newer (https://go.dev/dl, or the package golang of your system) and run this again.'
      )
    throw new ToolsMissing(
      `"go ${args.join(' ')}" failed. It needs the Go module proxy or a filled module cache, once.\n${error.stderr ?? error.message}`
    )
  }
}

/**
 * Builds what is not built yet; takes minutes the first time. Returns the paths.
 */
export const ensureTools = async print => {
  const pinned = ['go.mod', 'go.sum', 'schemas.mjs'].map(name =>
    readFileSync(join(here, name), 'utf8')
  )
  const key = createHash('sha256')
    .update([...pinned, kubernetes.version].join('\0'))
    .digest('hex')
    .slice(0, 12)
  const folder = join(root, 'node_modules', '.mostrador', `manifests-${key}`)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const tools = {
    kustomize: join(folder, `kustomize${suffix}`),
    kubeconform: join(folder, `kubeconform${suffix}`),
    schemas: join(folder, 'schemas'),
  }
  if (existsSync(join(folder, 'ready'))) return tools
  mkdirSync(tools.schemas, { recursive: true })
  print('Building kustomize and kubeconform; only the first time, it takes some minutes…')
  await go(['build', '-o', `${folder}/`, 'tool'], here)
  print(`Fetching the API schemas of Kubernetes ${kubernetes.version}…`)
  // Outside of any module, or the go.sum of this folder would list every dependency of
  // Kubernetes.
  const { Dir: source, Sum: sum } = JSON.parse(
    await go(['mod', 'download', '-json', `k8s.io/kubernetes@${kubernetes.version}`], folder)
  )
  if (sum !== kubernetes.sum)
    throw new ToolsMissing(
      `k8s.io/kubernetes ${kubernetes.version} is not the one that we know: ${sum}`
    )
  writeSchemas(
    JSON.parse(readFileSync(join(source, 'api', 'openapi-spec', 'swagger.json'), 'utf8')),
    tools.schemas
  )
  writeFileSync(join(folder, 'ready'), '')
  return tools
}

export const render = async (kustomize, overlay) =>
  (await run(kustomize, ['build', overlay], { maxBuffer: 64 * 1024 ** 2 })).stdout

/**
 * One finding per object: `{ kind, name, status: 'statusValid' | …, msg }`. An object without a
 * schema is an error, not a skip.
 */
export const validate = async ({ kubeconform, schemas }, file) => {
  const args = [
    '-strict',
    '-verbose',
    '-output',
    'json',
    '-skip',
    foreign.join(','),
    '-schema-location',
    join(schemas, '{{ .ResourceKind }}{{ .KindSuffix }}.json'),
    file,
  ]
  const { stdout } = await run(kubeconform, args, { maxBuffer: 64 * 1024 ** 2 }).catch(error => {
    if (!error.stdout) throw error
    return error
  })
  return JSON.parse(stdout).resources
}
