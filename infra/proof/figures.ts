import type { Result } from './runner.ts'

/** `grey`: nobody measured it, or the last run is older than a week. */
export type Colour = 'green' | 'red' | 'grey'
export type Figure = {
  readonly number: number
  readonly name: string
  readonly value: string
  readonly goal: string
  readonly colour: Colour
  readonly reference: string
  readonly sample: string
  readonly at: string
  readonly commit: string
  readonly seed: string
  readonly command: string
}

type FigureValue = { readonly value: string; readonly isMet: boolean; readonly sample: string }
type Source = Pick<Figure, 'number' | 'name' | 'goal' | 'reference'> & {
  readonly suites: readonly string[]
  readonly tell?: (runs: readonly Result[]) => FigureValue
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
const wrongOf = (runs: readonly Result[], rules: readonly string[]): number =>
  runs.reduce(
    (sum, { verdicts }) =>
      sum +
      verdicts
        .filter(({ rule }) => rules.includes(rule))
        .reduce((wrong, verdict) => wrong + verdict.wrong, 0),
    0
  )
const sumOf = (runs: readonly Result[], name: string): number =>
  runs.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0)
const worstOf = (runs: readonly Result[], name: string): number =>
  Math.max(0, ...runs.map(({ figures }) => figures[name] ?? 0))
const show = (count: number): string => count.toLocaleString('en-US')
/** The plain way: how many wrong, of how many. */
const wrong =
  (rules: readonly string[], of: string, noun: string) =>
  (runs: readonly Result[]): FigureValue => {
    const count = wrongOf(runs, rules)
    return {
      value: `${show(count)}`,
      isMet: count === 0 && runs.every(({ ok }) => ok),
      sample: `${show(sumOf(runs, of))} ${noun}`,
    }
  }

/** The 12 figures of reliability.md 6. One without `tell` has no suite yet and stays grey. */
const sources: readonly Source[] = [
  {
    number: 1,
    name: 'Messages lost / answered twice, after random kill -9',
    goal: '0 / 0 of 100,000 with 1,000 kills',
    reference: 'plain retry: 47 of 3,000 answered twice',
    suites: ['crash', 'crash-services'],
    tell: runs => {
      const [lost, twice] = [
        wrongOf(runs, ['messages-kept', 'everybody-answered', 'nothing-left-behind']),
        wrongOf(runs, ['no-reply-twice', 'no-turn-twice']),
      ]
      return {
        value: `${show(lost)} / ${show(twice)}`,
        isMet: lost + twice === 0 && runs.every(({ ok }) => ok),
        sample: `${show(sumOf(runs, 'messages'))} messages, ${show(sumOf(runs, 'kills'))} kills`,
      }
    },
  },
  {
    number: 2,
    name: 'Outage survival: Postgres, OpenAI, Meta, Kafka and Redis also wiped (Stripe: payments)',
    goal: '0 lost, drained in 30 s',
    reference: '–',
    suites: ['outage', 'outage-brokers'],
    tell: runs => {
      const lost = wrongOf(runs, [
        'messages-kept',
        'everybody-answered',
        'nothing-left-behind',
        'no-reply-twice',
        'no-turn-twice',
      ])
      return {
        value: `${show(lost)} lost, ${(worstOf(runs, 'recoveredMs') / 1_000).toFixed(0)} s`,
        isMet: lost === 0 && worstOf(runs, 'recoveredMs') <= 30_000 && runs.every(({ ok }) => ok),
        sample: `${show(sumOf(runs, 'messages'))} messages, ${show(sumOf(runs, 'outages'))} outages`,
      }
    },
  },
  {
    number: 3,
    name: 'Double bookings in racing tries, and p99',
    goal: '0, p99 < 100 ms',
    reference: 'check-then-insert: 21,803 overlaps in 4,000 tries',
    suites: ['race'],
    tell: runs => {
      const count = wrongOf(runs, ['one-winner', 'no-overlap', 'booked-is-there', 'no-deadlock'])
      return {
        value: `${show(count)}, p99 ${show(Math.round(worstOf(runs, 'p99')))} ms`,
        isMet: count === 0 && worstOf(runs, 'p99') < 100 && runs.every(({ ok }) => ok),
        sample: `${show(sumOf(runs, 'tries'))} tries for ${show(sumOf(runs, 'slots'))} times`,
      }
    },
  },
  {
    number: 4,
    name: 'Credit error with every call repeated',
    goal: '0.000 credits; never below 0',
    reference: 'read-then-write gave away 11,624 of 12,000',
    suites: ['ledger'],
    tell: wrong(['ledger-is-exact', 'balance-is-the-sum'], 'credits', 'operations'),
  },
  {
    number: 5,
    name: 'Foreign data seen: every route, sockets, search, assistants’ paths',
    goal: '0 of 100,000',
    reference: 'Chatwoot #15454 open',
    suites: ['tenant'],
    tell: wrong(
      ['no-leak', 'no-foreign-answer', 'untouched', 'matrix-complete'],
      'probes',
      'probes'
    ),
  },
  {
    number: 6,
    name: 'Forged or tampered accepted',
    goal: '0 of 12,000',
    reference: '–',
    suites: ['webhook', 'payments'],
    tell: wrong(['no-forgery', 'lies-have-no-effect'], 'forged', 'forgeries'),
  },
  {
    number: 7,
    name: 'Hostile AI: forbidden effects with a model that obeys the attacker',
    goal: '0 of 100,000 calls; 0 of 500 attacks',
    reference: 'published defences fall over 90%',
    suites: ['agent'],
    tell: runs => {
      const count = wrongOf(runs, [
        'no-leak',
        'untouched',
        'caps-hold',
        'nothing-forbidden-arrives',
        'folio-is-a-row',
        'for-the-writer-only',
      ])
      return {
        value: show(count),
        isMet: count === 0 && runs.every(({ ok }) => ok),
        sample: `${show(sumOf(runs, 'hostileCalls'))} calls, ${show(sumOf(runs, 'messages'))} hostile messages`,
      }
    },
  },
  {
    number: 8,
    name: 'Walls whose test fails when the wall is removed',
    goal: '100% of 80+ walls',
    reference: 'nobody we found publishes this',
    suites: [],
  },
  {
    number: 9,
    name: 'Restore drill: acknowledged rows missing, time to serve again',
    goal: '0 rows, < 60 s',
    reference: '–',
    suites: ['restore'],
    tell: runs => {
      const missing = wrongOf(runs, ['acknowledged-rows-are-there'])
      return {
        value: `${show(missing)} rows, ${(worstOf(runs, 'restoredMs') / 1_000).toFixed(1)} s`,
        isMet: missing === 0 && runs.every(({ ok }) => ok),
        sample: `${show(sumOf(runs, 'written'))} acknowledged rows`,
      }
    },
  },
  {
    number: 10,
    name: 'Failed requests during rolling deploys with a migration',
    goal: '0 of 50,000; no wait > 500 ms',
    reference: '–',
    suites: ['drain'],
    tell: runs => {
      const failed = wrongOf(runs, ['expected-answers', 'left-in-order', 'one-effect-per-key'])
      const slowest = worstOf(runs, 'slowestMs')
      return {
        value: `${show(failed)} requests, ${show(slowest)} ms`,
        isMet: failed === 0 && slowest <= 500 && runs.every(({ ok }) => ok),
        sample: `${show(sumOf(runs, 'requests'))} requests`,
      }
    },
  },
  {
    number: 11,
    name: 'Noisy neighbour: slowdown of the other’s p99',
    goal: '≤ 1.10x',
    reference: '–',
    suites: ['neighbour'],
  },
  {
    number: 12,
    name: 'Private words found where they must not be',
    goal: '0 of 200 planted',
    reference: '–',
    suites: ['privacy'],
  },
]

/**
 * The latest runs of the widest scale that ran this week: the slices of a deep run, or one quick
 * one.
 */
const currentRuns = (
  results: readonly Result[],
  suites: readonly string[],
  now: Date
): Result[] => {
  const recent = results.filter(
    ({ suite, sabotage, at }) =>
      suites.includes(suite) && sabotage === null && now.getTime() - Date.parse(at) < WEEK_MS
  )
  const newest = recent.at(-1)
  if (newest === undefined) return []
  for (const scale of ['deep', 'quick', 'ci'] as const) {
    const runs = recent.filter(result => result.scale === scale && result.commit === newest.commit)
    if (runs.length === 0) continue
    // A slice that was run again counts once, as it is now.
    return [...new Map(runs.map(run => [`${run.suite} ${run.slice ?? ''}`, run])).values()]
  }
  return []
}

/** The walls that were removed in this week's newest commit, and how many were noticed. */
const wallsOf = (results: readonly Result[], now: Date): { runs: Result[]; noticed: number } => {
  const recent = results.filter(
    ({ sabotage, at }) => sabotage !== null && now.getTime() - Date.parse(at) < WEEK_MS
  )
  const runs = [...new Map(recent.map(run => [run.sabotage, run])).values()]
  return { runs, noticed: runs.filter(result => result.noticed).length }
}

/** What the dashboard shows at `now`. */
export const figuresOf = (results: readonly Result[], now: Date): Figure[] =>
  sources.map(({ suites, tell, ...figure }) => {
    const nobody: Figure = {
      ...figure,
      value: 'not measured',
      colour: 'grey',
      sample: '–',
      at: '–',
      commit: '–',
      seed: '–',
      command:
        suites[0] === undefined
          ? 'npm run proof -- --sabotage all'
          : `npm run proof -- --only ${suites[0]}`,
    }
    if (figure.number === 8) {
      const { runs, noticed } = wallsOf(results, now)
      const last = runs.at(-1)
      return last === undefined
        ? nobody
        : {
            ...nobody,
            value: `${noticed} of ${runs.length}`,
            colour: noticed === runs.length ? 'green' : 'red',
            sample: `${runs.length} walls`,
            at: last.at,
            commit: last.commit,
            seed: String(last.seed),
          }
    }
    const runs = currentRuns(results, suites, now)
    const last = runs.at(-1)
    if (tell === undefined || last === undefined) return nobody
    const { value, isMet, sample } = tell(runs)
    // Half of a figure is not the figure: red it may be, green not.
    const missing = suites.filter(name => !runs.some(({ suite }) => suite === name))
    const heldColour = missing.length === 0 ? 'green' : 'grey'
    return {
      ...nobody,
      value,
      colour: isMet ? heldColour : 'red',
      sample: `${missing.length === 0 ? '' : `without ${missing.join(', ')}: `}${sample} (${last.scale}${last.slice === null ? '' : `, ${runs.length} slices`})`,
      at: last.at,
      commit: last.commit,
      seed: String(last.seed),
      command: `npm run proof -- --only ${suites.join(',')}${last.scale === 'quick' ? '' : ` --${last.scale}`} --seed ${last.seed}`,
    }
  })
