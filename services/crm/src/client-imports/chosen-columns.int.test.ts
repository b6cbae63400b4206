import type { ImportOptions } from '@mostrador/contracts'
import { crmRoutes as r } from '@mostrador/contracts/crm'
import { sendFileAs } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { officeOf } from '../test/import-office.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())

it('asks which column is which where the headers do not say it, and loads what was chosen', async () => {
  const office = officeOf(app, await app.newBusiness())
  const bytes = Buffer.from('CLIENTA;CEL.\nGaby Torres;222-333 44 55\nPaty;2223334477')
  const upload = (query: ImportOptions) =>
    sendFileAs(app, office.owner)(r.uploadClientImport, { bytes, name: 'libreta.csv', query })
  const refused = await upload({ countryCode: '52' })
  expect(refused.body).toMatchObject({
    code: 'import_headers_missing',
    details: {
      columns: [
        { index: 0, header: 'CLIENTA', samples: ['Gaby Torres', 'Paty'] },
        { index: 1, header: 'CEL.', samples: ['222-333 44 55', '2223334477'] },
      ],
      asked: [
        { field: 'whatsapp', header: 'WhatsApp', required: true, suggested: 1 },
        { field: 'name', header: 'Nombre', required: false, suggested: 0 },
      ],
    },
  })
  const { data } = await upload({ countryCode: '52', columns: 'whatsapp:1,name:0' })
  expect(data).toMatchObject({ fixable: 2, invalid: 0, unusedColumns: [] })
  await office.run(data._id)
  expect(await office.clients('Gaby')).toMatchObject([
    { name: 'Gaby Torres', whatsapp: '2223334455' },
  ])
})
