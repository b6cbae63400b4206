// Counts and times of a run, for its report.
import { of, accepted, percentile, calledFor, diedBetween } from './evidence.mjs'
import { lostNotices } from './payments.mjs'

export const figures = () => {
  const claims = of('claim')
  const times = claims.filter(({ warm }) => warm !== true).map(({ ms }) => ms)
  const opens = of('open')
    .slice(1)
    .map(({ ms }) => ms)
  return {
    tries: claims.length,
    slots: new Set(claims.map(({ slot }) => slot)).size,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    credits: of('credit').length,
    kills: of('kill').length,
    messages: of('said').length,
    replies: of('reached').length,
    bookings: of('booking').filter(accepted).length,
    keys: new Set(of('keyed').map(({ key }) => key)).size,
    diedBetween: diedBetween(),
    probes: of('probe').length,
    routes: of('route').length,
    words: of('planted').length,
    webhooks: of('webhook').length,
    forged: of('forged').length,
    providerEvents: ['provider-event', 'forged', 'lie'].flatMap(of).length,
    payments: of('provider-payment').length,
    lostNotices: lostNotices(),
    keyCalls: of('key').length + of('refund').length,
    requests: of('request').length,
    retried: of('request').filter(({ tries }) => tries > 1).length,
    restarts: of('restart').length,
    slowestMs:
      of('request').length === 0
        ? null
        : percentile(
            of('request')
              .filter(({ what }) => what !== 'slow')
              .map(({ ms }) => ms),
            1
          ),
    recoveredMs:
      of('recovered').length === 0 ? null : Math.max(...of('recovered').map(({ ms }) => ms)),
    called: calledFor().size,
    undisturbedMs: of('undisturbed').at(0)?.ms ?? null,
    outages: of('outage').length,
    hostileCalls: of('hostile').length,
    written: of('written').filter(accepted).length,
    restoredMs:
      of('restored').length === 0 ? null : Math.max(...of('restored').map(({ ms }) => ms)),
    opensMs: percentile(opens, 0.5),
    settledMs: of('settled').at(-1)?.ms ?? null,
  }
}
