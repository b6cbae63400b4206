import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Secrets = z.object({
  ACTOR_KEY: z.string().min(32),
  MESSAGING_TOKEN_KEY: z.string().min(1),
  META_APP_SECRET: z.string().min(1),
  META_VERIFY_TOKEN: z.string().min(1),
  /** Absent in files of before there were calendars: added when they are read. */
  SCHEDULING_TOKEN_KEY: z.string().min(1).optional(),
  /** Absent in files of before there were payments by link: added when they are read. */
  BILLING_TOKEN_KEY: z.string().min(1).optional(),
})
export type Secrets = Required<z.output<typeof Secrets>>

const RECOVERY_HINT =
  'Devuelve la copia de ese archivo o empieza de cero, sin datos: npm start -- --reset'

/** The secrets cannot be used; `message` is a sentence for people. */
export class SecretsFailure extends Error {
  constructor(file: string, what: 'damaged' | 'lost') {
    super(
      what === 'damaged'
        ? `El archivo de llaves ${file} está dañado o incompleto. ${RECOVERY_HINT}`
        : `Falta el archivo de llaves ${file}, y hay datos que solo se leen con esas llaves. ${RECOVERY_HINT}`
    )
    this.name = 'SecretsFailure'
  }
}

const secret = (bytes: number): string => randomBytes(bytes).toString('base64')

/**
 * The secrets of this machine: made once, kept beside its data, never in the repository. Refuses,
 * by a SecretsFailure, a file that cannot be read, and a missing one when there is a database: what
 * is sealed in it opens with these keys only.
 */
export const localSecrets = async (folder: string): Promise<Secrets> => {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return readSecrets(file)
  const database = join(folder, 'postgres')
  if (existsSync(database) || existsSync(`${database}.location`))
    throw new SecretsFailure(file, 'lost')
  const secrets: Secrets = {
    ACTOR_KEY: secret(48),
    MESSAGING_TOKEN_KEY: `laptop:${secret(32)}`,
    META_APP_SECRET: secret(24),
    META_VERIFY_TOKEN: secret(18),
    SCHEDULING_TOKEN_KEY: `laptop:${secret(32)}`,
    BILLING_TOKEN_KEY: `laptop:${secret(32)}`,
  }
  await mkdir(folder, { recursive: true })
  await writeSecrets(file, secrets)
  return secrets
}

/** Whole or not at all: a kill or a full disk in the middle must not leave half of the keys. */
const writeSecrets = async (file: string, secrets: Secrets): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

const readSecrets = async (file: string): Promise<Secrets> => {
  const text = await readFile(file, 'utf8')
  const read = Secrets.safeParse(parsed(text))
  if (!read.success) throw new SecretsFailure(file, 'damaged')
  const { SCHEDULING_TOKEN_KEY, BILLING_TOKEN_KEY } = read.data
  const whole = {
    ...read.data,
    SCHEDULING_TOKEN_KEY: SCHEDULING_TOKEN_KEY ?? `laptop:${secret(32)}`,
    BILLING_TOKEN_KEY: BILLING_TOKEN_KEY ?? `laptop:${secret(32)}`,
  }
  if (SCHEDULING_TOKEN_KEY === undefined || BILLING_TOKEN_KEY === undefined)
    await writeSecrets(file, whole)
  return whole
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
