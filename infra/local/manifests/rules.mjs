// The rules about rendered manifests (reliability 4.11, 4.12). Each returns complaints; none means
// that it holds.
import { configuration } from './rules/configuration.mjs'
import { lifecycle } from './rules/lifecycle.mjs'
import { network } from './rules/network.mjs'
import { observability } from './rules/observability.mjs'
import { podSecurity } from './rules/pod-security.mjs'
import { production } from './rules/production.mjs'

/** @type {[string, (facts: object) => string[]][]} */
const everywhere = [...podSecurity, ...lifecycle, ...configuration, ...network]
const byOverlay = {
  production: [...everywhere, ...production],
  observed: [...everywhere, ...production, ...observability],
}

/** The rules of an overlay; those of every overlay unless it has more. */
export const rulesOf = overlay => byOverlay[overlay] ?? everywhere
