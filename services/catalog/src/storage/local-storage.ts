import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type Storage, StorageUnavailable } from './storage.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw new StorageUnavailable(error)
  }
}

/** Files in a folder of this machine, one folder for each business. */
export const createLocalStorage = (folder: string): Storage => {
  const filePathOf = (key: string): string => join(folder, checkedKey(key))
  return {
    async put(key, path) {
      const filePath = filePathOf(key)
      const part = `${filePath}.${randomUUID()}.part`
      try {
        await mkdir(dirname(filePath), { recursive: true })
        await copyFile(path, part)
        // Under its name it is whole, also after a crash of the machine.
        const file = await open(part, 'r+')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, filePath)
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw new StorageUnavailable(error)
      }
    },
    sizeOf: async key => (await orNull(stat(filePathOf(key))))?.size ?? null,
    async get(key, range) {
      const file = await orNull(open(filePathOf(key)))
      if (file === null) return null
      const { size } = await file.stat()
      return { bytes: size, body: file.createReadStream(range ?? {}) }
    },
    async delete(key) {
      await orNull(rm(filePathOf(key)))
    },
    close: () => undefined,
  }
}
