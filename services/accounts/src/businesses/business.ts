import {
  accept,
  DEFAULT_ZONE,
  isZone,
  refuse,
  type Result,
  slugOf,
  type Zone,
} from '@mostrador/kernel'

/** Rules of the business record: pure. */
export type NewBusiness = {
  readonly name: string
  readonly description: string
  readonly whatsapp: string
  readonly whatsappOwner: string
  readonly countryCode: string
  readonly timezone: { readonly name: string }
  readonly businessType: {
    readonly services: boolean
    readonly products: boolean
    readonly courses: boolean
    readonly properties: boolean
  }
}

/** Only the fields that say what a business sells. */
export const businessTypeOf = ({
  services,
  products,
  courses,
  properties,
}: NewBusiness['businessType']): NewBusiness['businessType'] => ({
  services,
  products,
  courses,
  properties,
})

const DAY_MS = 86_400_000
export const TRIAL_DAYS = 15
/** Price of one conversion of a new business. */
const FIRST_PRICE_PESOS = 25

/** «America/Mexico_City»: an area and a place, as the forms and devices offer them. */
const zoneOfPlace = /^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+){1,2}$/

/**
 * A zone that was taken when more of them were is read as the usual one: services count days in it.
 */
export const readableZone = (name: string): Zone => (isZone(name) ? name : DEFAULT_ZONE)

/**
 * True for a zone that a business can have. Offsets such as Etc/GMT+6 never change their clocks.
 */
export const isZoneOfPlace = (name: string): boolean =>
  zoneOfPlace.test(name) && !name.startsWith('Etc/') && isZone(name)

/**
 * A new business: 15 days of trial, paid by credits, level 1 at 25 per conversion [BUS2-12]; its
 * search name comes from its name [BUS2-03]. Refuses `unknown_zone`.
 */
export const open = (
  form: NewBusiness,
  { id, ownerUserId, now }: { id: string; ownerUserId: string; now: Date }
): Result<OpenedBusiness, 'unknown_zone'> => {
  if (!isZoneOfPlace(form.timezone.name)) return refuse('unknown_zone')
  const { timezone, businessType, ...rest } = form
  return accept({
    businessId: id,
    ownerUserId,
    partnerId: null,
    logo: null,
    isWorking: true,
    ...rest,
    ...businessType,
    zone: timezone.name,
    search: slugOf(form.name),
    favoriteColors: [],
    category: '',
    keywords: [],
    moneyMovementCategories: [],
    endSubscription: new Date(now.getTime() + TRIAL_DAYS * DAY_MS),
    paymentMode: 'credits',
    paymentLevel: 1,
    pricePerConversion: FIRST_PRICE_PESOS,
    createdAt: now,
  })
}

export type OpenedBusiness = Omit<NewBusiness, 'timezone' | 'businessType'> &
  NewBusiness['businessType'] & {
    readonly businessId: string
    readonly ownerUserId: string
    readonly partnerId: null
    readonly logo: null
    readonly isWorking: boolean
    readonly zone: string
    readonly search: string
    readonly favoriteColors: string[]
    readonly category: string
    readonly keywords: string[]
    readonly moneyMovementCategories: string[]
    readonly endSubscription: Date
    readonly paymentMode: string
    readonly paymentLevel: number
    readonly pricePerConversion: number
    readonly createdAt: Date
  }
