import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Looks for a browser and a Redis on a machine without both where none can be installed. */
const ask = async (inCi: boolean): Promise<unknown> => {
  const folder = import.meta.dirname
  const program = `
    const { missingParts } = await import(${JSON.stringify(join(folder, 'missing.mjs'))})
    const { ensureRedis } = await import(${JSON.stringify(join(folder, 'redis.mjs'))})
    const parts = missingParts({ inCi: ${inCi} })
    const skipped = await parts.find(ensureRedis, async () => 3).catch(error => error.message)
    console.log(JSON.stringify({ skipped, sentences: [...parts.sentences] }))`
  // This path is empty, so apt-get is missing as well.
  const env = { PATH: join(folder, 'nowhere') }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    { env }
  )
  return JSON.parse(stdout)
}

it('skips what a part is missing for, and says how to get it', async () => {
  expect(await ask(false)).toEqual({
    skipped: 3,
    sentences: [expect.stringContaining('sudo apt-get install redis-server')],
  })
})

it('fails in CI where a part is missing', async () => {
  expect(await ask(true)).toEqual({
    skipped: expect.stringContaining('redis-server') as string,
    sentences: [],
  })
})
