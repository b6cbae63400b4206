// Debian's packages, for the parts of the tests that no npm package brings.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './command.mjs'

/** Is there a program at this path? */
export const runs = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a program by its name, or undefined. */
export const inPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map(folder => join(folder, name))
    .find(runs)

const apt = args =>
  run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', ...args], {
    quiet: true,
    timeoutMs: 15 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** Can packages be installed here: root, and an apt-get? */
export const canInstall = () => process.getuid?.() === 0 && inPath('apt-get') !== undefined

/** Installs Debian packages; returns the exit code and what was printed. */
export const install = async (...packages) => {
  await apt(['update'])
  return apt(['install', '-y', '--no-install-recommends', ...packages])
}
