import { describe, expect, it } from 'vitest'
import { countClosing, countJourney, countVitest, failureLine, sum, summary } from './tally.mjs'

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
}
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }

describe('the tally of npm test', () => {
  it('adds skipped and to-do tests', () => {
    expect(countVitest(report, 0)).toEqual({ ...nothing, passed: 5, skipped: 2 })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ]
    expect(countVitest({ ...report, numFailedTests: 1, testResults }, 1).failed).toBe(2)
  })

  it('says what failed, and why in a line', () => {
    const testResults = [
      {
        status: 'failed',
        name: '/far/off/unloaded.test.ts',
        message: '\nSyntaxError: no\nat …',
        assertionResults: [],
      },
      {
        status: 'failed',
        name: '/far/off/some.test.ts',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'a thing does it',
            failureMessages: ['AssertionError: 1 is not 2\n    at …'],
          },
          { status: 'passed', fullName: 'fine' },
        ],
      },
    ]
    const counts = countVitest({ ...report, numFailedTests: 1, testResults }, 1)
    expect(counts.failures).toEqual([
      'some.test.ts · a thing does it: AssertionError: 1 is not 2',
      'unloaded.test.ts: SyntaxError: no',
    ])
    const printed = `${counts.failures.map(failureLine).join('\n')}\n0 passed, 2 failed, 0 skipped\n`
    expect(countClosing(printed, 1).failures).toEqual(counts.failures)
    expect(
      countJourney(
        JSON.stringify({ steps: [{ name: 'books', status: 'failed', note: 'late\nat …' }] }),
        1
      ).failures
    ).toEqual(['books: late'])
  })

  it('counts a bad ending without a failed test as one failure', () => {
    expect(countVitest(report, 1).failed).toBe(1)
    expect(countVitest(undefined, 0)).toEqual({ ...nothing, failed: 1 })
  })

  it('counts the steps of a journey, from its last line of JSON', () => {
    const steps = ['passed', 'passed', 'failed', 'skipped'].map(status => ({ name: 'x', status }))
    expect(countJourney(`starting\n{"steps":[]}\n${JSON.stringify({ steps })}\n`, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ['x'],
    })
  })

  it('counts a journey that said nothing and ended badly as one failure', () => {
    expect(countJourney('Error: no\n', 1)).toEqual({ ...nothing, failed: 1 })
    expect(countJourney('{ not json }', 1)).toEqual({ ...nothing, failed: 1 })
  })

  it('takes over the closing line of another program, and nothing else', () => {
    expect(
      countClosing('3 passed, 0 failed, 0 skipped\n…\n7 passed, 2 failed, 1 skipped\n', 1)
    ).toEqual({ passed: 7, failed: 2, skipped: 1, failures: [] })
    expect(countClosing('7 passed, 0 failed, 0 skipped\n', 1).failed).toBe(1)
    expect(countClosing('7 passed, 0 failed, 0 skipped\nkilled\n', 0)).toEqual({
      ...nothing,
      failed: 1,
    })
    expect(countClosing('', 0).failed).toBe(1)
  })

  it('closes with one plain line', () => {
    expect(
      summary(
        sum([
          { ...nothing, passed: 3, skipped: 1 },
          { ...nothing, passed: 4, failed: 2 },
        ])
      )
    ).toBe('7 passed, 2 failed, 1 skipped')
  })
})
