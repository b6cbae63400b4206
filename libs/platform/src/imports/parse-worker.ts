import {
  askedColumnsOf,
  createRowJudge,
  fileColumnsOf,
  type ImportSchema,
  type ImportValues,
  mapHeaders,
  Refusal,
  shownSamples,
  type ValidatedRow,
} from '@mostrador/kernel'
import { type ImportQuestion, MAX_UNUSED_COLUMNS } from '@mostrador/contracts'
import { parentPort, workerData } from 'node:worker_threads'
import { readRows, type TableRow } from './read-table.ts'
import type { FromWorker, WorkerInput } from './worker-messages.ts'

/** Rows that are validated, and sent, together [IMP2-04]. */
const CHUNK = 500
/** Rows that are read to tell columns by their cells. */
const SAMPLE_ROWS = 20
/** Characters of a header that are kept in messages. */
const MAX_HEADER = 60
/** Characters of a cell that are kept: no field is longer. */
const MAX_CELL = 4_000

type SchemaModule = {
  readonly importSchema: ImportSchema
  readonly importSchemaOf?: (columns: unknown) => ImportSchema
}

const port = parentPort
if (port === null) throw new Error('This module runs in a worker thread')
const { path, schemaModule, columns, chosen } = workerData as WorkerInput
const send = (message: FromWorker): void => port.postMessage(message)
/** The next chunk is read when the one before is stored. */
const nextRequest = (): Promise<void> =>
  new Promise(resolve => {
    port.once('message', () => resolve())
  })

const short = (text: string): string => text.slice(0, MAX_HEADER)

const missingText = 'Faltan las siguientes cabeceras'

const columnsIn = (schema: ImportSchema, headers: readonly string[]) => {
  const { fieldByIndex: places, missing, repeated, unused } = mapHeaders(schema, headers, chosen)
  const refused: readonly [code: string, text: string, names: readonly string[]][] = [
    ['import_headers_missing', missingText, missing],
    ['import_headers_repeated', 'Estas cabeceras están más de una vez', repeated],
  ]
  for (const [code, text, names] of refused)
    if (names.length > 0) throw new Refusal(code, `${text}: ${names.join(', ')}`)
  return { places, unusedColumns: unused.slice(0, MAX_UNUSED_COLUMNS).map(short) }
}

/** A refusal that asks which column is which. */
class Question extends Refusal {
  readonly text: string
  constructor(text: string, question: ImportQuestion) {
    super('import_headers_missing', question)
    this.text = text
  }
}

/** Whether the sender can be asked for what the headers lack. */
const isAskable = (schema: ImportSchema, headers: readonly string[]): boolean =>
  schema.columns.some(({ looksLike }) => looksLike !== undefined) &&
  mapHeaders(schema, headers, chosen).missing.length > 0

const questionOf = (
  schema: ImportSchema,
  headers: readonly string[],
  rows: readonly (readonly string[])[]
): Question => {
  const file = fileColumnsOf(headers, rows)
  const { missing } = mapHeaders(schema, headers, chosen)
  return new Question(`${missingText}: ${missing.join(', ')}`, {
    columns: file.map(column => ({
      index: column.index,
      header: column.header,
      samples: [...shownSamples(column)],
    })),
    asked: [...askedColumnsOf(schema, file)],
  })
}

/** Only columns of the schema: a header never becomes the name of a field. */
const valuesOf = (places: ReadonlyMap<number, string>, { cells }: TableRow): ImportValues =>
  Object.fromEntries(
    [...places].map(([index, field]) => [field, (cells[index] ?? '').slice(0, MAX_CELL)])
  )

const run = async (): Promise<void> => {
  const { importSchema, importSchemaOf } = (await import(schemaModule)) as SchemaModule
  const schema = columns === undefined ? importSchema : (importSchemaOf?.(columns) ?? importSchema)
  const judge = createRowJudge(schema)
  let headerColumns: ReturnType<typeof columnsIn> | undefined
  let rows: ValidatedRow[] = []
  let count = 0
  const flush = async (): Promise<void> => {
    send({ type: 'rows', rows, unusedColumns: headerColumns?.unusedColumns ?? [] })
    rows = []
    await nextRequest()
  }
  let unclear: readonly string[] | undefined
  const samples: (readonly string[])[] = []
  for await (const row of readRows(path)) {
    if (unclear !== undefined) {
      samples.push(row.cells)
      if (samples.length === SAMPLE_ROWS) break
      continue
    }
    if (headerColumns === undefined) {
      if (isAskable(schema, row.cells)) unclear = row.cells
      else headerColumns = columnsIn(schema, row.cells)
      continue
    }
    count += 1
    if (count <= schema.maxRows) rows.push(judge(row.rowIndex, valuesOf(headerColumns.places, row)))
    if (rows.length === CHUNK) await flush()
  }
  if (unclear !== undefined) throw questionOf(schema, unclear, samples)
  if (count === 0) throw new Refusal('import_file_empty')
  if (count > schema.maxRows) throw new Refusal('import_too_many_rows', schema.tooManyRows(count))
  if (rows.length > 0) await flush()
  send({ type: 'done' })
}

await nextRequest()
await run().catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  if (error instanceof Question) {
    const { code, text, details } = error
    return send({ type: 'refused', code, text, details })
  }
  const text = typeof error.details === 'string' ? error.details : undefined
  send({ type: 'refused', code: error.code, text })
})
port.close()
