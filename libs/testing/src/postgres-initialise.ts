import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PostgresFailure } from './postgres-failure.ts'
import { filesOf, type RunAs } from './postgres-files.ts'
import { reachableBinaries, temporaryFolder } from './postgres-place.ts'
import { findBinaries, runToEnd } from './postgres-process.ts'

/** Characters of 32 bytes in base64url. */
const SECRET_LENGTH = 43

/** Makes an empty database of `superuser` at `data`. */
export const initialise = async ({
  data,
  as,
  persistent,
  superuser,
}: {
  data: string
  as: RunAs
  persistent: boolean
  superuser: { name: string; password: string }
}): Promise<void> => {
  const files = filesOf(as)
  // Beside its place and then renamed: a kill half-way leaves no folder that looks like a database.
  const draft = `${data}.new`
  await files.remove(draft)
  const { initdb, copy } = await reachableBinaries(await findBinaries(), as)
  const passwordFolder = await temporaryFolder(as)
  try {
    await files.makeFolder(draft)
    const passwordFile = join(passwordFolder, 'password')
    await files.write(passwordFile, superuser.password)
    await runToEnd(
      initdb,
      [
        `--pgdata=${draft}`,
        `--username=${superuser.name}`,
        `--pwfile=${passwordFile}`,
        `--auth=${persistent ? 'scram-sha-256' : 'trust'}`,
        // The builtin locale sorts and folds the same on every system.
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(persistent ? [] : ['--no-sync']),
      ],
      as
    )
    await files.rename(draft, data)
  } finally {
    for (const folder of [passwordFolder, draft, copy].filter(Boolean)) await files.remove(folder)
  }
}

/**
 * The passwords of a database that stays are derived from one secret that lies beside it. Refuses
 * `password_missing`.
 */
export const secretOf = async (
  folder: string,
  { persistent, isNew }: { persistent: boolean; isNew: boolean }
): Promise<string> => {
  if (!persistent) return 'throwaway'
  const file = `${folder}.secret`
  const storedSecret = (await filesOf({}).read(file))?.trim() ?? ''
  if (storedSecret.length === SECRET_LENGTH) return storedSecret
  if (!isNew) throw new PostgresFailure('password_missing', file)
  const secret = randomBytes(32).toString('base64url')
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secret
}
