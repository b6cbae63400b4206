import type { Import, ImportRow, ImportRowState, ReceivedFile } from '@mostrador/contracts'
import { IMPORT_PAGE } from '@mostrador/contracts'
import type { Owner } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import type { ServiceTransaction } from '../database/service-database.ts'
import type { ImportEngine } from './engine.ts'
import type { ImportKind } from './import-kind.ts'
import { parseFile } from './parse-file.ts'
import { findRows, insertRows, type StoredRow } from './rows-repository.ts'
import {
  findRun,
  findRuns,
  type ImportRef,
  insertRun,
  lockRun,
  removeRun,
  type StoredRun,
  toImport,
  updateRun,
} from './runs-repository.ts'

/** Files that may wait for the one that is read. */
const MAX_WAITING = 8
/** Reading and storing 100,000 rows takes some 10 s on a busy machine. */
const STAGING_MS = 60_000
const LISTED = 20

/** An engine, and the kind whose routes are asked. */
export type ImportDesk<O extends Owner> = {
  readonly engine: ImportEngine<O>
  readonly kind: ImportKind<O>
}
type Staged = { readonly valid: number; readonly fixable: number; readonly invalid: number }

/** Stores the rows of the file at `path` as they are read: memory does not grow with the file. */
const stageRows = async <O extends Owner>(
  { kind }: ImportDesk<O>,
  tx: ServiceTransaction<O>,
  ref: ImportRef,
  path: string
): Promise<Staged> => {
  const counts = { valid: 0, fixable: 0, invalid: 0 }
  for await (const rows of parseFile({ path, schemaModule: kind.schemaModule.href })) {
    await insertRows(tx, ref, rows)
    for (const { state } of rows) counts[state] += 1
  }
  return counts
}

type Uploaded = {
  readonly businessId: string
  readonly file: ReceivedFile
  readonly path: string
}

/**
 * Reads a file into rows, each validated [IMP2-02]. Refuses what is no spreadsheet, lacks a header,
 * is empty, has too many rows or is too heavy (`import_…`); then nothing of it stays.
 */
export const uploadImport =
  <O extends Owner>(desk: ImportDesk<O>) =>
  async ({ businessId, file, path }: Uploaded): Promise<Import> => {
    const { engine, kind } = desk
    const { ctx, reading } = engine
    if (reading.pendingCount >= MAX_WAITING) throw new Refusal('import_busy')
    const ref = { businessId, id: ctx.ids() }
    return reading(() =>
      ctx.db.transaction(
        async tx => {
          const createdAt = ctx.clock.now()
          const key = engine.keyOf(kind)
          await insertRun(tx, { ...ref, kind: key, fileName: file.name, createdAt })
          const counts = await stageRows(desk, tx, ref, path)
          const run = await findRun(tx, ref, key)
          await kind.publishChanged(tx, ref.id)
          return toImport(await updateRun(tx, businessId, run, counts))
        },
        { timeout: STAGING_MS }
      )
    )
  }

export const listImports =
  <O extends Owner>({ engine, kind }: ImportDesk<O>) =>
  async (businessId: string): Promise<Import[]> =>
    (await findRuns(engine.db, { businessId, kind: engine.keyOf(kind), limit: LISTED })).map(
      toImport
    )

const toRow = ({ createdId: _, ...row }: StoredRow): ImportRow => row

/** An import with the first rows of its validation [IMP-02]. Refuses `import_not_found`. */
export const readImport =
  <O extends Owner>({ engine, kind }: ImportDesk<O>) =>
  async (ref: ImportRef) => {
    const run = await findRun(engine.db, ref, engine.keyOf(kind))
    const first = async (state: ImportRowState): Promise<ImportRow[]> => {
      const query = { states: [state], after: 0, limit: IMPORT_PAGE }
      return (await findRows(engine.db, ref, query)).map(toRow)
    }
    return {
      ...toImport(run),
      validation: {
        valid: await first('valid'),
        fixable: await first('fixable'),
        invalid: await first('invalid'),
        totalProcessed: run.valid + run.fixable + run.invalid,
      },
    }
  }

/** A page of the rows in one state. Refuses `import_not_found`. */
export const readImportRows =
  <O extends Owner>({ engine, kind }: ImportDesk<O>) =>
  async (ref: ImportRef, state: ImportRowState, after: number): Promise<ImportRow[]> => {
    await findRun(engine.db, ref, engine.keyOf(kind))
    const query = { states: [state], after, limit: IMPORT_PAGE }
    return (await findRows(engine.db, ref, query)).map(toRow)
  }

/** Refuses `import_not_found`, also for an import of another kind. */
const lockKnown = async <O extends Owner>(
  { engine, kind }: ImportDesk<O>,
  tx: ServiceTransaction<O>,
  ref: ImportRef
): Promise<StoredRun> => {
  const run = await lockRun(tx, ref)
  if (run === undefined || run.kind !== engine.keyOf(kind)) throw new Refusal('import_not_found')
  return run
}

/**
 * Begins to create the valid rows, and the fixable ones with their fixes when `fix` says so; rows
 * that are invalid never block the others [IMP2-03, C2-09]. Refuses `import_already_started`,
 * `import_nothing_to_create`, and what the kind refuses for so many rows.
 */
export const startImport =
  <O extends Owner>(desk: ImportDesk<O>) =>
  (ref: ImportRef, fix: boolean): Promise<Import> =>
    desk.engine.db.transaction(async tx => {
      const { engine, kind } = desk
      const run = await lockKnown(desk, tx, ref)
      if (run.state !== 'validated') throw new Refusal('import_already_started')
      const total = run.valid + (fix ? run.fixable : 0)
      if (total === 0) throw new Refusal('import_nothing_to_create')
      await kind.admit?.(tx, { businessId: ref.businessId, rows: total })
      const started = await updateRun(tx, ref.businessId, run, { state: 'running', fix, total })
      await engine.enqueueBatch(tx, { ...ref, batch: run.batch })
      await kind.publishChanged(tx, ref.id)
      return toImport(started)
    })

/** Begins to remove what an import created. Refuses `import_not_undoable` unless it is done. */
export const undoImport =
  <O extends Owner>(desk: ImportDesk<O>) =>
  (ref: ImportRef): Promise<Import> =>
    desk.engine.db.transaction(async tx => {
      const { engine, kind } = desk
      const run = await lockKnown(desk, tx, ref)
      if (run.state !== 'done' || run.created === 0) throw new Refusal('import_not_undoable')
      const undoing = await updateRun(tx, ref.businessId, run, { state: 'undoing', lastRow: 0 })
      await engine.enqueueBatch(tx, { ...ref, batch: run.batch })
      await kind.publishChanged(tx, ref.id)
      return toImport(undoing)
    })

/** Forgets a file that was not started. Refuses `import_already_started`. */
export const discardImport =
  <O extends Owner>(desk: ImportDesk<O>) =>
  (ref: ImportRef): Promise<{ _id: string }> =>
    desk.engine.db.transaction(async tx => {
      const run = await lockKnown(desk, tx, ref)
      if (run.state !== 'validated') throw new Refusal('import_already_started')
      await removeRun(tx, ref)
      await desk.kind.publishChanged(tx, ref.id)
      return { _id: ref.id }
    })
