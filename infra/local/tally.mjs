// Adds up the results of different runners. A run that ended with an error but without a failed
// test still counts as one failure. `failures` has one line for each: a reader of only the
// end of a long output must find it there.

import { basename } from 'node:path'

const zero = { passed: 0, failed: 0, skipped: 0, failures: [] }
const atLeastOneFailure = (counts, code) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
const mark = '✗ '
const firstLine = text =>
  text
    ?.split('\n')
    .find(line => line.trim() !== '')
    ?.trim() ?? ''
const brief = (about, why) => `${about}${why === '' ? '' : `: ${why}`}`.slice(0, 500)

/** A failure as a line that countClosing() finds again in the output of a program. */
export const failureLine = text => `${mark}${text}`

/**
 * @param report what vitest's JSON reporter wrote, or undefined when it wrote nothing
 * @param {number} code the exit code of vitest
 */
export const countVitest = (report, code) => {
  if (report === undefined) return { ...zero, failed: 1 }
  const files = report.testResults ?? []
  // A file that could not be loaded has no tests inside, and its loss must not go unseen.
  const unloaded = files.filter(
    file =>
      file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed')
  )
  const failed = files.flatMap(file =>
    file.assertionResults
      .filter(test => test.status === 'failed')
      .map(test =>
        brief(
          `${basename(file.name ?? '')} · ${test.fullName}`,
          firstLine(test.failureMessages?.[0])
        )
      )
  )
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
      failures: [
        ...failed,
        ...unloaded.map(file => brief(basename(file.name ?? ''), firstLine(file.message))),
      ],
    },
    code
  )
}

/**
 * @param {string} output of the journey; its last JSON line is `{ "steps": [{ "name", "status": "passed" | "failed" | "skipped" }] }`
 * @param {number} code its exit code
 */
export const countJourney = (output, code) => {
  const line = output
    .split('\n')
    .findLast(text => text.trim().startsWith('{') && text.trim().endsWith('}'))
  const steps = line === undefined ? [] : readSteps(line)
  const count = status => steps.filter(step => step.status === status).length
  const failures = steps
    .filter(step => step.status === 'failed')
    .map(({ name, note }) => brief(name, firstLine(note)))
  return atLeastOneFailure(
    { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), failures },
    code
  )
}

const readSteps = line => {
  try {
    const { steps } = JSON.parse(line)
    return Array.isArray(steps) ? steps : []
  } catch {
    return []
  }
}

/**
 * @param {string} output of a program that closes with the line that summary() makes
 * @param {number} code its exit code
 */
export const countClosing = (output, code) => {
  const lines = output.trimEnd().split('\n')
  const failures = lines.filter(line => line.startsWith(mark)).map(line => line.slice(mark.length))
  const closing = lines.at(-1)?.match(/^(\d+) passed, (\d+) failed, (\d+) skipped$/)
  if (!closing) return { ...zero, failed: 1, failures }
  const [passed, failed, skipped] = closing.slice(1).map(Number)
  return atLeastOneFailure({ passed, failed, skipped, failures }, code)
}

/** @param {{ passed: number, failed: number, skipped: number, failures: string[] }[]} all */
export const sum = all =>
  all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
      failures: [...total.failures, ...counts.failures],
    }),
    zero
  )

/** The plain closing line that scripts and people read. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
