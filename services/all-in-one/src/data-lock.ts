import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses these data; `message` is a sentence for people. */
export class DataInUse extends Error {
  constructor(folder: string) {
    super(
      `Mostrador ya está abierto con los datos de ${folder}. Ciérralo (Ctrl-C en su ventana) e inténtalo de nuevo.`
    )
    this.name = 'DataInUse'
  }
}

const SQLITE_BUSY = 5
/** A lock that nobody holds any more is collected, and with it the lock of the system ends. */
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process, until release() or its end, however it ends: SQLite is used for its lock of the
 * operating system, which a killed process cannot leave behind. Throws DataInUse while another process has the folder.
 */
export const lockData = (folder: string): { release(): void } => {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY)
      throw new DataInUse(folder)
    throw error
  }
  held.add(lock)
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}
