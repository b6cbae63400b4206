import type { Business, BusinessForm } from '@mostrador/contracts/accounts'

export type BusinessValues = Required<BusinessForm>

/** The initial values of the form of a registered business. */
export const businessValues = (business: Business): BusinessValues => ({
  name: business.name,
  description: business.description,
  whatsapp: business.whatsapp,
  whatsappOwner: business.whatsappOwner,
  countryCode: business.countryCode,
  timezone: { name: business.timezone.name },
  businessType: business.businessType,
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only what was changed is sent: somebody else may be changing the rest. */
export const changedValues = (
  begin: BusinessValues,
  values: BusinessValues
): Partial<BusinessValues> => {
  const entries = Object.entries(values).filter(
    ([field, value]) => !isSame(value, begin[field as keyof BusinessValues])
  )
  // Entries of the form itself.
  return Object.fromEntries(entries) as Partial<BusinessValues>
}
