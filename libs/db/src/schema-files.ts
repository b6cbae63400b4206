import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Owner, owners, schemaOf } from './ownership.ts'

/** libs/db/prisma */
export const prismaFolder = join(import.meta.dirname, '..', 'prisma')
export const generatedFolder = join(import.meta.dirname, 'generated')

export type SchemaFile = { readonly path: string; readonly content: string }

export type ModelBlock = {
  readonly name: string
  readonly body: string
  /** Table name in the database. */
  readonly table: string
  readonly schema: string | undefined
  /** Marked `/// @work`: read across tenants by the relay role. */
  readonly work: boolean
}

/**
 * Every .prisma file: schema.prisma first, then models/*.prisma by name. Paths are relative to
 * prisma/.
 */
export const readSchemaFiles = (): SchemaFile[] => {
  const models = readdirSync(join(prismaFolder, 'models'))
    .filter(name => name.endsWith('.prisma'))
    .sort()
  return ['schema.prisma', ...models.map(name => `models/${name}`)].map(path => ({
    path,
    content: readFileSync(join(prismaFolder, path), 'utf8'),
  }))
}

/** Changes when any schema file does. */
export const hashOf = (files: readonly SchemaFile[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.path).update('\0').update(file.content).update('\0')
  return hash.digest('hex')
}

const blockPattern = /((?:^[ \t]*\/\/\/.*\n)*)^(model|enum|view|type)\s+(\w+)\s*\{([\s\S]*?)^\}/gm

/** The models of one .prisma file. */
export const modelsIn = (content: string): ModelBlock[] =>
  [...content.matchAll(blockPattern)]
    .filter(([, , kind]) => kind === 'model' || kind === 'view')
    .map(([, doc = '', , name = '', body = '']) => ({
      name,
      body,
      table: /@@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(body)?.[1] ?? name,
      schema: /@@schema\("([^"]+)"\)/.exec(body)?.[1],
      work: /\/\/\/\s*@work\b/.test(doc),
    }))

export const fileOf = (owner: Owner): string => `models/${schemaOf(owner)}.prisma`

/** Owner → its models, as its file says. */
export const readModels = (
  files: readonly SchemaFile[] = readSchemaFiles()
): Record<Owner, ModelBlock[]> => {
  const entries = owners.map(
    owner =>
      [owner, modelsIn(files.find(file => file.path === fileOf(owner))?.content ?? '')] as const
  )
  return Object.fromEntries(entries) as Record<Owner, ModelBlock[]>
}

/**
 * `AppointmentBlock` → `appointmentBlock`, the name under which a Prisma client offers the model.
 */
export const delegateOf = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1)
