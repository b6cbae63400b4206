import { type Figure, figureRow } from './web/figures.ts'

/** One measurement of one contender. Microseconds of CPU per operation; milliseconds of latency. */
export type Measured = {
  readonly operations: number
  readonly seconds: number
  readonly cpuUs: number
  readonly databaseUs?: number
  readonly p50?: number
  readonly p95?: number
  readonly p99?: number
}
export type Contender = { readonly name: string; measure(): Promise<Measured> }

/**
 * What is promised: `of` against `to`, per round. `min` or `max` is the target of
 * performance.md.
 */
export type Promised = {
  readonly id: string
  readonly of: string
  readonly to: string
  readonly metric: 'rate' | 'cpu' | 'p99' | 'p95' | 'p50'
  readonly min?: number
  readonly max?: number
}

export type Row = {
  readonly name: string
  readonly perSecond: number
  readonly cpuUs: number
  readonly databaseUs: number
  readonly p50: number
  readonly p99: number
}
export type Ratio = Promised & {
  readonly median: number
  readonly worst: number
  readonly met: boolean
  readonly rounds: readonly number[]
}
export type Report = {
  readonly path: string
  readonly title: string
  readonly checks: readonly string[]
  readonly rows: readonly Row[]
  readonly ratios: readonly Ratio[]
  readonly notes: readonly string[]
  /** Figures against a fixed bar, where there is no contender. */
  readonly figures?: readonly Figure[]
}
export type Path = {
  readonly id: string
  readonly title: string
  /** Needs a Kafka or a Redis: only when it is asked for by name. */
  readonly apart?: boolean
  run(options: Options): Promise<Omit<Report, 'path' | 'title'>>
}
export type Options = {
  readonly rounds: number
  /** Length of one measurement. */
  readonly seconds: number
  print(line: string): void
}

/** Milliseconds since 1970, finer than a millisecond: what processes tell each other. */
export const epochMs = (): number => performance.timeOrigin + performance.now()

/** For a list of milliseconds. */
export const percentiles = (
  times: readonly number[]
): { p50: number; p95: number; p99: number } => {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
}

const median = (values: readonly number[]): number => {
  const sorted = values.filter(value => !Number.isNaN(value)).sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
const rate = ({ operations, seconds }: Measured): number => operations / seconds
const cost = ({ cpuUs, databaseUs = 0 }: Measured): number =>
  cpuUs + (Number.isNaN(databaseUs) ? 0 : databaseUs)
const figure = (metric: Promised['metric'], measured: Measured): number =>
  ({
    rate: rate(measured),
    cpu: cost(measured),
    p50: measured.p50 ?? Number.NaN,
    p95: measured.p95 ?? Number.NaN,
    p99: measured.p99 ?? Number.NaN,
  })[metric]

/**
 * A B C A B C … : whatever the machine does meanwhile, it does to all of them. Ratios are taken
 * inside a round, never across. The round before the first is not counted: in it everybody's code
 * is compiled, and the cost of a fresh process is not measured here.
 */
export const measureInterleaved = async (
  contenders: readonly Contender[],
  promises: readonly Promised[],
  { rounds, print }: Options
): Promise<{ rows: Row[]; ratios: Ratio[] }> => {
  const measured = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, measure } of contenders) {
      const result = await measure()
      if (round > 0) measured.get(name)?.push(result)
      print(
        `    ${round === 0 ? 'warming' : `${round}/${rounds}`} ${name.padEnd(44)} ${show(rate(result))}/s`
      )
    }
  }
  const measurementsOf = (name: string): Measured[] => {
    const list = measured.get(name)
    if (list === undefined) throw new Error(`${name} is not measured`)
    return list
  }
  return {
    rows: contenders.map(({ name }) => ({
      name,
      perSecond: median(measurementsOf(name).map(rate)),
      cpuUs: median(measurementsOf(name).map(({ cpuUs }) => cpuUs)),
      databaseUs: median(measurementsOf(name).map(({ databaseUs = Number.NaN }) => databaseUs)),
      p50: median(measurementsOf(name).map(({ p50 = Number.NaN }) => p50)),
      p99: median(measurementsOf(name).map(({ p99 = Number.NaN }) => p99)),
    })),
    ratios: promises.map(promised => {
      const [left, right] = [measurementsOf(promised.of), measurementsOf(promised.to)]
      const perRound = left.map(
        (result, round) =>
          figure(promised.metric, result) / figure(promised.metric, right[round] ?? result)
      )
      const middle = median(perRound)
      const worst = promised.min === undefined ? Math.max(...perRound) : Math.min(...perRound)
      return {
        ...promised,
        median: middle,
        worst,
        met:
          promised.min === undefined
            ? middle <= (promised.max ?? Infinity)
            : middle >= promised.min,
        rounds: perRound,
      }
    }),
  }
}

/** Runs `attempt` in `lanes` at the same time for `seconds`, and counts its CPU. */
export const forEachConcurrently = async (
  concurrency: number,
  seconds: number,
  database: () => Promise<number>,
  attempt: () => Promise<unknown>
): Promise<Measured> => {
  const times: number[] = []
  const before = { cpu: process.cpuUsage(), database: await database(), at: performance.now() }
  const until = before.at + seconds * 1000
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        await attempt()
        times.push(performance.now() - startedAt)
      }
    })
  )
  const took = (performance.now() - before.at) / 1000
  const { user, system } = process.cpuUsage(before.cpu)
  const { p50, p99 } = percentiles(times)
  return {
    operations: times.length,
    seconds: took,
    cpuUs: (user + system) / times.length,
    databaseUs: ((await database()) - before.database) / times.length,
    p50,
    p99,
  }
}

/** Stops a measurement that would measure something wrong. */
export const assertThat = (isTrue: boolean, sentence: string): string => {
  if (!isTrue) throw new Error(`Not correct, so not measured: ${sentence}`)
  return sentence
}

export const show = (value: number): string => {
  if (Number.isNaN(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const figureTable = (figures: readonly Figure[]): string =>
  table(['', 'median', 'worst', 'bar', ''], figures.map(figureRow))

const measuredTable = (rows: readonly Row[]): string =>
  table(
    ['', 'per second', 'CPU node µs/op', 'CPU Postgres µs/op', 'p50 ms', 'p99 ms'],
    rows.map(row => [
      row.name,
      show(row.perSecond),
      show(row.cpuUs),
      show(row.databaseUs),
      show(row.p50),
      show(row.p99),
    ])
  )

const ratioTable = (ratios: readonly Ratio[]): string =>
  table(
    ['ratio', 'median', 'worst', 'target', ''],
    ratios.map(({ id, of, to, metric, median: middle, worst, min, max, met }) => [
      `${id} ${{ rate: 'throughput', cpu: 'CPU', p50: 'p50', p95: 'p95', p99: 'p99' }[metric]}: ${of} / ${to}`,
      `${show(middle)}x`,
      `${show(worst)}x`,
      min === undefined ? `≤ ${show(max ?? Number.NaN)}x` : `≥ ${min}x`,
      met ? 'met' : '**missed**',
    ])
  )

/** The report as Markdown, for people and for the README. */
export const markdown = ({ path, title, checks, rows, ratios, notes, figures = [] }: Report) =>
  [
    `### ${path} · ${title}`,
    '',
    ...(figures.length === 0 ? [] : [figureTable(figures), '']),
    ...(rows.length === 0 ? [] : [measuredTable(rows), '', ratioTable(ratios), '']),
    ...checks.map(check => `- checked first: ${check}`),
    ...notes.map(note => `- ${note}`),
    '',
  ].join('\n')
