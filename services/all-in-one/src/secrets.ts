import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Secrets = z.object({
  ACTOR_KEY: z.string(),
  MESSAGING_TOKEN_KEY: z.string(),
  META_APP_SECRET: z.string(),
  META_VERIFY_TOKEN: z.string(),
})
export type Secrets = z.output<typeof Secrets>

/** The secrets of this laptop: made once, kept beside its data, never in the repository. */
export const localSecrets = async (folder: string): Promise<Secrets> => {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return Secrets.parse(JSON.parse(await readFile(file, 'utf8')))
  const secret = (bytes: number) => randomBytes(bytes).toString('base64')
  const made: Secrets = {
    ACTOR_KEY: secret(48),
    MESSAGING_TOKEN_KEY: `laptop:${secret(32)}`,
    META_APP_SECRET: secret(24),
    META_VERIFY_TOKEN: secret(18),
  }
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}
