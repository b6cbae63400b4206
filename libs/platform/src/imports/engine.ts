import type { Clock } from '@mostrador/kernel'
import type { Owner } from '@mostrador/db'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { ServiceDatabase, ServiceTransaction } from '../database/service-database.ts'
import type { RouteContext } from '../http/serve.ts'
import { defineJob, type JobRunner } from '../jobs/jobs.ts'
import { work } from '../jobs/work.ts'
import type { Log } from '../telemetry/logger.ts'
import { runBatch } from './batch-use-cases.ts'
import type { ImportKind } from './import-kind.ts'

const BatchJob = z.object({
  businessId: z.uuid(),
  importId: z.uuid(),
  batch: z.number().int(),
})
export type BatchJobData = z.output<typeof BatchJob>

type ImportContext<O extends Owner> = RouteContext & {
  readonly db: ServiceDatabase<O>
  readonly runner: JobRunner
  readonly clock: Clock
  readonly ids: () => string
}

/** The imports of one service. */
export type ImportEngine<O extends Owner> = {
  readonly ctx: ImportContext<O>
  readonly db: ServiceDatabase<O>
  readonly log: Log
  /** Where files are while they are read. */
  readonly folder: string
  /**
   * Reads one file at a time: each takes a thread and up to 256 MB. In the order of their arrival,
   * and of a business one: its others wait in `readers`, so nobody waits for more than one of them.
   */
  readonly reading: ReturnType<typeof pLimit>
  /** The files of each business that are read, or wait for that. */
  readonly readers: Map<string, { readonly turns: ReturnType<typeof pLimit>; files: number }>
  readonly keyOf: (kind: ImportKind<O>) => string
  readonly register: (kind: ImportKind<O>) => void
  /** The import kind of a key; throws for one that this service does not have. */
  readonly kindOf: (key: string) => ImportKind<O>
  readonly enqueueBatch: (
    tx: ServiceTransaction<O>,
    batch: { readonly businessId: string; readonly id: string; readonly batch: number }
  ) => Promise<void>
}

/** Imports for a service: one queue of batches. Kinds are added with `serveImports`. */
export const createImportEngine = <O extends Owner>(
  ctx: ImportContext<O>,
  { folder }: { readonly folder: string }
): ImportEngine<O> => {
  const kinds = new Map<string, ImportKind<O>>()
  const job = defineJob({ name: `${ctx.name}-import`, schema: BatchJob })
  const keyOf = ({ name }: ImportKind<O>): string => `${ctx.name}:${name}`
  const engine: ImportEngine<O> = {
    ctx,
    db: ctx.db,
    log: ctx.log,
    folder,
    reading: pLimit(1),
    readers: new Map(),
    keyOf,
    register: kind => void kinds.set(keyOf(kind), kind),
    kindOf(key) {
      const kind = kinds.get(key)
      if (kind === undefined) throw new Error(`No import of this kind: ${key}`)
      return kind
    },
    enqueueBatch: (tx, { businessId, id, batch }) =>
      tx.enqueue(job, { businessId, importId: id, batch }, { id: `${job.name}-${id}-${batch}` }),
  }
  work(ctx, job, runBatch(engine), { concurrency: 2 })
  return engine
}
