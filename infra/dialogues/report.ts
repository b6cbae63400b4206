import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clumsiness } from './clumsy.ts'
import type { Result } from './play.ts'
import { costOf, rowText, verdicts } from './score.ts'

/** Nearest-rank percentile; NaN of nothing. */
const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

export type Figures = {
  readonly conversations: number
  readonly right: number
  readonly missed: number
  readonly wrongWrites: number
  readonly breaches: number
  readonly cost: number
  readonly turns: number
  readonly clumsyTurns: number
  readonly guesses: number
  readonly messagesPerBooking: readonly number[]
}

export const figuresOf = (results: readonly Result[]): Figures => {
  const count = (verdict: (typeof verdicts)[number]): number =>
    results.filter(({ score }) => score.verdict === verdict).length
  const sum = (of: (result: Result) => number): number =>
    results.reduce((total, result) => total + of(result), 0)
  return {
    conversations: results.length,
    right: count('right'),
    missed: count('missed'),
    wrongWrites: count('wrong write'),
    breaches: count('breach'),
    cost: sum(({ score }) => costOf(score)),
    turns: sum(({ score }) => score.turns),
    clumsyTurns: sum(({ score }) => score.clumsy.length),
    guesses: sum(({ score }) => score.guesses.length),
    messagesPerBooking: results
      .filter(({ score }) => score.verdict === 'right' && score.bookings > 0)
      .map(({ score }) => score.messages / score.bookings),
  }
}

const row = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(9)))
    .join('')

const lineOf = (name: string, results: readonly Result[]): string => {
  const figures = figuresOf(results)
  return row([
    name,
    figures.conversations,
    share(figures.right, figures.conversations),
    figures.wrongWrites,
    figures.missed,
    figures.breaches,
    share(figures.clumsyTurns, figures.turns),
  ])
}

const grouped = (
  results: readonly Result[],
  keysOf: (result: Result) => readonly string[]
): string[] => {
  const groups = new Map<string, Result[]>()
  for (const result of results)
    for (const key of keysOf(result)) groups.set(key, [...(groups.get(key) ?? []), result])
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, list]) => lineOf(name, list))
}

/** The table of a run, for people. */
export const reportText = (results: readonly Result[]): string => {
  const { messagesPerBooking, guesses, cost } = figuresOf(results)
  const head = row(['', 'played', 'right', 'wrong', 'missed', 'breach', 'clumsy'])
  const turns = results.flatMap(({ score }) => score.clumsy.flatMap(({ kinds }) => kinds))
  return [
    head,
    lineOf('all', results),
    '',
    ...grouped(results, ({ conversation }) => [
      conversation.mood === 'easy' ? 'cooperative' : 'uncooperative',
    ]),
    '',
    ...grouped(results, ({ set }) => (set === null ? [] : [set])),
    '',
    ...grouped(results, ({ kind }) => [kind]),
    '',
    ...grouped(results, ({ conversation }) => conversation.tags),
    '',
    `clumsy turns: ${clumsiness.map(kind => `${kind} ${turns.filter(each => each === kind).length}`).join(', ')}`,
    `our messages per booking: median ${percentile(messagesPerBooking, 0.5)}, p95 ${percentile(messagesPerBooking, 0.95)}`,
    `silent guesses: ${guesses} · cost (a wrong write is ten missed): ${cost}`,
  ].join('\n')
}

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`)

/** The conversation as a reader follows it, with what was expected and what became of it. */
export const transcriptOf = ({ kind, conversation, played, score }: Result): string =>
  [
    `${conversation.id} (${kind}, ${conversation.mood}) ${conversation.tags.join(', ')}`,
    `${score.verdict.toUpperCase()}${score.reasons.map(reason => `\n  ${reason}`).join('')}`,
    '',
    ...played.turns.flatMap(({ said, answer }, index) => {
      const clumsy = score.clumsy.find(({ turn }) => turn === index + 1)
      return [
        ...said.map(text => `  > ${indented(text, '    ')}`),
        ...answer.replies.map(text => `        ${indented(text, '        ')}`),
        ...(answer.replies.length === 0 ? ['        (silence)'] : []),
        `        [${answer.tools.map(({ name, arguments: given, ok }) => `${name}${given}${ok ? '' : ' refused'}`).join(' ')}${answer.handedOver ? ' person called' : ''}${clumsy === undefined ? '' : ` clumsy: ${clumsy.kinds.join(', ')}`}]`,
      ]
    }),
    '',
    `wanted: ${JSON.stringify(played.wants)}`,
    'agenda before and after, where it differs:',
    ...changedRows(played.before.map(rowText), played.after.map(rowText)),
    '',
  ].join('\n')

const changedRows = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter(text => !after.includes(text)).map(text => `  - ${text}`),
  ...after.filter(text => !before.includes(text)).map(text => `  + ${text}`),
]

/** Writes what is not right into the folder, the worst first, and says where. */
export const writeTranscripts = async (
  folder: string,
  results: readonly Result[],
  everything: boolean
): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const verdict of verdicts) {
    const list = results.filter(({ score }) => score.verdict === verdict)
    const written = verdict === 'right' && !everything ? [] : list
    for (const result of written)
      await writeFile(
        join(folder, `${verdict.replace(' ', '-')}-${result.conversation.id}.txt`),
        transcriptOf(result)
      )
  }
}
