const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Largest first; months of 30 days and years of 365, as the specification counts them [INB-16]. */
const steps = [
  { ms: 365 * DAY, one: 'año', many: 'años' },
  { ms: 30 * DAY, one: 'mes', many: 'meses' },
  { ms: 7 * DAY, one: 'semana', many: 'semanas' },
  { ms: DAY, one: 'día', many: 'días' },
  { ms: HOUR, one: 'hora', many: 'horas' },
  { ms: MINUTE, one: 'minuto', many: 'minutos' },
  { ms: SECOND, one: 'segundo', many: 'segundos' },
] as const

/**
 * 'Hace 5 minutos' [INB-16]. Whole units, rounded down; a moment ahead of our clock counts as now.
 * Both in epoch milliseconds.
 */
export const elapsed = (timestamp: number, now: number): string => {
  const age = Math.max(0, now - timestamp)
  const step = steps.find(({ ms }) => age >= ms) ?? steps[steps.length - 1]
  const count = Math.floor(age / (step?.ms ?? SECOND))
  return `Hace ${count} ${count === 1 ? step?.one : step?.many}`
}

/**
 * Milliseconds until the label may change: it is refreshed each second, minute, hour or day
 * according to its age [INB-16].
 */
export const refreshAfter = (timestamp: number, now: number): number => {
  const age = Math.max(0, now - timestamp)
  const every = [MINUTE, HOUR, DAY].findLast(unit => age >= unit) ?? SECOND
  return every - (age % every)
}
