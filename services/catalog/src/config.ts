import { filesOrigin } from '@mostrador/platform'
import { z } from 'zod'

/** Variables of catalog: where files are kept, and under which host they are seen. */
export const Config = z
  .object({
    MEDIA_URL: filesOrigin,
    /** Files of a process without a bucket; also where they wait while they are received. */
    MEDIA_FOLDER: z.string().min(1).default('.data/media'),
    MEDIA_S3_BUCKET: z.string().min(3).optional(),
    MEDIA_S3_REGION: z.string().default('us-east-1'),
    /**
     * Endpoint of a store that is not Amazon's: `https://…`. Buckets are then named in the path.
     */
    MEDIA_S3_ENDPOINT: z.url().optional(),
    /**
     * Without them the default credential chain of the SDK is used, as the role of the container.
     */
    MEDIA_S3_ACCESS_KEY_ID: z.string().optional(),
    MEDIA_S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** What the files of one business may weigh together. MiB. */
    MEDIA_QUOTA_MIB: z.coerce.number().int().min(1).default(1_024),
  })
  .refine(
    ({ MEDIA_S3_ACCESS_KEY_ID: id, MEDIA_S3_SECRET_ACCESS_KEY: secret }) =>
      (id === undefined) === (secret === undefined),
    {
      path: ['MEDIA_S3_SECRET_ACCESS_KEY'],
      message: 'MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY go together',
    }
  )
export type CatalogConfig = z.output<typeof Config>
