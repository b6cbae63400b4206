// Rules about idempotency keys.
import { rowsOf, of, groupBy, accepted, diedBetween } from './evidence.mjs'

export const keysRules = {
  /**
   * The effect of every key exists exactly once: not twice (repeated after a crash) and not lost
   * (answered without effect); and the request was answered in the end.
   */
  'done-once-per-key': () => {
    const keys = groupBy(of('keyed'), ({ key }) => key)
    const effects = groupBy(
      rowsOf('platform.outbox'),
      ({ trace, type }) => `${(trace ?? '').split('-')[1]} ${type}`
    )
    const wrong = []
    for (const [key, tries] of keys) {
      const [{ route, event, trace }] = tries
      const times = effects.get(`${trace} ${event}`)?.length ?? 0
      const answered = tries.some(accepted)
      if (times !== 1 || !answered) wrong.push({ key, route, times, answered })
    }
    return { checked: keys.size, wrong }
  },
  /** A repeated request gets the same answer. */
  'same-answer-per-key': () => {
    const answers = [...of('keyed'), ...of('replay')].filter(accepted)
    const repeated = [...groupBy(answers, ({ key }) => key).values()].filter(
      list => list.length > 1
    )
    return {
      checked: repeated.length,
      wrong: repeated
        .filter(list => new Set(list.map(({ answer }) => answer)).size > 1)
        .map(list => ({ key: list[0].key, route: list[0].route })),
    }
  },
  /**
   * Requests whose process died after their effect was committed and before anybody was answered:
   * the first answer was a repetition's.
   */
  'died-between': () => ({ checked: diedBetween(), wrong: [] }),
  /** What was tried again elsewhere was done once. */
  'one-effect-per-key': () => {
    const names = groupBy(
      rowsOf('crm.client').filter(({ name }) => /^Persona \d+$/.test(name)),
      ({ name }) => name
    )
    return {
      checked: of('request').filter(({ what }) => what === 'write').length,
      wrong:
        of('request').length === 0
          ? []
          : [...names]
              .filter(([, rows]) => rows.length > 1)
              .map(([name, rows]) => ({ name, rows: rows.length })),
    }
  },
}
