import { describe, expect, it } from 'vitest'
import { referencesOf } from './references.ts'

const [event, client, business] = [
  '019ab000-0000-7000-8000-000000000001',
  '019ab000-0000-7000-8000-000000000002',
  '019ab000-0000-7000-8000-000000000003',
]

describe('the references of a dead letter', () => {
  it('is the ids of an event, without texts or names', () => {
    const payload = {
      id: event,
      type: 'message.received',
      actor: { id: client, name: 'Ana López' },
      data: {
        clientId: client,
        businessId: business,
        text: 'hola, soy Ana',
        whatsapp: '2221234567',
        name: client.slice(0, 30),
      },
    }
    expect(referencesOf('event', payload)).toEqual([
      { name: 'eventId', id: event },
      { name: 'clientId', id: client },
    ])
  })
  it('is the ids in a job’s data, never the job id, which may contain a provider’s id', () => {
    expect(
      referencesOf('job', {
        id: client,
        data: { provider: 'whatsapp', eventId: 'wamid.HBgNNTIyMjIx', threadId: client },
      })
    ).toEqual([{ name: 'threadId', id: client }])
  })
  it.each([null, 'text', [client], {}, { data: [client] }, { data: { [client]: client } }])(
    'is empty without ids: %j',
    payload => {
      expect(referencesOf('job', payload)).toEqual([])
    }
  )
})
