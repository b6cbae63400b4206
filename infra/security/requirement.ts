export const states = ['holds', 'partly', 'missing', 'not_applicable'] as const
export type State = (typeof states)[number]

/** One requirement of OWASP ASVS 5.0.0, in our own words. */
export type Requirement = {
  /** Its number in the standard. */
  readonly id: string
  readonly about: string
  readonly state: State
  /** The file in which it holds. */
  readonly where?: string
  /** What turns red without it; `name`: a text of that file. */
  readonly test?: { readonly file: string; readonly name?: string }
  /** What is missing, why it does not apply, or why no test can show it. */
  readonly why?: string
}

export type Chapter = {
  readonly number: number
  readonly title: string
  readonly requirements: readonly Requirement[]
}
