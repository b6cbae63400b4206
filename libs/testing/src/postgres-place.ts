import {
  chmod,
  chown,
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { PostgresFailure } from './postgres-failure.ts'
import { filesOf, type RunAs, shellAs } from './postgres-files.ts'
import type { Binaries } from './postgres-process.ts'

/** Where data stay: no system empties these by itself, as it does with /var/tmp. */
const persistentFolders = ['/var/lib', '/var/opt', '/opt', '/srv', '/var/tmp', '/tmp']
const sharedFolders = () => [tmpdir(), '/var/tmp', '/tmp', '/var/lib', '/opt', '/dev/shm']
const prefix = 'mostrador-postgres-'

/**
 * Whether the server's user can have a folder of its own in this one. It is tried: shares of other
 * systems refuse it too.
 */
const canHaveFolderIn = async (as: RunAs, parent: string): Promise<boolean> => {
  const probe = await mkdtemp(join(parent, prefix)).catch(() => undefined)
  if (probe === undefined) return false
  try {
    await createEmptyFolder(as, probe)
    return true
  } catch {
    return false
  } finally {
    await filesOf(as).remove(probe)
  }
}

const changeOwner = async ({ uid, gid }: RunAs, path: string): Promise<void> => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

/** Rejects when they do not own the folder afterwards, or cannot write in it. */
const createEmptyFolder = async (as: RunAs, folder: string): Promise<void> => {
  await changeOwner(as, folder)
  if (as.uid !== undefined)
    await shellAs(as, 'test -O "$1" && cd "$1" && touch probe && rm probe', [folder])
}

/**
 * Makes a new folder of the server's user where that user can reach it, and fills it. A place where
 * that does not work (read only, closed, without programs) gives way to the next. Throws a
 * PostgresFailure when none is left.
 */
const ownFolder = async (
  as: RunAs,
  candidates: readonly string[],
  fill: (folder: string) => Promise<void>
): Promise<string> => {
  const refused: string[] = []
  for (const base of new Set(candidates)) {
    const folder = await mkdtemp(join(base, prefix)).catch((error: unknown) => {
      refused.push(String(error))
    })
    if (folder === undefined) continue
    try {
      await fill(folder)
      return folder
    } catch (error) {
      refused.push(`${folder}: ${String(error)}`)
      await filesOf(as)
        .remove(folder)
        .catch(() => undefined)
    }
  }
  throw new PostgresFailure('no_reachable_folder', refused.join('\n'))
}

const GIB = 1024 ** 3
/**
 * Linux's folder in memory, where there is room: a copied database is more than a thousand files,
 * and a disk takes half a second to make them.
 */
const inMemory = async (): Promise<string[]> => {
  const free = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0
  )
  return free > 3 * GIB && process.availableMemory() > 6 * GIB ? ['/dev/shm'] : []
}

/** An empty folder of the server's user, to be removed after use. */
export const temporaryFolder = async (as: RunAs): Promise<string> =>
  ownFolder(as, [...(await inMemory()), ...sharedFolders()], folder =>
    createEmptyFolder(as, folder)
  )

// ---- the programs
// -------------------------------------------------------------------------------------------------

export type ReachableBinaries = Binaries & {
  /** A copy made for this server, to be removed when it has ended; '' when there is none. */
  readonly copy: string
}

/**
 * The programs where the server's user can run them: where they were installed, or else in a copy.
 */
export const reachableBinaries = async (
  binaries: Binaries,
  as: RunAs
): Promise<ReachableBinaries> => {
  if (as.uid === undefined || (await runs(as, binaries.initdb))) return { ...binaries, copy: '' }
  const native = dirname(dirname(binaries.initdb))
  const inCopy = (folder: string) => ({
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
  })
  const copy = await ownFolder(as, sharedFolders(), async folder => {
    await copyTree(native, join(folder, 'native'), as)
    await changeOwner(as, folder)
    if (!(await runs(as, inCopy(folder).initdb))) throw new Error('programs do not run here')
  })
  return { ...inCopy(copy), copy }
}

/** Each looks for the other beside itself, so that one that answers has found both. */
const runs = (as: RunAs, initdb: string): Promise<boolean> =>
  shellAs(as, '"$1" --version && test -x "${1%initdb}postgres"', [initdb]).then(
    () => true,
    () => false
  )

/**
 * Folders belong to the server's user, who can then remove them. Files are links, where there can
 * be any.
 */
const copyTree = async (from: string, to: string, as: RunAs): Promise<void> => {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, as)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await copyOne(source, target)
  }
  await changeOwner(as, to)
}

const copyOne = async (source: string, target: string): Promise<void> => {
  const { mode } = await stat(source)
  const forAll = mode | 0o444 | (mode & 0o100 ? 0o111 : 0)
  // A link shares its permissions with the original, whose permissions are not ours to change.
  if (forAll === mode && (await tryLink(source, target))) return
  await copyFile(source, target)
  await chmod(target, forAll & 0o777)
}

const tryLink = (source: string, target: string): Promise<boolean> =>
  link(source, target).then(
    () => true,
    () => false
  )

// ---- the data
// -----------------------------------------------------------------------------------------------------

/** The file beside `folder` that names where its data are instead. */
export const locationFile = (folder: string): string => `${folder}.location`

/**
 * Where the data of `folder` were put because the server's user cannot reach it; undefined when
 * they are in it.
 */
export const namedLocation = async (folder: string): Promise<string | undefined> => {
  const text = await filesOf({}).read(locationFile(folder))
  if (text === undefined) return undefined
  const named = text.trim()
  // Checks that we made the folder: --reset deletes what the file names.
  if (!isAbsolute(named) || !named.slice(named.lastIndexOf('/') + 1).startsWith(prefix))
    throw new PostgresFailure('location_damaged', `${locationFile(folder)}: ${named}`)
  return named
}

const isDatabase = async (as: RunAs, folder: string): Promise<boolean> =>
  (await filesOf(as).read(join(folder, 'PG_VERSION'))) !== undefined

/**
 * Where the data of `folder` are: in it when the server's user can have it, otherwise in a folder
 * of that user which `<folder>.location` names from then on. Data that lie in a `folder` out of
 * reach are moved there.
 */
export const reachableData = async (folder: string, as: RunAs): Promise<string> => {
  if (as.uid === undefined) return folder
  const named = await namedLocation(folder)
  if (named === undefined && (await canHaveFolderIn(as, dirname(folder)))) {
    // Brought here by a copy that root made.
    if ((await ownerOf(folder))?.uid === 0) await changeTreeOwner(as, folder)
    return folder
  }
  const location = named ?? (await newPlace(folder, as))
  const data = join(location, 'data')
  if (await isDatabase(as, data)) return data
  if (await isDatabase(as, folder)) await moveData(folder, data, as)
  else if ((await ownerOf(location)) === undefined)
    throw new PostgresFailure('data_missing', location)
  return data
}

/** The owner of the folder; undefined when it is not there. */
const ownerOf = (folder: string): Promise<{ uid: number; gid: number } | undefined> =>
  stat(folder).catch(() => undefined)

/** The user that ran the server on these data before; undefined for new data. */
export const ownerOfData = async (path: string): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await ownerOf(path)
  return owner === undefined || owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid }
}

/** Recorded before anything is written, so that the next start finds it after a crash. */
const newPlace = async (folder: string, as: RunAs): Promise<string> => {
  const location = await ownFolder(as, persistentFolders, newFolder =>
    createEmptyFolder(as, newFolder)
  )
  await writeFile(`${locationFile(folder)}.new`, `${location}\n`, { mode: 0o600 })
  await rename(`${locationFile(folder)}.new`, locationFile(folder))
  return location
}

const moveData = async (folder: string, data: string, as: RunAs): Promise<void> => {
  const files = filesOf(as)
  // Ours while they are brought here, theirs at the end; a kill half-way leaves the original whole.
  const draft = await mkdtemp(join(dirname(dirname(data)), `${prefix}draft-`))
  try {
    await cp(folder, join(draft, 'data'), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    })
    await changeTreeOwner(as, draft)
    await files.rename(join(draft, 'data'), data)
  } finally {
    await files.remove(draft)
  }
  await rm(folder, { recursive: true, force: true })
}

const changeTreeOwner = async (as: RunAs, path: string): Promise<void> => {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await changeTreeOwner(as, join(path, entry.name))
    else if (entry.isFile()) await changeOwner(as, join(path, entry.name))
  }
  await chmod(path, 0o700)
  await changeOwner(as, path)
}
