import type { Owner } from '@mostrador/db'
import type { ImportValues } from '@mostrador/kernel'
import type { ServiceTransaction } from '../database/service-database.ts'

/** A row that is about to be created. */
export type RowToCreate = { readonly rowIndex: number; readonly values: ImportValues }
/** What became of it: the id of what was created, or why nothing was, for people. */
export type RowOutcome =
  | { readonly rowIndex: number; readonly createdId: string }
  | { readonly rowIndex: number; readonly failure: string }
/** What a row created, and the values that it was created with. */
export type RowToRemove = RowToCreate & { readonly createdId: string }

/**
 * What one kind of file becomes. The engine reads, validates, stages, runs batches, resumes and
 * undoes; the kind says what a file holds and how rows become things.
 */
export type ImportKind<O extends Owner> = {
  /** Unique in its service. */
  readonly name: string
  /** The module that exports `importSchema`; imported by the worker, so it must be light and pure. */
  readonly schemaModule: URL
  readonly template: {
    readonly fileName: string
    readonly headers: readonly string[]
    readonly example: readonly (string | number)[]
  }
  /** Rows of one transaction. */
  readonly batchSize: number
  /** Refuses, by throwing, what so many rows may not do to this business. */
  readonly admit?: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: number }
  ) => Promise<void>
  /** Creates rows; answers one outcome for each. Throwing fails the whole batch. */
  readonly create: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: readonly RowToCreate[] }
  ) => Promise<readonly RowOutcome[]>
  /** Removes what is untouched since; answers the ids that are gone. */
  readonly remove: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: readonly RowToRemove[] }
  ) => Promise<readonly string[]>
  /** Publishes that an import changed, to the people of its page. */
  readonly publishChanged: (tx: ServiceTransaction<O>, importId: string) => Promise<void>
}
