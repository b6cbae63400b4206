import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { withTenant } from '@mostrador/db'
import { describe, expect, it } from 'vitest'
import { aBookingRequest, book, useSalon } from '../test/factories.ts'

const salon = useSalon()

type Named = { readonly start: string; readonly specialistId: string }
const request = (fields: Parameters<typeof aBookingRequest>[1] = {}) =>
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

describe('the free times in a refusal', () => {
  it('are read again after a booking in this process', async () => {
    await book(salon)
    const { start, specialistId } = firstIn(await request())
    await book(salon, { specialistId, ...hourFrom(start) })
    expect(
      namedIn(await request()).filter(
        slot => slot.start === start && slot.specialistId === specialistId
      )
    ).toEqual([])
  })

  it('never name the refused time, also when another process has just taken it', async () => {
    const mine = await book(salon)
    const { start, specialistId } = firstIn(await request())
    const { end } = hourFrom(start)
    // As another process would: this process keeps its cache.
    await withTenant(salon.businessId, () =>
      salon.testApp.infra.database.pool.query(
        `insert into scheduling.appointment
         select (jsonb_populate_record(a, jsonb_build_object(
           'id', gen_random_uuid(), 'folio', 'ZZZZZZZ', 'specialist_id', $2::text,
           'starts_at', $3::text, 'ends_at', $4::text))).*
         from scheduling.appointment a where id = $1`,
        [mine._id, specialistId, start, end]
      )
    )
    const refused = await request({ specialistId, start, end })
    expect(refused.status).toBe(409)
    expect(
      namedIn(refused).some(slot => slot.start === start && slot.specialistId === specialistId)
    ).toBe(false)
  })
})
