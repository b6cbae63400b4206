// How the results of different runners become one sum. A run that ended badly without a failed test to show still counts as one failure.

const zero = { passed: 0, failed: 0, skipped: 0 }
const atLeastOneFailure = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/**
 * @param report what vitest's JSON reporter wrote, or undefined when it wrote nothing
 * @param {number} code the exit code of vitest
 */
export const countVitest = (report, code) => {
  if (report === undefined) return { ...zero, failed: 1 }
  // A file that could not be loaded has no tests inside, and its loss must not go unseen.
  const unloaded = (report.testResults ?? []).filter(file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed')).length
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded,
      skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    },
    code
  )
}

/**
 * @param {string} output of the journey; its last JSON line is `{ "steps": [{ "name", "status": "passed" | "failed" | "skipped" }] }`
 * @param {number} code its exit code
 */
export const countJourney = (output, code) => {
  const line = output.split('\n').findLast(text => text.trim().startsWith('{') && text.trim().endsWith('}'))
  const steps = line === undefined ? [] : readSteps(line)
  const count = status => steps.filter(step => step.status === status).length
  return atLeastOneFailure({ passed: count('passed'), failed: count('failed'), skipped: count('skipped') }, code)
}

const readSteps = line => {
  try {
    const { steps } = JSON.parse(line)
    return Array.isArray(steps) ? steps : []
  } catch {
    return []
  }
}

/** @param {{ passed: number, failed: number, skipped: number }[]} all */
export const sum = all => all.reduce((total, counts) => ({
  passed: total.passed + counts.passed,
  failed: total.failed + counts.failed,
  skipped: total.skipped + counts.skipped,
}), zero)

/** The plain closing line that scripts and people read. */
export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`
