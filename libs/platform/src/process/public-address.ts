import { z } from 'zod'

/**
 * Where people open the product, for services that write addresses into messages or tell them to
 * providers. In one process it is this machine; an address inside the cluster could not be opened
 * from outside.
 */
export const publicUrl = z.url({ protocol: /^https?$/ }).default('http://localhost:3000')

/** Required in a cluster: without it the process does not start. */
export const PublicAddress = z.object({
  PUBLIC_URL: z.string({ error: 'where people open the product, as https://app.example.com' }),
})
