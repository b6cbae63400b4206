// The history and the dump that a verdict looks at, named on the command line.
import { readFileSync } from 'node:fs'

const linesOf = file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
const [historyFile, dumpFile] = process.argv.slice(2)
if (historyFile === undefined || dumpFile === undefined) {
  console.error('node check.mjs history.jsonl dump.jsonl [--json]')
  process.exit(2)
}
export const history = linesOf(historyFile)
/** Rows by table. */
export const dump = new Map()
for (const { table, row } of linesOf(dumpFile)) {
  if (!dump.has(table)) dump.set(table, [])
  dump.get(table).push(row)
}
export const rowsOf = table => dump.get(table) ?? []
export const of = kind => history.filter(line => line.kind === kind)
export const groupBy = (list, keyOf) =>
  list.reduce((groups, item) => {
    const key = keyOf(item)
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(item)
    return groups
  }, new Map())

/** Status 0: the connection broke; 503: the gateway gave up waiting. The call may have happened. */
export const accepted = ({ status }) => status >= 200 && status < 300
export const unknown = ({ status }) => status === 0 || status === 503
export const percentile = (list, part) =>
  list.length === 0
    ? null
    : list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]
/** Statuses that take the time of a specialist. */
export const holds = new Set(['agendada', 'confirmada', 'pago_pendiente', 'asistida', 'block'])

/** Threads for which a person of the business was called. */
export const calledFor = () =>
  new Set(
    rowsOf('platform.outbox')
      .filter(({ type }) => type === 'thread.needs_human')
      .map(({ data }) => data.threadId)
  )

/** Requests that took effect in a process that crashed before it answered. */
export const diedBetween = () =>
  [...groupBy(of('keyed').filter(accepted), ({ key }) => key).values()].filter(
    ([first]) => first.replayed
  ).length
