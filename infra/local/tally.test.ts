import { describe, expect, it } from 'vitest'
import { countJourney, countVitest, sum, summary } from './tally.mjs'

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

describe('the tally of npm test', () => {
  it('adds skipped and to-do tests', () => {
    expect(countVitest(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ]
    expect(countVitest({ ...report, numFailedTests: 1, testResults }, 1).failed).toBe(2)
  })

  it('counts a bad ending without a failed test as one failure', () => {
    expect(countVitest(report, 1).failed).toBe(1)
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('counts the steps of a journey, from its last line of JSON', () => {
    const steps = ['passed', 'passed', 'failed', 'skipped'].map(status => ({ name: 'x', status }))
    expect(countJourney(`starting\n{"steps":[]}\n${JSON.stringify({ steps })}\n`, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  })

  it('counts a journey that said nothing and ended badly as one failure', () => {
    expect(countJourney('Error: no\n', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countJourney('{ not json }', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('closes with one plain line', () => {
    expect(summary(sum([{ passed: 3, failed: 0, skipped: 1 }, { passed: 4, failed: 2, skipped: 0 }]))).toBe('7 passed, 2 failed, 1 skipped')
  })
})
