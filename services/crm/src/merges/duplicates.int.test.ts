import { crmRoutes as r } from '@mostrador/contracts/crm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let crm: CrmTestApp
beforeAll(async () => {
  crm = await startCrm()
})
afterAll(() => crm.stop())
beforeEach(() => crm.reset())

const steps = async () => {
  const { businessId, owner } = await crm.newBusiness()
  const ask = crm.as(owner)
  return {
    ask,
    register: async (fields: object) => {
      const client = { name: 'Ana', whatsapp: '2221234567', ...fields }
      return (await ask(r.createClient, { body: { client } })).data
    },
    resolve: async (fields: object) => (await crm.resolve(businessId, anIdentity(fields))).client,
    duplicates: async () => (await ask(r.listDuplicates, {})).data,
    merge: async (survivorId: string, mergedId: string) => {
      const { data } = await ask(r.previewMerge, { query: { survivorId, mergedId } })
      const revisions = { survivor: data.survivor.revision, merged: data.merged.revision }
      await ask(r.mergeClients, { body: { survivorId, mergedId, choice: {}, revisions } })
      await crm.settled()
    },
  }
}

describe('possible duplicates', () => {
  it('are listed with the reason, the most certain first', async () => {
    const { register, resolve, duplicates } = await steps()
    const ana = await register({ name: 'Ana', lastname: 'López', email: 'ana@example.com' })
    const spelled = await register({ name: 'A.', countryCode: '1' })
    const mail = await register({ name: 'B.', whatsapp: '2221111111', email: 'ANA@example.com' })
    const born = { birthdate: '1990-02-03', lastname: 'Díaz' }
    const eva = await register({ name: 'Eva', whatsapp: '2222222222', ...born })
    const twin = await register({ name: 'EVA', whatsapp: '2223333333', ...born })
    const hidden = { whatsapp: null, countryCode: null, instagramAccountId: 'ig-9' }
    const insta = await resolve({ channel: 'instagram', ...hidden, pushName: 'ana lopez' })
    const pairs = (await duplicates()).map(({ first, second, reasons }) => ({
      ids: [first._id, second._id].toSorted(),
      reasons,
    }))
    expect(pairs).toEqual([
      { ids: [ana._id, spelled._id].toSorted(), reasons: ['number'] },
      { ids: [ana._id, mail._id].toSorted(), reasons: ['email'] },
      { ids: [eva._id, twin._id].toSorted(), reasons: ['name_birthdate'] },
      { ids: [ana._id, insta._id].toSorted(), reasons: ['name'] },
    ])
  })

  it('include two contacts with the same full name and two numbers, after all others', async () => {
    const { register, duplicates } = await steps()
    await register({ name: 'Ana', lastname: 'López' })
    await register({ name: 'Ana', lastname: 'López', whatsapp: '2229998877' })
    await register({ name: 'Eva', whatsapp: '2221110001', email: 'eva@example.com' })
    await register({ name: 'Eva', whatsapp: '2221110002', email: 'eva@example.com' })
    expect((await duplicates()).map(({ reasons }) => reasons)).toEqual([['email'], ['same_name']])
  })

  it('are not suggested again once somebody dismissed them, also after one was merged', async () => {
    const { ask, register, duplicates, merge } = await steps()
    const ana = await register({ email: 'familia@example.com' })
    const eva = await register({ whatsapp: '2229998877', email: 'familia@example.com' })
    expect(await duplicates()).toHaveLength(1)
    const body = { firstId: eva._id, secondId: ana._id }
    expect((await ask(r.dismissDuplicate, { body })).status).toBe(200)
    expect(await duplicates()).toEqual([])
    const newer = await register({ whatsapp: '2229998866' })
    await merge(newer._id, eva._id)
    expect(await duplicates()).toEqual([])
  })
})
