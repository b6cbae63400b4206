import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findText } from './find-text.ts'
import type { Patch } from './suite.ts'

/**
 * A copy of the product with its walls removed, for one run. Its node_modules links the copy's
 * own packages and the tree's installed ones: nothing of the tree changes and nothing is installed.
 */
export const createPatchedCopy = async (
  root: string,
  patches: readonly Patch[]
): Promise<{ readonly root: string; remove(): Promise<void> }> => {
  const copy = await mkdtemp(join(tmpdir(), 'mostrador-sabotage-'))
  const remove = (): Promise<void> => rm(copy, { recursive: true, force: true })
  try {
    await Promise.all(
      ['libs', 'services', 'infra/proof/instance', 'infra/postgres', 'infra/local/manifests'].map(
        folder =>
          cp(join(root, folder), join(copy, folder), {
            recursive: true,
            filter: source => basename(source) !== 'node_modules',
          })
      )
    )
    await Promise.all(
      ['package.json', 'tsconfig.json', 'vitest.config.ts', 'infra/proof/package.json'].map(file =>
        cp(join(root, file), join(copy, file))
      )
    )
    await linkPackages(root, copy)
    for (const patch of patches) await applyPatch(copy, patch)
    return { root: copy, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const linkPackages = async (root: string, copy: string): Promise<void> => {
  const from = join(root, 'node_modules')
  const to = join(copy, 'node_modules')
  await mkdir(join(to, '@mostrador'), { recursive: true })
  for (const name of await readdir(from))
    if (name !== '@mostrador') await symlink(join(from, name), join(to, name))
  for (const folder of ['libs', 'services']) {
    for (const name of await readdir(join(copy, folder))) {
      await symlink(join(copy, folder, name), join(to, '@mostrador', name))
      const ownModules = join(root, folder, name, 'node_modules')
      if (existsSync(ownModules))
        await symlink(ownModules, join(copy, folder, name, 'node_modules'))
    }
  }
}

/**
 * A sabotage whose text is not there any more takes nothing away: that is an error, never a pass.
 */
const applyPatch = async (copy: string, { file, find, replace }: Patch): Promise<void> => {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  const [span, ...others] = findText(text, find)
  if (span === undefined || others.length > 0) {
    const times = span === undefined ? 0 : others.length + 1
    throw new Error(
      `The sabotage of ${file} expects its text once and found it ${times} times: ${find}`
    )
  }
  await writeFile(path, text.slice(0, span.start) + replace.trim() + text.slice(span.end))
}
