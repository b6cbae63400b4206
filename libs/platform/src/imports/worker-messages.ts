import type { ValidatedRow } from '@mostrador/kernel'

export type WorkerInput = {
  readonly path: string
  /** Address of the module that exports `importSchema`. */
  readonly schemaModule: string
}

export type FromWorker =
  | { readonly type: 'rows'; readonly rows: readonly ValidatedRow[] }
  | { readonly type: 'refused'; readonly code: string; readonly text: string | undefined }
  | { readonly type: 'done' }
