import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ANA, createInboundSteps } from '../test/inbound-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { whatsappStatusOf } from '../test/webhooks.ts'

describe('statuses that arrive before their message', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())
  const { newAccount, newBusiness } = createInboundSteps(() => test)

  it('deletes statuses of a message that never came after ten days, with the next such status', async () => {
    const account = newAccount()
    await newBusiness(account)
    const owner = new pg.Client(test.testApp.database.ownerUrl)
    await owner.connect()
    onTestFinished(() => owner.end())
    /** Says that a message arrived which nobody sent, and answers which of these words wait now. */
    const receiveStatus = async (id: string, second: number): Promise<string[]> => {
      expect(
        await test.post(whatsappStatusOf(account, ANA, `${account}-${id}`, 'delivered', second))
      ).toBe(200)
      await test.drained()
      const { rows } = await owner.query<{ id: string }>(
        'select split_part(provider_id, $2, 2) as id from messaging.early_update where provider_id like $1 order by at',
        [`${account}-%`, '-']
      )
      return rows.map(row => row.id)
    }
    expect(await receiveStatus('first', 1)).toEqual(['first'])
    test.testApp.clock.advance(9 * 86_400_000)
    expect(await receiveStatus('second', 2)).toEqual(['first', 'second'])
    test.testApp.clock.advance(1.1 * 86_400_000)
    expect(await receiveStatus('third', 3)).toEqual(['second', 'third'])
  })
})
