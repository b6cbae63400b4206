import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '@mostrador/testing'
import { catalog } from '../service.ts'
import { fakeBilling } from './fake-billing.ts'
import { fakeServices } from './fake-services.ts'

export type CatalogTestApp = {
  readonly testApp: TestApp
  /** Where its files are kept. */
  readonly folder: string
  /** Where other services show files. */
  readonly usedUrls: ReturnType<typeof fakeServices>['usedUrls']
  /** Products that other services name. */
  readonly used: ReturnType<typeof fakeServices>['used']
  stop(): Promise<void>
}

/** Starts catalog with a folder of its own for files. */
export const startCatalogTestApp = async (): Promise<CatalogTestApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
  const peers = fakeServices()
  const testApp = await startTestApp({
    services: [catalog, fakeBilling().service, ...peers.services],
    at: '2026-11-21T18:00:00Z',
    variables: { MEDIA_FOLDER: folder, MEDIA_URL: 'https://archivos.example' },
  })
  return {
    testApp,
    folder,
    usedUrls: peers.usedUrls,
    used: peers.used,
    async stop() {
      await testApp.stop()
      await rm(folder, { recursive: true })
    },
  }
}
