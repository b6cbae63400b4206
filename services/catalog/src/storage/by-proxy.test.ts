import { askedBehindProxy } from '@mostrador/testing/closed-proxy'
import { expect, it } from 'vitest'

const source = `import { createS3Storage } from './s3-storage.ts'
const storage = createS3Storage({
  bucket: 'files-of-businesses',
  region: 'us-east-1',
  credentials: { accessKeyId: 'not-a-key', secretAccessKey: 'not-a-secret' },
})
const key = '0199b2c4-0000-7000-8000-000000000001/0199b2c4-0000-7000-8000-000000000002.jpg'
await storage.sizeOf(key).catch(() => {})
storage.close()`

it('sends bucket requests through the proxy of the environment', async () => {
  const targets = await askedBehindProxy(source, { cwd: import.meta.dirname })
  expect(targets).toEqual(new Set(['files-of-businesses.s3.us-east-1.amazonaws.com:443']))
})
