import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { outgoingHttpsAgent } from '@mostrador/platform'
import { checkedKey, type Storage, StorageUnavailable } from './storage.ts'

export type S3Settings = {
  readonly bucket: string
  readonly region: string
  readonly endpoint?: string | undefined
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** Milliseconds: to connect, and without a byte. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 20_000 }

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw new StorageUnavailable(error)
  }
}

/** Objects of a private bucket in an S3-compatible store. */
export const createS3Storage = (settings: S3Settings): Storage => {
  const { bucket: Bucket, region, endpoint, credentials } = settings
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: {
      ...timeouts,
      httpsAgent: outgoingHttpsAgent({ keepAlive: true, maxSockets: 50 }),
    },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  })
  const nameOf = (key: string) => ({ Bucket, Key: checkedKey(key) })
  return {
    async put(key, path) {
      const name = nameOf(key)
      try {
        const { size: ContentLength } = await stat(path)
        const Body = createReadStream(path)
        await client.send(new PutObjectCommand({ ...name, Body, ContentLength }))
      } catch (error) {
        throw new StorageUnavailable(error)
      }
    },
    async sizeOf(key) {
      const head = await orNull(client.send(new HeadObjectCommand(nameOf(key))))
      return head?.ContentLength ?? null
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ ...nameOf(key), ...(Range && { Range }) })
      const object = await orNull(client.send(command))
      if (object === null || !(object.Body instanceof Readable)) return null
      const whole = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1] ?? object.ContentLength
      return { bytes: Number(whole), body: object.Body }
    },
    async delete(key) {
      await orNull(client.send(new DeleteObjectCommand(nameOf(key))))
    },
    close: () => client.destroy(),
  }
}
