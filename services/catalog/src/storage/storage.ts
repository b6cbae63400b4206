import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export type ByteRange = { readonly start: number; readonly end: number }
export type StoredObject = {
  /** Size of the whole object, also when `body` is a part of it. */
  readonly bytes: number
  readonly body: Readable
}

/**
 * Where files are kept, under names like `<business>/<random>.jpg`. Every operation throws
 * `StorageUnavailable` when it could not be done; each may be repeated.
 */
export type Storage = {
  /** Stores a copy of the file at `path`. Atomic: no partial object is ever visible. */
  put(key: string, path: string): Promise<void>
  /** Bytes of an object; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** The object or a part of it; null when there is none. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Deletes the object; a missing one is not an error. */
  delete(key: string): Promise<void>
  close(): void
}

export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The storage of files did not answer', { cause })
    this.name = 'StorageUnavailable'
  }
}

const plainKey = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/

/** Whether a file could be kept under this name. */
export const isKey = (key: string): boolean => plainKey.test(key)

/** The key, if it has our format; throws otherwise, so that no path escapes the storage. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new TypeError(`Not the key of a file: ${JSON.stringify(key)}`)
  return key
}
