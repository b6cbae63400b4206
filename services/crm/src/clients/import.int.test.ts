import { crmRoutes as r } from '@mostrador/contracts/crm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('the import of contacts', () => {
  it('creates the new contacts of a batch and counts known numbers as failed', async () => {
    const { owner } = await app.newBusiness()
    const rows = [
      { name: 'Uno', whatsapp: '2221110001' },
      { name: 'Dos', whatsapp: '2221110002' },
      { name: 'Uno otra vez', whatsapp: '2221110001' },
    ]
    const { data } = await app.as(owner)(r.importClients, { body: { newClients: rows } })
    expect(data.stats).toEqual({ created: 2, failed: 1 })
    expect(data.ids.map(id => id !== null)).toEqual([true, true, false])
    const { data: found } = await app.as(owner)(r.searchClients, { query: { search: '222111000' } })
    expect(found.map(({ name }) => name).toSorted()).toEqual(['Dos', 'Uno'])
  })
})
