/** A broken rule in one file; `line` counts from 1. */
export type Violation = { readonly file: string; readonly line: number; readonly text: string }
