import { parseArgs } from 'node:util'
import { type SqlTarget, sqlTarget } from '@mostrador/db/raw'
import { Client } from 'pg'
import {
  countAllDays,
  countDrift,
  lockDays,
} from '../../services/crm/src/counted-days/repository.ts'

/**
 * Recounts `crm.contact_day` from its source rows; with `--check` only reports the differences.
 * Needs the role that owns the database, which reads every business.
 */
const usage = `npm run contact-days -- --url postgresql://OWNER:…@HOST/mostrador [--business ID] [--check]`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    business: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)

type BusinessZone = { readonly businessId: string; readonly zone: string }

/** Every business that has counted days, in the zone of the business; or the one that is named. */
const placesOf = async (client: Client, business: string | undefined): Promise<BusinessZone[]> => {
  const { rows } = await client.query<BusinessZone>(
    `select business_id as "businessId", zone from accounts.business
      where $1::uuid is null or business_id = $1::uuid order by business_id`,
    [business ?? null]
  )
  return rows
}

/** Returns how many rows of days were wrong; corrects them unless `isCheck`. */
const recount = async (tx: SqlTarget, zone: BusinessZone, isCheck: boolean): Promise<number> => {
  await lockDays(tx, zone.businessId)
  const drift = await countDrift(tx, zone)
  if (!isCheck) await countAllDays(tx, zone)
  return drift
}

const run = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const tx = sqlTarget(async query => (await client.query(query.text, query.values)).rows)
  let wrong = 0
  try {
    for (const zone of await placesOf(client, values.business)) {
      await client.query('begin')
      const drift = await recount(tx, zone, values.check)
      await client.query('commit')
      wrong += drift
      print(`${zone.businessId}  ${drift === 0 ? 'right' : `${drift} rows differed`}`)
    }
  } finally {
    await client.end()
  }
  return wrong
}

if (values.url === undefined) {
  print(usage)
  process.exitCode = 1
} else {
  const wrong = await run(values.url)
  if (values.check && wrong > 0) process.exitCode = 1
}
