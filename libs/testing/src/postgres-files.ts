import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PostgresFailure } from './postgres-failure.ts'

const execute = promisify(execFile)

/** The user that runs the server; undefined when it is the current user. */
export type RunAs = { readonly uid?: number; readonly gid?: number }

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
const isDenied = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(String(codeOf(error)))

/** Runs a line of shell as the server's user; rejects when it fails. `$1`, `$2`… are `args`. */
export const shellAs = async (
  { uid, gid }: RunAs,
  line: string,
  args: readonly string[]
): Promise<string> => {
  const as = uid === undefined || gid === undefined ? {} : { uid, gid }
  const options = { ...as, cwd: '/', maxBuffer: 1_000_000 }
  return (await execute('/bin/sh', ['-c', line, 'sh', ...args], options)).stdout
}

/**
 * Files that belong to the server's user. Root may touch them itself, except where it has no
 * CAP_DAC_OVERRIDE (many containers): what is denied to us is then done as that user.
 */
export const filesOf = (as: RunAs) => {
  const tryThenAs = async (ours: () => Promise<unknown>, theirs: () => Promise<unknown>) => {
    try {
      await ours()
    } catch (error) {
      if (as.uid === undefined || !isDenied(error)) throw error
      await theirs()
    }
  }
  return {
    /** The text of a file, or undefined when it is not there. */
    async read(file: string): Promise<string | undefined> {
      try {
        return await readFile(file, 'utf8')
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
        if (as.uid === undefined || !isDenied(error)) throw error
        const line = 'if [ -e "$1" ]; then printf x; cat -- "$1"; fi'
        const text = await shellAs(as, line, [file])
        return text === '' ? undefined : text.slice(1)
      }
    },
    /** Removes a file or a folder with everything in it, if it is there. */
    remove: (path: string): Promise<void> =>
      tryThenAs(
        () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
        // They empty what is theirs; the folder that holds it may be ours, and then the last step
        // is ours again.
        () => shellAs(as, 'rm -rf -- "$1"', [path]).catch(() => rmdir(path))
      ),
    rename: (from: string, to: string): Promise<void> =>
      tryThenAs(
        () => rename(from, to),
        () => shellAs(as, 'mv -- "$1" "$2"', [from, to])
      ),
    /** Makes a folder that only the server's user may read. */
    makeFolder: (folder: string): Promise<void> =>
      tryThenAs(
        async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          if (as.uid !== undefined && as.gid !== undefined) await chown(folder, as.uid, as.gid)
        },
        () => shellAs(as, 'mkdir -p -m 700 -- "$1"', [folder])
      ),
    /** Writes a file that only the server's user may read. */
    write: (file: string, text: string): Promise<void> =>
      as.uid === undefined ? writeFile(file, text, { mode: 0o600 }) : writeAs(as, file, text),
  }
}
export type UserFiles = ReturnType<typeof filesOf>

const writeAs = ({ uid = 0, gid = 0 }: RunAs, file: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', 'umask 077; cat > "$1"', 'sh', file], {
      uid,
      gid,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new PostgresFailure('not_permitted', file))
    )
    child.stdin.on('error', () => undefined)
    child.stdin.end(text)
  })
