// Run by `npm start -- --reset`: deletes the local data, unless an instance uses them.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '@mostrador/platform'
import { deletePostgres } from '@mostrador/testing'
import { LocalConfig } from './config.ts'
import { lockData } from './data-lock.ts'
import { explainStartFailure } from './obstacles.ts'

try {
  const { DATA_DIR: folder } = loadConfig(LocalConfig)
  const lock = lockData(folder)
  await deletePostgres(join(folder, 'postgres'))
  for (const name of readdirSync(folder).filter(entry => entry !== 'lock'))
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  lock.release()
} catch (error) {
  process.stderr.write(`\n  ${explainStartFailure(error)}\n`)
  process.exitCode = 1
}
