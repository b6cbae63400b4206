// Apart from the schemas: the screens that only show what is missing load no zod.

/**
 * What a business lacks before anything can be booked; `assignment`: nobody gives a service at
 * their branch.
 */
export const bookingNeeds = ['branch', 'service', 'specialist', 'assignment'] as const
export type BookingNeed = (typeof bookingNeeds)[number]

/** What is missing, as owners read it: «Falta un servicio y un especialista». */
export const bookingNeedWords: Readonly<Record<BookingNeed, string>> = {
  branch: 'una sucursal',
  service: 'un servicio',
  specialist: 'un especialista',
  assignment: 'un especialista que dé un servicio en su sucursal',
}
