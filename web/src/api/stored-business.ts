import type { Business } from '@mostrador/contracts/accounts'

const key = 'mostrador.business'

/**
 * Remembers the record of the business in use for the next load of this tab [BUS2-15]. It holds no
 * secrets, and goes with the tab or at sign-out.
 */
export const storeBusiness = (business: Business): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(business))
  } catch {
    /* the next load waits for the server, as the first one did */
  }
}

/** The record stored by an earlier load; undefined when it is of another business. */
export const storedBusiness = (id: string): Business | undefined => {
  try {
    const business = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Business | null
    return business?._id === id ? business : undefined
  } catch {
    return undefined
  }
}
