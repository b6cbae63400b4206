import { crmRoutes as r } from '@mostrador/contracts/crm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('contacts of one call', () => {
  it('creates the new ones and counts known numbers as failed [IMP2-14]', async () => {
    const { owner, businessId } = await app.newBusiness()
    const rows = [
      { name: 'Uno', whatsapp: '2221110001' },
      { name: 'Dos', whatsapp: '2221110002' },
      { name: 'Uno otra vez', whatsapp: '2221110001' },
    ]
    const send = (more: object) =>
      app.as(owner)(r.importClients, { body: { newClients: rows, ...more } })
    const { body } = await send({ bussinessId: businessId, batchSize: 100 })
    expect(body).toEqual({
      success: true,
      message: 'Carga masiva completada con exito',
      data: {
        ids: [expect.any(String), expect.any(String), null],
        stats: { created: 2, failed: 1 },
      },
    })
    for (const wrong of [{ bussinessId: 'mío' }, { batchSize: 'cien' }, { newClients: 'Uno' }])
      expect((await send(wrong)).status).toBe(422)
    const { data: matches } = await app.as(owner)(r.searchClients, {
      query: { search: '222111000' },
    })
    expect(matches.map(({ name }) => name).toSorted()).toEqual(['Dos', 'Uno'])
  })
  it('rejects what is not valid alone, and creates the others', async () => {
    const { owner } = await app.newBusiness()
    const rows = [
      { name: '🌸💅', whatsapp: '2221110011' },
      { name: 'Eva', whatsapp: '2221110012', birthdate: '12/03/1990' },
      { name: 'Ana', whatsapp: '2221110013' },
      { name: 'Sin número' },
      { name: 'Leo', whatsapp: '2221110014', birthdate: '1902-01-01' },
    ]
    const { data, body } = await app.as(owner)(r.importClients, { body: { newClients: rows } })
    expect(data.stats).toEqual({ created: 1, failed: 4 })
    expect(data.ids.map(id => id !== null)).toEqual([false, false, true, false, false])
    expect(body.message).toBe('Carga masiva completada con exito')
  })
})
