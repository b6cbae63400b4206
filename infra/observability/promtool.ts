import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'node_modules', '.mostrador', 'promtool')

/**
 * promtool of this machine, or the one that bringPromtool() unpacked; undefined when there is none.
 */
export const promtool = (path: string): string | undefined =>
  [...path.split(delimiter).filter(Boolean), join(folder, 'usr', 'bin')]
    .map(directory => join(directory, 'promtool'))
    .find(existsSync)

/**
 * Unpacks Debian's package `prometheus` beside the other tools, without installing it: its server
 * is not wanted here.
 */
export const ensurePromtool = async (path: string): Promise<string | undefined> => {
  const existing = promtool(path)
  if (existing !== undefined) return existing
  try {
    mkdirSync(folder, { recursive: true })
    const download = () =>
      run('apt-get', ['-o', 'Acquire::Retries=3', 'download', 'prometheus'], { cwd: folder })
    // A fresh machine has no lists of packages yet.
    await download().catch(async () => {
      await run('apt-get', ['-qq', 'update'])
      await download()
    })
    const deb = readdirSync(folder).find(name => name.endsWith('.deb'))
    if (deb === undefined) return undefined
    await run('dpkg', ['-x', deb, '.'], { cwd: folder })
  } catch {
    return undefined
  }
  return promtool(path)
}

/** Asks promtool; returns what it complains about, or null. */
export const complaintsOf = async (
  tool: string,
  ...args: readonly string[]
): Promise<string | null> => {
  try {
    await run(tool, [...args], {
      cwd: join(root, 'infra', 'observability', 'prometheus'),
      maxBuffer: 16 * 1024 ** 2,
    })
    return null
  } catch (error) {
    return error instanceof Error && 'stdout' in error && 'stderr' in error
      ? `${String(error.stdout)}\n${String(error.stderr)}`
      : String(error)
  }
}
