import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { withTenant } from '@mostrador/db'
import { describe, expect, it } from 'vitest'
import { aBookingRequest, book, useSalon } from '../test/factories.ts'

const salon = useSalon()

type Named = { readonly start: string; readonly specialistId: string }
const wish = (fields: Parameters<typeof aBookingRequest>[1] = {}) =>
  salon.testApp.as(salon.owner)(r.bookAppointment, {
    body: { appointment: aBookingRequest(salon, fields) },
  })
const namedIn = ({ body }: { body: unknown }): Named[] =>
  (body as { details: { nearest: Named[] } }).details.nearest
const firstIn = (reply: { body: unknown }): Named => {
  const [first] = namedIn(reply)
  if (first === undefined) throw new Error('The refusal names nothing')
  return first
}
const hourFrom = (start: string) => ({
  start,
  end: new Date(Date.parse(start) + 3_600_000).toISOString(),
})

/** How often `work` wrote a new row, or tried to. */
const writesDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const { pool } = salon.testApp.infra.database
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  let writes = 0
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      if (JSON.stringify(args[0]).includes('insert into scheduling.appointment')) writes += 1
      return query(...args)
    },
  })
  try {
    await work()
    return writes
  } finally {
    Reflect.deleteProperty(pool, 'query')
  }
}

describe('a crowd that sees the same free time', () => {
  it('writes once: the others wait and hear what became of it', async () => {
    let statuses: number[] = []
    const writes = await writesDuring(async () => {
      statuses = (await Promise.all(Array.from({ length: 30 }, () => wish()))).map(
        ({ status }) => status
      )
    })
    expect([
      statuses.filter(status => status === 200).length,
      statuses.filter(status => status === 409).length,
      writes,
    ]).toEqual([1, 29, 1])
  })
})

describe('the free times beside a refusal', () => {
  it('are read anew after a booking of this process', async () => {
    await book(salon)
    const { start, specialistId } = firstIn(await wish())
    await book(salon, { specialistId, ...hourFrom(start) })
    expect(
      namedIn(await wish()).filter(
        each => each.start === start && each.specialistId === specialistId
      )
    ).toEqual([])
  })

  it('never name the time that was just refused, also when another process took it a moment ago', async () => {
    const mine = await book(salon)
    const { start, specialistId } = firstIn(await wish())
    const { end } = hourFrom(start)
    // As another process would: this one does not know that it happened.
    await withTenant(salon.businessId, () =>
      salon.testApp.infra.database.pool.query(
        `insert into scheduling.appointment select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'folio', 'ZZZZZZZ', 'specialist_id', $2::text, 'starts_at', $3::text, 'ends_at', $4::text))).* from scheduling.appointment a where id = $1`,
        [mine._id, specialistId, start, end]
      )
    )
    const refused = await wish({ specialistId, start, end })
    expect(refused.status).toBe(409)
    expect(
      namedIn(refused).some(each => each.start === start && each.specialistId === specialistId)
    ).toBe(false)
  })
})
