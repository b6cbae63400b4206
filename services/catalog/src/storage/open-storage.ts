import { join } from 'node:path'
import type { CatalogConfig } from '../config.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** A bucket where one is configured, and a folder of this machine where none is. */
export const openStorage = (config: CatalogConfig): Storage => {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint } = config
  if (bucket === undefined) return createLocalStorage(join(config.MEDIA_FOLDER, 'files'))
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    config
  const keys = accessKeyId !== undefined && secretAccessKey !== undefined
  return createS3Storage({
    bucket,
    region,
    endpoint,
    ...(keys && { credentials: { accessKeyId, secretAccessKey } }),
  })
}
