import { z } from 'zod'
import { BookableService } from './bookable-service.ts'
import type { BookingNeed } from './booking-needs.ts'
import { Branch } from './branch.ts'
import { Specialist } from './specialist.ts'

/** What can be booked: nothing archived, and of the services only those that are available. */
export const Offer = z.object({
  branches: z.array(Branch),
  services: z.array(BookableService),
  specialists: z.array(Specialist),
})
export type Offer = z.output<typeof Offer>

type Links = {
  readonly branches: readonly Pick<Branch, '_id'>[]
  readonly services: readonly Pick<BookableService, 'branches' | 'specialists'>[]
  readonly specialists: readonly Pick<Specialist, '_id' | 'branchId'>[]
}

/** What is missing of an offer; empty when at least one service can be booked with somebody. */
export const missingToBook = ({ branches, services, specialists }: Links): BookingNeed[] => {
  const missing: BookingNeed[] = []
  if (branches.length === 0) missing.push('branch')
  if (services.length === 0) missing.push('service')
  if (specialists.length === 0) missing.push('specialist')
  if (missing.length > 0) return missing
  const open = new Set(branches.map(({ _id }) => _id))
  const isGiven = services.some(service =>
    specialists.some(
      ({ _id, branchId }) =>
        open.has(branchId) &&
        service.branches.includes(branchId) &&
        service.specialists.includes(_id)
    )
  )
  return isGiven ? [] : ['assignment']
}
