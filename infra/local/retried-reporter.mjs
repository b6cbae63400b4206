import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Writes the tests that passed only when tried again, as JSON, to the file that RETRIED names. */
export default class RetriedReporter {
  #retried = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true)
      this.#retried.push(`${basename(test.module.moduleId)} · ${test.fullName}`)
  }

  onTestRunEnd() {
    writeFileSync(process.env.RETRIED, JSON.stringify(this.#retried))
  }
}
