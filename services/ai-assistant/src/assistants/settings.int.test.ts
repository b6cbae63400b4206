import { assistantRoutes as r } from '@mostrador/contracts/ai-assistant'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Salon } from '../test/salon.ts'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon()
})
afterAll(() => salon.stop())
beforeEach(() => salon.newThread())

describe('settings and timings', () => {
  it('are read and replaced by other services [TST-02, TST-03, TST-04]', async () => {
    const me = actorOf.service('accounts', salon.fakeState.businessId)
    const settings = {
      delayResponse: 5_000,
      testingNumbers: [{ whatsapp: '2229998877', countryCode: '52', countryCodeExt: '521' }],
      limitMessagesPerDay: 45,
      threadRepliesPerDay: 20,
    }
    expect((await salon.testApp.as(me)(r.putSettings, { body: settings })).data).toEqual(settings)
    expect((await salon.testApp.as(me)(r.getSettings, {})).data).toEqual(settings)
    const answers = async (changes: Partial<typeof settings>) =>
      (await salon.testApp.as(me)(r.putSettings, { body: { ...settings, ...changes } })).status
    expect(
      await Promise.all([29, 30].map(limitMessagesPerDay => answers({ limitMessagesPerDay })))
    ).toEqual([422, 200])
    expect(
      await Promise.all(
        [999, 1000, 120_000, 120_001].map(delayResponse => answers({ delayResponse }))
      )
    ).toEqual([422, 200, 200, 422])
    const numbers = Array.from({ length: 4 }, (_, n) => ({
      whatsapp: `222999887${n}`,
      countryCode: '52',
      countryCodeExt: '521',
    }))
    expect([
      await answers({ testingNumbers: numbers.slice(0, 3) }),
      await answers({ testingNumbers: numbers }),
    ]).toEqual([200, 422])
    expect(
      (
        await salon.testApp.as(me)(r.putSettings, {
          body: { ...settings, limitMessagesPerDay: null },
        })
      ).data.limitMessagesPerDay
    ).toBeNull()
  })
  it('tell the hours of a client’s timed messages; null is off [CAP-03]', async () => {
    const me = salon.testApp.as(actorOf.service('crm', salon.fakeState.businessId))
    salon.fakeState.available = { gpt: 5_000, reasoning: 0 }
    const { data: created } = await salon.as(r.createAssistant, {
      body: {
        assistant: {
          name: 'Toño',
          type: 'other',
          isWorking: true,
          capabilities: { sendReminder: 6, requestConfirmation: 24, autoCancelAppointments: 12 },
        },
      },
    })
    expect(
      (await me(r.timings, { body: { clientType: 'client', attended: true, channel: 'whatsapp' } }))
        .data
    ).toMatchObject({
      assistantName: 'Toño',
      sendReminder: 6,
      requestConfirmation: 24,
      autoCancelAppointments: 12,
    })
    const noHours = { sendReminder: null, requestConfirmation: null, autoCancelAppointments: null }
    await salon.as(r.editAssistant, {
      params: { id: created._id },
      body: { assistant: { capabilities: noHours } },
    })
    expect(
      (await me(r.timings, { body: { clientType: 'client', attended: true, channel: 'whatsapp' } }))
        .data
    ).toMatchObject({ assistantName: 'Toño', ...noHours })
    expect(
      (await me(r.timings, { body: { clientType: 'personal', attended: false, channel: null } }))
        .data
    ).toEqual({
      assistantId: null,
      assistantName: null,
      sendReminder: null,
      requestConfirmation: null,
      autoCancelAppointments: null,
    })
  })
})
