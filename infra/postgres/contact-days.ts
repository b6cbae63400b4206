import { parseArgs } from 'node:util'
import { type SqlTarget, sqlTarget } from '@mostrador/db/raw'
import { Client } from 'pg'
import {
  countAllDays,
  countDrift,
  lockDays,
} from '../../services/crm/src/counted-days/repository.ts'

/**
 * Counts the days of contacts out of the rows again, or with `--check` only tells where they differ.
 * Needs the owner of the database, who sees every business.
 */
const usage = `npm run contact-days -- --url postgresql://OWNER:…@HOST/mostrador [--business ID] [--check]`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    business: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Place = { readonly businessId: string; readonly zone: string }

/** Every business that has counted days, in the zone of the business; or the one that is named. */
const placesOf = async (client: Client, business: string | undefined): Promise<Place[]> => {
  const { rows } = await client.query<Place>(
    `select business_id as "businessId", zone from accounts.business
      where $1::uuid is null or business_id = $1::uuid order by business_id`,
    [business ?? null]
  )
  return rows
}

/** Answers how many rows of days were not right. */
const settle = async (tx: SqlTarget, place: Place, isCheck: boolean): Promise<number> => {
  await lockDays(tx, place.businessId)
  const drift = await countDrift(tx, place)
  if (!isCheck) await countAllDays(tx, place)
  return drift
}

const run = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const tx = sqlTarget(async query => (await client.query(query.text, query.values)).rows)
  let wrong = 0
  try {
    for (const place of await placesOf(client, values.business)) {
      await client.query('begin')
      const drift = await settle(tx, place, values.check)
      await client.query('commit')
      wrong += drift
      say(`${place.businessId}  ${drift === 0 ? 'right' : `${drift} rows differed`}`)
    }
  } finally {
    await client.end()
  }
  return wrong
}

if (values.url === undefined) {
  say(usage)
  process.exitCode = 1
} else {
  const wrong = await run(values.url)
  if (values.check && wrong > 0) process.exitCode = 1
}
