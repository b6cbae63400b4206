import { type BulkAction, crmRoutes } from '@mostrador/contracts/crm'
import type { Caller, ProductApi } from '../product-api.ts'
import { waitUntilDone } from './fixture-imports.ts'

export type BulkId = 'bulkId' | 'bulkFileId' | 'clientFieldId'

/** One that can be undone, one that silenced somebody, and one that made a file. */
export const createBulk = async (
  api: ProductApi,
  owner: Caller,
  word: (column: string) => string
): Promise<Record<BulkId, string>> => {
  const register = async (client: { name: string; whatsapp: string; noRespondReason?: string }) => {
    const noRespond = client.noRespondReason !== undefined
    const body = { client: { ...client, noRespond } }
    return (await api.get(crmRoutes.createClient, { body }, owner))._id
  }
  const run = async (action: BulkAction, clientId: string): Promise<string> => {
    const body = { action, choice: { clientIds: [clientId] } }
    const { _id } = await api.get(crmRoutes.startBulk, { body }, owner)
    await waitUntilDone(async () => {
      const runs = await api.get(crmRoutes.listBulk, {}, owner)
      return runs.find(candidate => candidate._id === _id) ?? { state: 'running' }
    })
    return _id
  }
  const contacted = await register({
    name: `Callada ${word('crm.client_bulk_row.after')}`,
    whatsapp: '2229990011',
    noRespondReason: word('crm.client_bulk_row.before'),
  })
  const silenced = await register({ name: 'Proveedora', whatsapp: '2229990012' })
  const bulkId = await run({ kind: 'speak' }, contacted)
  const reason = word('crm.client_bulk_run.title')
  await run({ kind: 'silence', reason }, silenced)
  const field = {
    name: `Plan ${word('crm.client_field.name')}`.slice(0, 40),
    kind: 'choice' as const,
    options: [word('crm.client_field.options')],
  }
  const { _id: clientFieldId } = await api.get(
    crmRoutes.createClientField,
    { body: { field } },
    owner
  )
  const custom = { [clientFieldId]: field.options[0] ?? '' }
  const params = { id: contacted }
  await api.get(crmRoutes.editClient, { params, body: { client: { custom } } }, owner)
  return { bulkId, bulkFileId: await run({ kind: 'export' }, contacted), clientFieldId }
}
