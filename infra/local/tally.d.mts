export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  readonly testResults?: readonly {
    readonly status: string
    readonly name?: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName?: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

export const countVitest: (report: VitestReport | undefined, code: number) => Counts
export const countJourney: (output: string, code: number) => Counts
export const countClosing: (output: string, code: number) => Counts
export const failureLine: (text: string) => string
export const sum: (all: readonly Counts[]) => Counts
export const summary: (counts: Omit<Counts, 'failures'>) => string
