import { Broken } from './waiting.ts'

export type Step = {
  readonly name: string
  readonly ms: number
  readonly ok: boolean
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly note: string
}

/**
 * The journey's diary: each step with its time. What depends on a broken step is not tried and
 * counts as skipped.
 */
export const openRecord = (print: (line: string) => void) => {
  const steps: Step[] = []
  const write = (step: Step): void => {
    steps.push(step)
    const mark = { passed: '✓', failed: '✗', skipped: '–' }[step.status]
    print(
      `  ${mark} ${step.name.padEnd(74)} ${step.status === 'skipped' ? '' : `${Math.round(step.ms)} ms`}${step.note === '' ? '' : `\n      ${step.note}`}`
    )
  }
  return {
    steps,
    /** A chapter that cannot be run at all. */
    skip(title: string, planned: readonly string[]): void {
      print(`\n${title}`)
      for (const name of planned)
        write({ name: `${title}: ${name}`, ms: 0, ok: false, status: 'skipped', note: '' })
    },
    /** Runs a chapter: its steps in order, until one fails. Returns whether all passed. */
    async chapter(
      title: string,
      play: (step: <T>(name: string, act: () => Promise<T>) => Promise<T>) => Promise<void>,
      planned: readonly string[] = []
    ): Promise<boolean> {
      print(`\n${title}`)
      const played = new Set<string>()
      let named = false
      try {
        await play(async (name, act) => {
          const startedAt = performance.now()
          played.add(name)
          try {
            const result = await act()
            write({
              name: `${title}: ${name}`,
              ms: performance.now() - startedAt,
              ok: true,
              status: 'passed',
              note: '',
            })
            return result
          } catch (error) {
            const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
            const note = error instanceof Broken ? error.message : stack
            write({
              name: `${title}: ${name}`,
              ms: performance.now() - startedAt,
              ok: false,
              status: 'failed',
              note,
            })
            named = true
            throw error
          }
        })
        return true
      } catch (error) {
        if (!named)
          write({
            name: `${title}: entre dos pasos`,
            ms: 0,
            ok: false,
            status: 'failed',
            note: error instanceof Error ? (error.stack ?? error.message) : String(error),
          })
        for (const name of planned)
          if (!played.has(name))
            write({ name: `${title}: ${name}`, ms: 0, ok: false, status: 'skipped', note: '' })
        return false
      }
    },
  }
}
export type Chapter = Parameters<Parameters<ReturnType<typeof openRecord>['chapter']>[1]>[0]

/** Nearest-rank percentile; NaN of nothing. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN
