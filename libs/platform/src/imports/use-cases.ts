import type {
  Actor,
  Import,
  ImportOptions,
  ImportRow,
  ImportRowState,
  ReceivedFile,
} from '@mostrador/contracts'
import { allows, IMPORT_PAGE } from '@mostrador/contracts'
import type { PageName } from '@mostrador/contracts/page-ids'
import type { Owner } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import pLimit from 'p-limit'
import type { ServiceTransaction } from '../database/service-database.ts'
import type { ImportEngine } from './engine.ts'
import type { ImportKind, ReviewedRow } from './import-kind.ts'
import { parseFile } from './parse-file.ts'
import type { WorkerInput } from './worker-messages.ts'
import { findRows, insertRows, type StoredRow } from './rows-repository.ts'
import {
  findRun,
  findRuns,
  type ImportRef,
  insertRun,
  isAnyRunning,
  lockRun,
  removeRun,
  type StoredRun,
  toImport,
  updateRun,
} from './runs-repository.ts'

/** Files of others, and of one business, that may wait for the one that is read. */
const MAX_WAITING = 8
/** Reading and storing 100,000 rows takes some 10 s on a busy machine. */
const STAGING_MS = 60_000
const LISTED = 20

/** The import engine and the kind of the called routes. */
export type ImportService<O extends Owner> = {
  readonly engine: ImportEngine<O>
  readonly kind: ImportKind<O>
  /** The page whose permissions say who may do what. */
  readonly page: PageName
}
type Staged = Pick<StoredRun, 'valid' | 'fixable' | 'invalid' | 'known' | 'unusedColumns'>

/** Stores the rows of the file at `path` as they are read: memory does not grow with the file. */
const stageRows = async <O extends Owner>(
  { kind }: ImportService<O>,
  tx: ServiceTransaction<O>,
  ref: ImportRef,
  { path, columns, chosen }: Pick<WorkerInput, 'path' | 'columns' | 'chosen'>
): Promise<Staged> => {
  const { businessId } = ref
  const counts = { valid: 0, fixable: 0, invalid: 0, known: 0 }
  const schemaModule = kind.schemaModule.href
  let unusedColumns: string[] = []
  for await (const chunk of parseFile({ path, columns, chosen, schemaModule })) {
    const { rows: parsed } = chunk
    unusedColumns = [...chunk.unusedColumns]
    const rows: readonly ReviewedRow[] =
      kind.review === undefined ? parsed : await kind.review(tx, { businessId, rows: parsed })
    await insertRows(tx, ref, rows)
    for (const { state, known = null } of rows) {
      counts[state] += 1
      if (known !== null && state !== 'invalid') counts.known += 1
    }
  }
  return { ...counts, unusedColumns }
}

/** `whatsapp:1,name:0` as field → place. */
const chosenOf = ({ columns = '' }: ImportOptions): ReadonlyMap<string, number> =>
  new Map(
    columns.split(',').flatMap(pair => {
      const [field = '', place = ''] = pair.split(':')
      return place === '' ? [] : [[field, Number(place)] as const]
    })
  )

type Uploaded = {
  readonly businessId: string
  readonly file: ReceivedFile
  readonly path: string
  readonly options: ImportOptions
}

/**
 * Reads a file into rows, each validated [IMP2-02]. Refuses what is not a spreadsheet, lacks a
 * header (asking for the column where its cells can tell), is empty, has too many rows or is too heavy (`import_…`), and `import_in_progress` while
 * too many others of the business wait; then nothing of it stays.
 */
export const uploadImport =
  <O extends Owner>(imports: ImportService<O>) =>
  async ({ businessId, file, path, options }: Uploaded): Promise<Import> => {
    const { engine, kind } = imports
    const { ctx, reading, readers } = engine
    const queue = readers.get(businessId) ?? { turns: pLimit(1), files: 0 }
    if (queue.files > MAX_WAITING) throw new Refusal('import_in_progress')
    const ref = { businessId, id: ctx.ids() }
    const read = async (tx: ServiceTransaction<O>): Promise<Import> => {
      const createdAt = ctx.clock.now()
      const key = engine.keyOf(kind)
      await insertRun(tx, { ...ref, kind: key, fileName: file.name, createdAt })
      const columns = await kind.columns?.(tx, businessId, options)
      const counts = await stageRows(imports, tx, ref, {
        path,
        columns,
        chosen: chosenOf(options),
      })
      const run = await findRun(tx, ref, key)
      await kind.publishChanged(tx, ref.id)
      return toImport(await updateRun(tx, businessId, run, counts))
    }
    readers.set(businessId, queue)
    queue.files += 1
    try {
      return await queue.turns(() => {
        if (reading.pendingCount >= MAX_WAITING) throw new Refusal('import_busy')
        return reading(() => ctx.db.transaction(read, { timeout: STAGING_MS }))
      })
    } finally {
      queue.files -= 1
      if (queue.files === 0) readers.delete(businessId)
    }
  }

export const listImports =
  <O extends Owner>({ engine, kind }: ImportService<O>) =>
  async (businessId: string): Promise<Import[]> =>
    (await findRuns(engine.db, { businessId, kind: engine.keyOf(kind), limit: LISTED })).map(
      toImport
    )

const toRow = ({ createdId: _id, before: _before, ...row }: StoredRow): ImportRow => row

/** An import with the first rows of its validation [IMP-02]. Refuses `import_not_found`. */
export const readImport =
  <O extends Owner>({ engine, kind }: ImportService<O>) =>
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
  <O extends Owner>({ engine, kind }: ImportService<O>) =>
  async (ref: ImportRef, state: ImportRowState, after: number): Promise<ImportRow[]> => {
    await findRun(engine.db, ref, engine.keyOf(kind))
    const query = { states: [state], after, limit: IMPORT_PAGE }
    return (await findRows(engine.db, ref, query)).map(toRow)
  }

/** Refuses `import_not_found`, also for an import of another kind. */
const lockKnown = async <O extends Owner>(
  { engine, kind }: ImportService<O>,
  tx: ServiceTransaction<O>,
  ref: ImportRef
): Promise<StoredRun> => {
  const run = await lockRun(tx, ref)
  if (run === undefined || run.kind !== engine.keyOf(kind)) throw new Refusal('import_not_found')
  return run
}

/** Updating what is there, and putting it back, is editing. Refuses `forbidden`. */
const admitEditor = (actor: Actor, page: PageName): void => {
  if (!allows(actor, { page, action: 'edit' })) throw new Refusal('forbidden')
}

type ImportAction = { readonly actor: Actor; readonly ref: ImportRef }
type Start = ImportAction & { readonly fix: boolean; readonly updateKnown: boolean }

/**
 * Begins to create the valid rows, and the fixable ones with their fixes when `fix` says so; rows
 * that are invalid never block the others [IMP2-03, C2-09]. `updateKnown`: rows of what is there
 * already update it; else they are skipped. Refuses `forbidden` to a person who may not edit and
 * asks for an update, `import_already_started`, `import_in_progress` while another one of its kind
 * continues, `import_nothing_to_create`, and what the kind refuses for so many rows.
 */
export const startImport =
  <O extends Owner>(imports: ImportService<O>) =>
  ({ actor, ref, fix, updateKnown }: Start): Promise<Import> =>
    imports.engine.db.transaction(async tx => {
      const { engine, kind, page } = imports
      if (updateKnown) admitEditor(actor, page)
      const run = await lockKnown(imports, tx, ref)
      if (run.state !== 'validated') throw new Refusal('import_already_started')
      const total = run.valid + (fix ? run.fixable : 0)
      if (total === 0) throw new Refusal('import_nothing_to_create')
      if (await isAnyRunning(tx, ref.businessId, run.kind)) throw new Refusal('import_in_progress')
      await kind.admit?.(tx, { businessId: ref.businessId, rows: total })
      const change = { state: 'running', fix, updateKnown, total } as const
      const started = await updateRun(tx, ref.businessId, run, change)
      await engine.enqueueBatch(tx, { ...ref, batch: run.batch })
      await kind.publishChanged(tx, ref.id)
      return toImport(started)
    })

/**
 * Begins to take back what an import created and updated. Refuses `import_not_undoable` unless it
 * is done, and `forbidden` where it updated rows and the actor may not edit.
 */
export const undoImport =
  <O extends Owner>(imports: ImportService<O>) =>
  ({ actor, ref }: ImportAction): Promise<Import> =>
    imports.engine.db.transaction(async tx => {
      const { engine, kind, page } = imports
      const run = await lockKnown(imports, tx, ref)
      if (run.state !== 'done' || run.created + run.updated === 0)
        throw new Refusal('import_not_undoable')
      if (run.updated > 0) admitEditor(actor, page)
      const undoing = await updateRun(tx, ref.businessId, run, { state: 'undoing', lastRow: 0 })
      await engine.enqueueBatch(tx, { ...ref, batch: run.batch })
      await kind.publishChanged(tx, ref.id)
      return toImport(undoing)
    })

/** Forgets a file that was not started. Refuses `import_already_started`. */
export const discardImport =
  <O extends Owner>(imports: ImportService<O>) =>
  (ref: ImportRef): Promise<{ _id: string }> =>
    imports.engine.db.transaction(async tx => {
      const run = await lockKnown(imports, tx, ref)
      if (run.state !== 'validated') throw new Refusal('import_already_started')
      await removeRun(tx, ref)
      await imports.kind.publishChanged(tx, ref.id)
      return { _id: ref.id }
    })
