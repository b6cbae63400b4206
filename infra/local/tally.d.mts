export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  readonly testResults?: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[]
}

export const countVitest: (report: VitestReport | undefined, code: number) => Counts
export const countJourney: (output: string, code: number) => Counts
export const sum: (all: readonly Counts[]) => Counts
export const summary: (counts: Counts) => string
