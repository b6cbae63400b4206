import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const notCopied = new Set(['node_modules', '.git', '.data', '.out', '.turbo', 'coverage'])

/** The user that starts the product. */
export type User = { readonly uid: number; readonly gid: number; readonly name: string }

export type Copy = {
  /**
   * Moves the copy to the path `names` below its folder, gives it to `owner`, and returns the path.
   */
  moveTo(names: readonly string[], mode: number, owner?: User): Promise<string>
  remove(): Promise<void>
}

/**
 * Whether everybody may read what was installed. Then files can be links: a copy's permissions
 * would be the original's.
 */
const isOpen = async (): Promise<boolean> => {
  const { mode } = await stat(join(root, 'node_modules/typescript/package.json'))
  return (mode & 0o004) !== 0
}

const copyPackages = async (from: string, to: string): Promise<void> => {
  const links = await isOpen()
  if (links && (await execute('cp', ['-al', from, to]).catch(() => undefined)) !== undefined) return
  await rm(to, { recursive: true, force: true })
  await execute('cp', ['-a', from, to])
  await execute('chmod', ['-R', 'a+rX', to])
}

const giveTree = async (path: string, owner: User): Promise<void> => {
  await chown(path, owner.uid, owner.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    // Links share their owner with the original.
    if (entry.name === 'node_modules') continue
    const child = join(path, entry.name)
    if (entry.isDirectory()) await giveTree(child, owner)
    else if (entry.isFile()) await chown(child, owner.uid, owner.gid)
  }
}

/** The repository as it is now, with its packages and without its data. */
export const copyRepository = async (): Promise<Copy> => {
  const base = await mkdtemp(join(tmpdir(), 'mostrador-start-'))
  await chmod(base, 0o755)
  let folder = join(base, 'mostrador')
  await cp(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => path === root || !notCopied.has(path.slice(path.lastIndexOf('/') + 1)),
  })
  await copyPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  // What npm start writes there must not reach the original.
  const stamps = join(folder, 'node_modules/.mostrador')
  await rm(stamps, { recursive: true, force: true })
  await cp(join(root, 'node_modules/.mostrador'), stamps, { recursive: true })
  return {
    async moveTo(names, mode, owner) {
      const target = join(base, ...names)
      await mkdir(dirname(target), { recursive: true })
      await execute('mv', ['--', folder, target])
      folder = target
      if (owner !== undefined) {
        await giveTree(target, owner)
        await giveTree(join(target, 'node_modules/.mostrador'), owner)
        await chown(join(target, 'node_modules'), owner.uid, owner.gid)
        await chown(dirname(target), owner.uid, owner.gid)
      }
      await chmod(dirname(target), mode)
      return target
    },
    remove: () => rm(base, { recursive: true, force: true, maxRetries: 3 }),
  }
}
