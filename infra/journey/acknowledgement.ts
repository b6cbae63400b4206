import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { z } from 'zod'
import { must } from './waiting.ts'

const Secrets = z.object({ META_APP_SECRET: z.string() })
const WARM_UP = 20
const COUNT = 300

/**
 * How long Meta would wait for its 200, in milliseconds: signed updates that ask nothing of the
 * product, one after another. Signing needs the secret of an instance that this run started; of
 * another nothing is measured.
 */
export const measureAcknowledgements = async (url: string, dataDir: string): Promise<number[]> => {
  const secret = Secrets.parse(
    JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  ).META_APP_SECRET
  const times: number[] = []
  for (let index = 0; index < WARM_UP + COUNT; index += 1) {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: 'waba',
          time: index,
          changes: [
            { field: 'account_review_update', value: { decision: 'APPROVED', number: index } },
          ],
        },
      ],
    })
    const startedAt = performance.now()
    const answer = await request(`${url}/api/meta/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
    })
    await answer.body.dump()
    must(answer.statusCode === 200, `El webhook respondió ${answer.statusCode}`)
    if (index >= WARM_UP) times.push(performance.now() - startedAt)
  }
  return times
}
