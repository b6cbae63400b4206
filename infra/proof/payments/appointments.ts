import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import { ZONE } from '../shop.ts'
import { type PayingShop, type PaymentsContext, askUntilAnswered } from './payments-context.ts'

const SLOTS_A_DAY = 30
const OPENS_AT = 6

/** A half hour that nobody else of the run takes: one specialist after the other, day by day. */
const timeOf = ({ specialists }: PayingShop, index: number) => {
  const specialistId = specialists[index % specialists.length] ?? ''
  const slot = Math.floor(index / specialists.length)
  const day = addDays(localDateOf(new Date(), ZONE), 2 + Math.floor(slot / SLOTS_A_DAY))
  const minutes = OPENS_AT * 60 + (slot % SLOTS_A_DAY) * 30
  const start = Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: ZONE,
      plainTime: { hour: Math.floor(minutes / 60), minute: minutes % 60 },
    })
    .toInstant()
  const text = (instant: Temporal.Instant): string =>
    instant.toString({ smallestUnit: 'millisecond' })
  return { specialistId, start: text(start), end: text(start.add({ minutes: 30 })) }
}

/** The appointment of a place among those of its business. */
export const book = async (
  context: PaymentsContext,
  shop: PayingShop,
  index: number
): Promise<string> => {
  const { clientId, branchId, linkServiceId: serviceId, owner } = shop
  const appointment = { clientId, branchId, serviceId, ...timeOf(shop, index) }
  const key = `book-${context.ctx.seed}-${shop.index}-${index}`
  const booked = await askUntilAnswered(context, 'book', () =>
    context.api.ask(schedulingRoutes.bookAppointment, { body: { appointment } }, { ...owner, key })
  )
  return booked._id
}
