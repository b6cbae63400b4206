import type { ImportOptions } from '@mostrador/contracts'
import type { Owner } from '@mostrador/db'
import type { ImportValues, ValidatedRow } from '@mostrador/kernel'
import type { ServiceDatabase, ServiceTransaction } from '../database/service-database.ts'

/** A row that is about to be created. */
export type RowToCreate = { readonly rowIndex: number; readonly values: ImportValues }
/** Its outcome: the id of what was created, or why nothing was, for people. */
export type RowOutcome =
  | { readonly rowIndex: number; readonly createdId: string }
  | { readonly rowIndex: number; readonly failure: string }
  /** The row existed already and does not change; the text says so. */
  | { readonly rowIndex: number; readonly skipped: string }
  /** It was there already; `before` is what an undo puts back. */
  | { readonly rowIndex: number; readonly updatedId: string; readonly before: unknown }
/** A row that was judged; `known` is what people call the thing that is there already. */
export type ReviewedRow = ValidatedRow & { readonly known?: string | null }
/** What a row updated, and what it was before. */
export type RowToRestore = {
  readonly rowIndex: number
  readonly updatedId: string
  readonly before: unknown
}
/** What a row created, and the values that it was created with. */
export type RowToRemove = RowToCreate & { readonly createdId: string }

/**
 * The rules of one kind of import file. The engine reads, validates, stages, runs batches, resumes
 * and undoes; the kind says what a file holds and how rows become things.
 */
export type ImportKind<O extends Owner> = {
  /** Unique in its service. */
  readonly name: string
  /**
   * The module that exports `importSchema`, or `importSchemaOf` where businesses have columns of
   * their own; imported by the worker, so it must be light and pure.
   */
  readonly schemaModule: URL
  readonly template: {
    readonly fileName: string
    readonly headers: readonly string[]
    readonly example: readonly (string | number)[]
  }
  /**
   * Columns that a business adds, and what was said of the file: what the module makes its schema
   * of; and the headers of those columns.
   */
  readonly columns?: (
    tx: ServiceTransaction<O>,
    businessId: string,
    options: ImportOptions
  ) => Promise<unknown>
  readonly extraHeaders?: (db: ServiceDatabase<O>, businessId: string) => Promise<readonly string[]>
  /** Rows of one transaction. */
  readonly batchSize: number
  /** Refuses, by throwing, what so many rows may not do to this business. */
  readonly admit?: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: number }
  ) => Promise<void>
  /** Judges rows by what only the database knows, before anybody decides; same rows, same order. */
  readonly review?: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: readonly ValidatedRow[] }
  ) => Promise<readonly ReviewedRow[]>
  /**
   * Creates rows, or updates what they are of when `updateKnown` says so; answers one outcome for
   * each. Throwing fails the whole batch.
   */
  readonly create: (
    tx: ServiceTransaction<O>,
    of: {
      readonly businessId: string
      readonly rows: readonly RowToCreate[]
      readonly updateKnown: boolean
    }
  ) => Promise<readonly RowOutcome[]>
  /** Removes what is untouched since; returns the ids that are gone. */
  readonly remove: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: readonly RowToRemove[] }
  ) => Promise<readonly string[]>
  /**
   * Archives what `remove` left because it was used since, though nobody changed it; returns the
   * ids. A kind without an archive keeps such a thing as it is.
   */
  readonly archive?: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: readonly RowToRemove[] }
  ) => Promise<readonly string[]>
  /** Puts back what rows updated, where nobody changed it since; returns the ids of those. */
  readonly restore?: (
    tx: ServiceTransaction<O>,
    of: { readonly businessId: string; readonly rows: readonly RowToRestore[] }
  ) => Promise<readonly string[]>
  /** Publishes that an import changed, to the people of its page. */
  readonly publishChanged: (tx: ServiceTransaction<O>, importId: string) => Promise<void>
}
