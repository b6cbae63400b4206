import { z } from 'zod'

/**
 * `MEDIA_URL`: the origin under which files are seen, another host than that of the product, so
 * that no file is ever read with its cookies. Browsers and curl take `*.localhost` for this
 * machine.
 */
export const filesOrigin = z
  .url({ protocol: /^https?$/ })
  .default('http://media.localhost:3000')
  .transform(url => new URL(url).origin)
