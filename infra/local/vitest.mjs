// One run of vitest that leaves its report for tally.mjs, also as a program of its own:
//   node infra/local/vitest.mjs NAME ARGUMENTS…   writes infra/.out/NAME.json
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment, nodeBinary, root, run, tool } from './command.mjs'

export const reports = join(root, 'infra', '.out')
const fileOf = name => join(reports, `${name}.json`)
const retriedFileOf = name => join(reports, `${name}-retried.json`)

/** What the run of that name wrote; undefined when it wrote nothing. */
export const reportOf = name =>
  existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : undefined

/** The tests of that run that failed first and passed when tried again. */
export const retriedOf = name =>
  existsSync(retriedFileOf(name)) ? JSON.parse(readFileSync(retriedFileOf(name), 'utf8')) : []

/**
 * @param {string} name of the report
 * @param {readonly string[]} args of `vitest run`
 * @param {{ timeoutMs: number, env?: Record<string, string> }} options
 * @returns {Promise<number>} its exit code
 */
export const runVitest = async (name, args, { timeoutMs, env = {} }) => {
  mkdirSync(reports, { recursive: true })
  for (const file of [fileOf(name), retriedFileOf(name)]) rmSync(file, { force: true })
  const { code } = await run(
    nodeBinary(),
    [
      tool('vitest'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${fileURLToPath(new URL('retried-reporter.mjs', import.meta.url))}`,
      `--outputFile.json=${fileOf(name)}`,
    ],
    { timeoutMs, env: environment({ ...env, RETRIED: retriedFileOf(name) }) }
  )
  return code
}

if (import.meta.main) {
  const [name, ...args] = process.argv.slice(2)
  process.exitCode = await runVitest(name, args, { timeoutMs: 25 * 60_000 })
}
