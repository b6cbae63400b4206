// What changed since the last run: fingerprints of files, kept as stamps in node_modules.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './command.mjs'

const markers = join(root, 'node_modules', '.mostrador')

/** Every file of a folder (or the file itself), without what is installed, built or generated. */
export const filesUnder = path => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(
      entry => entry.name !== 'node_modules' && entry.name !== 'dist' && entry.name !== 'generated'
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => filesUnder(join(path, entry.name)))
}

/** One fingerprint of files and folders (relative to the repository): names and contents. */
export const fingerprint = paths => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(path => filesUnder(join(root, path)))) {
    hash
      .update(relative(root, file).split(sep).join('/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The value stored under a name at the last success, or undefined. */
export const stampOf = name =>
  existsSync(join(markers, name)) ? readFileSync(join(markers, name), 'utf8') : undefined
export const stamp = (name, value) => {
  mkdirSync(markers, { recursive: true })
  writeFileSync(join(markers, name), value)
}
