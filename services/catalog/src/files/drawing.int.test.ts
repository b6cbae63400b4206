import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogTestApp, startCatalogTestApp } from '../test/catalog-test-app.ts'
import { animation, photo } from '../test/sample-files.ts'
import { uploadAs } from '../test/upload.ts'

let app: CatalogTestApp
beforeAll(async () => {
  app = await startCatalogTestApp()
})
afterAll(() => app.stop())

const business = () => {
  const { owner } = aBusiness()
  return { owner, upload: uploadAs(app.testApp, owner) }
}

it('does not delay other routes while many images are re-encoded', async () => {
  const [bomb, bytes] = [await animation(58), await photo()]
  const { owner, upload } = business()
  const uploads = [
    ...Array.from({ length: 4 }, () => upload({ bytes: bomb })),
    ...Array.from({ length: 10 }, () => business().upload({ bytes, type: 'image/jpeg' })),
  ]
  let isDrawing = true
  const replies = Promise.all(uploads).finally(() => (isDrawing = false))
  const statuses = new Set<number>()
  while (isDrawing) {
    statuses.add((await app.testApp.as(owner)(r.listProducts, { query: {} })).status)
    await new Promise(resolve => setImmediate(resolve))
  }
  const counts = (await replies).map(({ status }) => status)
  expect(counts).toEqual([...Array(4).fill(413), ...Array(10).fill(200)])
  expect([...statuses]).toEqual([200])
})
