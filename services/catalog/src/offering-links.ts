import { addsSafeLinks } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'

type LinkedFiles = { readonly images: readonly string[]; readonly resources: readonly string[] }

const linksIn = ({ images, resources }: LinkedFiles): string[] => [...images, ...resources]

/**
 * Refuses `offering_link_not_https` where a course or a property gets an address that clients may
 * not be shown; those it had before pass.
 */
export const refuseUnsafeLinks = (form: LinkedFiles, before?: LinkedFiles): void => {
  if (!addsSafeLinks(linksIn(form), before && linksIn(before)))
    throw new Refusal('offering_link_not_https')
}
