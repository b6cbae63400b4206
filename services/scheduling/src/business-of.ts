import type { Actor } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'

/** The business for which somebody acts. Internal callers without one are refused. */
export const businessOf = ({ businessId }: Pick<Actor, 'businessId'>): string => {
  if (businessId === null) throw new Refusal('forbidden')
  return businessId
}
