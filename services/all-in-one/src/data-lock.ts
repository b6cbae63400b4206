import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the data folder; `message` is for people. */
export class DataInUseError extends Error {
  constructor(folder: string) {
    super(
      `Mostrador ya está abierto con los datos de ${folder}. Ciérralo (Ctrl-C en su ventana) e inténtalo de nuevo.`
    )
    this.name = 'DataInUseError'
  }
}

const SQLITE_BUSY = 5
/** Keeps locks reachable: a collected database would release its lock. */
const lockDatabases = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process until release() or its end. SQLite is used for its file
 * lock, which the operating system releases even when the process is killed. Throws DataInUseError
 * while another process has it.
 */
export const lockData = (folder: string): { release(): void } => {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY)
      throw new DataInUseError(folder)
    throw error
  }
  lockDatabases.add(lock)
  return {
    release: () => {
      lockDatabases.delete(lock)
      lock.close()
    },
  }
}
