import { crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())

const aContact = async () => {
  const { businessId, owner } = aBusiness()
  const ask = app.as(owner)
  const { data: client } = await ask(r.createClient, {
    body: { client: { name: 'Ana', whatsapp: '2221234567' } },
  })
  const messages = () => ask(r.listNotifications, { query: { cId: client._id } })
  const write = (deliveryDate: string) =>
    ask(r.createNotification, { body: { clientId: client._id, text: 'Hola', deliveryDate } })
  return { businessId, ask, client, messages, write }
}

describe('the delivery date of a message', () => {
  it.each([
    '2199-12-31T23:59:59-14:00',
    '1900-01-01T00:00:00+14:00',
    '2026-11-25T16:30:00+23:59',
    '2026-06-30T23:59:60Z',
  ])('returns 422 in Spanish for %s, and stores nothing', async deliveryDate => {
    const { write, messages } = await aContact()
    const { status, body } = await write(deliveryDate)
    expect([status, body]).toMatchObject([
      422,
      {
        code: 'invalid_request',
        message: 'La fecha no es válida',
        details: [{ path: 'deliveryDate', message: 'La fecha no es válida' }],
      },
    ])
    const { status: read, data } = await messages()
    expect([read, data.data]).toEqual([200, []])
  })
  it('is answered in UTC, whatever offset it was sent with', async () => {
    const { write, messages } = await aContact()
    const created = await write('2027-11-20T17:59:59.9999-06:00')
    expect(created.data.deliveryDate).toBe('2027-11-20T23:59:59.999Z')
    expect((await messages()).data.data.map(message => message.deliveryDate)).toEqual([
      '2027-11-20T23:59:59.999Z',
    ])
  })
  it.each([
    ['2001-01-01T00:00:00Z', 'delivery_date_past'],
    ['2026-11-21T17:40:00Z', 'delivery_date_past'],
    ['2027-11-23T18:00:00Z', 'delivery_date_far'],
    ['2190-01-01T00:00:00Z', 'delivery_date_far'],
  ])('cannot be in the past or beyond a year: %s', async (deliveryDate, code) => {
    const { write, messages } = await aContact()
    expect(await write(deliveryDate)).toMatchObject({ status: 422, body: { code } })
    expect((await messages()).data.data).toEqual([])
    expect((await write('2026-11-21T17:50:00Z')).status).toBe(200)
  })
  it('is shown when it was stored before there were limits', async () => {
    const { businessId, client, messages, write } = await aContact()
    await write('2026-11-25T10:00:00-06:00')
    const row = { businessId, kind: 'manual', clientId: client._id, text: 'Hola', state: 'held' }
    await withTenant(businessId, () =>
      app.db.prisma.timedMessage.createMany({
        data: ['2200-01-01T13:59:59Z', '0001-01-01T00:00:00Z'].map(moment => ({
          ...row,
          id: newId(),
          occurrence: `manual:${moment}`,
          dueAt: new Date(moment),
          createdAt: new Date(moment),
        })),
      })
    )
    const { status, data } = await messages()
    expect([status, data.data.map(message => message.deliveryDate)]).toEqual([
      200,
      ['2200-01-01T13:59:59.000Z', '2026-11-25T16:00:00.000Z', '0001-01-01T00:00:00.000Z'],
    ])
  })
  it('does not hide a contact whose notes have dates beyond the limits', async () => {
    const { businessId, ask, client } = await aContact()
    const notes = [
      { text: 'de otro siglo', date: '2199-12-31T23:59:59-14:00' },
      { text: 'con su hora', date: '2026-11-25T10:00:00-06:00' },
    ]
    await withTenant(businessId, () =>
      app.db.prisma.client.updateMany({
        where: { businessId, id: client._id },
        data: { notes, createdAt: new Date('2200-06-01T00:00:00Z') },
      })
    )
    const { status, data } = await ask(r.getClient, { params: { id: client._id } })
    expect([status, data]).toMatchObject([200, { notes, createdAt: '2200-06-01T00:00:00.000Z' }])
    const added = await ask(r.addNote, { params: { id: client._id }, body: { text: 'otra' } })
    expect([added.status, added.data.length]).toEqual([200, 3])
    const searched = await ask(r.searchClients, { query: { search: 'ana' } })
    expect([searched.status, searched.data.length]).toEqual([200, 1])
  })
})
