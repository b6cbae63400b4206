import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { owners } from './ownership.ts'
import {
  delegateOf,
  generatedFolder,
  hashOf,
  prismaFolder,
  readModels,
  readSchemaFiles,
} from './schema-files.ts'

const stampFile = join(generatedFolder, 'stamp')
const clientFolder = join(generatedFolder, 'client')
// Part of the stamp: raise it when this file writes something else.
const GENERATOR = 4

/**
 * Writes the Prisma client and ownership of models to src/generated. Offline, about two seconds; at
 * once when no schema file changed since the last time. Returns whether it wrote anything. Throws
 * with Prisma's own words on a bad schema.
 */
export const generate = async ({ force = false } = {}): Promise<boolean> => {
  const files = readSchemaFiles()
  const stamp = `${GENERATOR} ${hashOf(files)}`
  const last = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : ''
  if (!force && last === stamp) return false

  // Written beside its place and swapped in: others may be reading the client at this moment.
  const draft = join(generatedFolder, `draft-${process.pid}`)
  try {
    for (const file of files) {
      const path = join(draft, 'schema', file.path)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, file.content.replace('../src/generated/client', '../client'))
    }
    await runPrismaGenerate(join(draft, 'schema'))
    await rename(clientFolder, join(draft, 'old')).catch(ignoreMissing)
    await rename(join(draft, 'client'), clientFolder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await writeWhole(join(generatedFolder, 'ownership.ts'), ownershipSource(readModels(files)))
  await writeWhole(stampFile, stamp)
  return true
}

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

const runPrismaGenerate = async (schemaFolder: string): Promise<void> => {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('prisma/package.json')),
    'build',
    'index.js'
  )
  const child = spawn(process.execPath, [cli, 'generate', '--schema', schemaFolder, '--no-hints'], {
    cwd: join(prismaFolder, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Generating needs no schema engine, but the CLI wants to download one unless it is given a
    // path (architecture 4).
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += String(chunk)
    })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve)
  )
  if (code !== 0) throw new Error(`prisma generate failed (${code})\n${output}`)
}

const ownershipSource = (models: ReturnType<typeof readModels>): string => {
  const lines = owners.map(
    owner =>
      `  ${JSON.stringify(owner)}: [${models[owner].map(model => JSON.stringify(delegateOf(model.name))).join(', ')}],`
  )
  return `// Written by libs/db/src/generate.ts from prisma/models/*.prisma.\nexport const modelsOf = {\n${lines.join('\n')}\n} as const\n`
}

// Several processes may generate together (tests, type checks): nobody may ever read half a file.
const writeWhole = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path).catch(async error => {
    await rm(draft, { force: true })
    throw error
  })
}
