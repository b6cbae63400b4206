import type { ValidatedRow } from '@mostrador/kernel'

export type WorkerInput = {
  readonly path: string
  /** Address of the module that exports `importSchema`. */
  readonly schemaModule: string
  /** What a business adds to it, for `importSchemaOf`. */
  readonly columns?: unknown
}

export type FromWorker =
  | { readonly type: 'rows'; readonly rows: readonly ValidatedRow[] }
  | { readonly type: 'refused'; readonly code: string; readonly text: string | undefined }
  | { readonly type: 'done' }
