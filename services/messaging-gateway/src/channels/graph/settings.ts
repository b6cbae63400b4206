import { z } from 'zod'

/** Where Meta's Graph API answers, with its version. */
export const graphSettings = {
  META_GRAPH_URL: z.url().default('https://graph.facebook.com/v23.0'),
}
export type GraphSettings = { readonly META_GRAPH_URL: string }
