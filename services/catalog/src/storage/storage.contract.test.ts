import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { type Storage, StorageUnavailable, type StoredObject } from './storage.ts'

type OpenedStorage = { readonly storage: Storage; close(): Promise<void> }

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
const settings = { bucket: 'media', region: 'us-east-1', credentials }

/** What is kept somewhere, and what is somewhere that cannot keep anything. */
const adapters: Readonly<
  Record<string, { open(): Promise<OpenedStorage>; unavailable(): Promise<OpenedStorage> }>
> = {
  'a folder': {
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'mostrador-storage-'))
      const close = () => rm(folder, { recursive: true })
      return { storage: createLocalStorage(folder), close }
    },
    async unavailable() {
      const folder = await mkdtemp(join(tmpdir(), 'mostrador-storage-'))
      await writeFile(join(folder, 'file'), '')
      const close = () => rm(folder, { recursive: true })
      return { storage: createLocalStorage(join(folder, 'file')), close }
    },
  },
  'a bucket': {
    async open() {
      const server = await startFauxqs({
        port: 0,
        host: '127.0.0.1',
        logger: false,
        init: { buckets: ['media'] },
      })
      const storage = createS3Storage({ ...settings, endpoint: server.address })
      const close = async () => {
        storage.close()
        await server.stop()
      }
      return { storage, close }
    },
    async unavailable() {
      const storage = createS3Storage({ ...settings, endpoint: 'http://127.0.0.1:1' })
      return { storage, close: async () => storage.close() }
    },
  },
}

const bytesOf = (object: StoredObject | null): Promise<Buffer> =>
  object === null ? Promise.reject(new Error('It is not there')) : buffer(object.body)
const newKey = (extension = 'png') => `${randomUUID()}/${randomUUID()}.${extension}`

describe.each(Object.entries(adapters))('files in %s', (_name, { open, unavailable }) => {
  let opened: OpenedStorage
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mostrador-files-'))
    opened = await open()
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true })
  })
  const storedKey = async (bytes: Buffer): Promise<string> => {
    const path = join(folder, 'sent')
    await writeFile(path, bytes)
    const key = newKey()
    await opened.storage.put(key, path)
    return key
  }

  it('are read as they were stored, whole and in ranges', async () => {
    const bytes = randomBytes(300_000)
    const key = await storedKey(bytes)
    expect(await opened.storage.sizeOf(key)).toBe(300_000)
    const whole = await opened.storage.get(key)
    expect(whole?.bytes).toBe(300_000)
    expect((await bytesOf(whole)).equals(bytes)).toBe(true)
    const part = await opened.storage.get(key, { start: 100, end: 299 })
    expect(part?.bytes).toBe(300_000)
    expect((await bytesOf(part)).equals(bytes.subarray(100, 300))).toBe(true)
  })
  it('can be deleted repeatedly', async () => {
    const key = await storedKey(Buffer.from('x'))
    await opened.storage.delete(key)
    await opened.storage.delete(key)
    expect(await opened.storage.get(key)).toBeNull()
    expect(await opened.storage.sizeOf(key)).toBeNull()
  })
  it('are not found under other names', async () => {
    const key = await storedKey(Buffer.from('x'))
    expect(await opened.storage.get(newKey())).toBeNull()
    expect(await opened.storage.sizeOf(key.replace('.png', '.jpg'))).toBeNull()
  })
  it.each(['../secret', '/etc/passwd', `${randomUUID()}/../../x.png`, 'x', ''])(
    'are refused a name like %j',
    async key => {
      await expect(opened.storage.get(key)).rejects.toThrow(TypeError)
      await expect(opened.storage.delete(key)).rejects.toThrow(TypeError)
      await expect(opened.storage.put(key, 'x')).rejects.toThrow(TypeError)
    }
  )
  it('report when they cannot be stored, and leave nothing partial', async () => {
    const broken = await unavailable()
    const path = join(folder, 'sent')
    await writeFile(path, 'x')
    await expect(broken.storage.put(newKey(), path)).rejects.toThrow(StorageUnavailable)
    await broken.close()
  })
  it('are not created from a missing source', async () => {
    const key = newKey()
    await expect(opened.storage.put(key, join(folder, 'nothing'))).rejects.toThrow(
      StorageUnavailable
    )
    expect(await opened.storage.sizeOf(key)).toBeNull()
  })
})

it('a folder keeps nothing of a file that could not be copied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-storage-'))
  const storage = createLocalStorage(folder)
  const key = newKey()
  await mkdir(join(folder, key), { recursive: true })
  await writeFile(join(folder, 'sent'), 'x')
  await expect(storage.put(key, join(folder, 'sent'))).rejects.toThrow(StorageUnavailable)
  const [business = ''] = key.split('/')
  expect((await readdir(join(folder, business))).filter(name => name.endsWith('.part'))).toEqual([])
  await rm(folder, { recursive: true })
})
