import type { ValidatedRow } from '@mostrador/kernel'

export type WorkerInput = {
  readonly path: string
  /** Address of the module that exports `importSchema`. */
  readonly schemaModule: string
  /** Fields that a business adds to it, for `importSchemaOf`. */
  readonly columns?: unknown
  /** Field → place of its column, as the sender said. */
  readonly chosen?: ReadonlyMap<string, number> | undefined
}

/** Some validated rows of a file, and its headers that are ignored. */
export type ParsedRows = {
  readonly rows: readonly ValidatedRow[]
  readonly unusedColumns: readonly string[]
}

export type FromWorker =
  | ({ readonly type: 'rows' } & ParsedRows)
  | {
      readonly type: 'refused'
      readonly code: string
      readonly text: string | undefined
      readonly details?: unknown
    }
  | { readonly type: 'done' }
