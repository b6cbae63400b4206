/** A discount of a payment link; amounts of `fixed` are integer cents. */
export type Discount = {
  readonly active: boolean
  readonly type: 'percentage' | 'fixed'
  /** Percent, or cents. */
  readonly value: number
  readonly expirationType: 'always' | 'timer' | 'date'
  /** Seconds from the first view, for a timer. */
  readonly seconds: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

export type DiscountedPrice = {
  readonly originalCents: number
  readonly priceCents: number
  readonly discountCents: number
  /** When the full price is back; null while nothing ends. */
  readonly endsAt: Date | null
}

/** The default duration of a link's timer [DSC2-03]. */
export const DEFAULT_TIMER_SECONDS = 900

/** From when to when a discount holds; null where it never does. */
const spanOf = (
  { expirationType, seconds, startsAt, endsAt }: Discount,
  firstSeenAt: Date | null
): { from: Date | null; until: Date | null } | null => {
  switch (expirationType) {
    case 'always':
      return { from: null, until: null }
    case 'date':
      return endsAt === null ? null : { from: startsAt, until: endsAt }
    case 'timer':
      return firstSeenAt === null
        ? null
        : { from: null, until: new Date(firstSeenAt.getTime() + seconds * 1_000) }
  }
}

/**
 * The price at a moment. `percentage` takes value percent off, rounded to the cent; `fixed` its
 * cents, down to 0; a discount that is off, over or not begun takes nothing [DSC-02, DSC-03].
 * `firstSeenAt` is when the server first showed the price: a timer runs from there [DSC2-04].
 */
export const discountedPrice = (
  originalCents: number,
  discount: Discount | null,
  { now, firstSeenAt }: { now: Date; firstSeenAt: Date | null }
): DiscountedPrice => {
  const full = { originalCents, priceCents: originalCents, discountCents: 0, endsAt: null }
  if (discount === null || !discount.active) return full
  const span = spanOf(discount, firstSeenAt)
  if (span === null) return full
  if (span.from !== null && now < span.from) return full
  if (span.until !== null && now >= span.until) return full
  const { type, value } = discount
  const off = type === 'percentage' ? Math.round((originalCents * value) / 100) : Math.round(value)
  const discountCents = Math.min(Math.max(off, 0), originalCents)
  return {
    originalCents,
    priceCents: originalCents - discountCents,
    discountCents,
    endsAt: span.until,
  }
}

/** The whole seconds of a timer in days, hours, minutes and seconds [DSC2-03]. */
export const timerSeconds = ({
  days,
  hours,
  minutes,
  seconds,
}: Readonly<Record<'days' | 'hours' | 'minutes' | 'seconds', number>>): number =>
  ((days * 24 + hours) * 60 + minutes) * 60 + seconds

/** The parts of a timer: what `timerSeconds` makes of them is the same again. */
export const timerParts = (total: number) => ({
  days: Math.floor(total / 86_400),
  hours: Math.floor((total % 86_400) / 3_600),
  minutes: Math.floor((total % 3_600) / 60),
  seconds: total % 60,
})
