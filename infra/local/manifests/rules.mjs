// The rules about rendered manifests (reliability 4.11, 4.12). Each returns complaints; none means
// that it holds.
import { configuration } from './rules/configuration.mjs'
import { lifecycle } from './rules/lifecycle.mjs'
import { network } from './rules/network.mjs'
import { observability } from './rules/observability.mjs'
import { podSecurity } from './rules/pod-security.mjs'
import { production } from './rules/production.mjs'
import { wayOut } from './rules/way-out.mjs'

/** @type {[string, (facts: object) => string[]][]} */
const everywhere = [...podSecurity, ...lifecycle, ...configuration, ...network]
/** What is laid before an overlay, and the one for a machine, have no replicas to speak of. */
const isSmall = overlay => overlay === 'local' || overlay.endsWith('/migrate')

/**
 * The rules of an overlay; one that the repository does not ship is held to those of production.
 */
export const rulesOf = overlay => [
  ...everywhere,
  ...(isSmall(overlay) ? [] : [...production, ...wayOut]),
  ...(overlay === 'observed' ? observability : []),
]
