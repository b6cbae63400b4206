import { z } from 'zod'
import type { PageName } from './page-ids.ts'
import { CountryCode, Done, Id, IdParams, Instant, ReceivedFile } from './common.ts'
import { defineErrors, type Routes } from './contract.ts'

/** Bytes of the largest file that is imported: 100,000 contacts in XLSX take some 5 MB. */
export const MAX_IMPORT_BYTES = 10 * 1_048_576
/** Rows of each list in a validation result, and of each page that follows. */
export const IMPORT_PAGE = 100

/** Columns that are named of those which an import leaves out. */
export const MAX_UNUSED_COLUMNS = 20

export const importStates = ['validated', 'running', 'done', 'undoing', 'undone'] as const
export const ImportState = z.enum(importStates)
/**
 * `skipped`: it is there already, and stays as it is. `removed`: an undo took it back; `kept`: an
 * undo left it, because it was used or changed since.
 */
export const importRowStates = [
  'valid',
  'fixable',
  'invalid',
  'created',
  'updated',
  'skipped',
  'failed',
  'removed',
  'kept',
] as const
export const ImportRowState = z.enum(importRowStates)
export type ImportRowState = z.output<typeof ImportRowState>

/** What is wrong with one cell; `suggestedFix` is what it would become, null where we know none. */
export const ImportCellError = z.object({
  field: z.string(),
  message: z.string(),
  suggestedFix: z.string().nullable(),
})
export type ImportCellError = z.output<typeof ImportCellError>

/** A row of the file [IMP-02]. `rowIndex`: its number in the spreadsheet, headers are row 1. */
export const ImportRow = z.object({
  rowIndex: z.number().int(),
  state: ImportRowState,
  originalData: z.record(z.string(), z.string()),
  errors: z.array(ImportCellError),
  /** Why it was not created, or why an undo left it. */
  failure: z.string().nullable(),
  /** What people call the thing that is there already; null for what is new. */
  known: z.string().nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

/** An import of a file: what it holds and its progress. */
export const Import = z.object({
  _id: Id,
  fileName: z.string(),
  state: ImportState,
  /** Whether the suggested fixes are applied. */
  fix: z.boolean(),
  /** Rows of the file. */
  valid: z.number().int(),
  fixable: z.number().int(),
  invalid: z.number().int(),
  /** How many of the valid and fixable rows name something that exists already. */
  known: z.number().int(),
  /** Whether they update it; else they are skipped. */
  updateKnown: z.boolean(),
  /** Headers of the file that nothing is loaded of, as they are written there. */
  unusedColumns: z.array(z.string()).max(MAX_UNUSED_COLUMNS),
  /** Rows to create, and their outcomes. */
  total: z.number().int(),
  processed: z.number().int(),
  created: z.number().int(),
  failed: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  /** After an undo: rows that were removed, and (`kept`) rows that stay. */
  removed: z.number().int(),
  kept: z.number().int(),
  createdAt: Instant,
})
export type Import = z.output<typeof Import>

/** The first rows of each list; the others come page by page [IMP-02]. */
export const ImportValidation = z.object({
  valid: z.array(ImportRow),
  fixable: z.array(ImportRow),
  invalid: z.array(ImportRow),
  totalProcessed: z.number().int(),
})
export type ImportValidation = z.output<typeof ImportValidation>

/** Asked with `import_headers_missing`, where the columns can be told: which of them is which. */
export const ImportQuestion = z.object({
  columns: z.array(
    z.object({ index: z.number().int(), header: z.string(), samples: z.array(z.string()) })
  ),
  asked: z.array(
    z.object({
      field: z.string(),
      header: z.string(),
      required: z.boolean(),
      suggested: z.number().int().nullable(),
    })
  ),
})
export type ImportQuestion = z.output<typeof ImportQuestion>

export const ImportTemplate = z.object({ fileName: z.string(), base64: z.string() })

/** More than a file has columns. Characters. */
const MAX_CHOSEN_LENGTH = 500
/** `whatsapp:1,name:0`: fields, and the places of their columns in the file. */
const CHOSEN_COLUMNS = /^[a-z]+:\d{1,3}(?:,[a-z]+:\d{1,3}){0,9}$/i

/** What the sender of a file says of it. */
export const ImportOptions = z.object({
  /** Which column is which, whatever their headers are: `whatsapp:1,name:0`. */
  columns: z.string().max(MAX_CHOSEN_LENGTH).regex(CHOSEN_COLUMNS).optional(),
  /** The country of numbers without a code; absent: such rows are errors [IMP2-11]. */
  countryCode: CountryCode.optional(),
})
export type ImportOptions = z.output<typeof ImportOptions>

type ImportPlace<Path extends string> = { readonly path: Path; readonly page: PageName }

/**
 * The routes of one kind of import, under its own path and the page whose members may use it. A
 * service spreads them into its routes under names of their own, and serves them with
 * `serveImports`.
 */
export const importRoutesOf = <const Path extends string>({ path, page }: ImportPlace<Path>) =>
  ({
    upload: {
      method: 'POST',
      path: `${path}/import`,
      access: 'business',
      permission: { page, action: 'create' },
      summary: 'Reads a CSV or XLSX file and validates all of its rows [IMP2-02, IMP2-04]',
      upload: { maxBytes: MAX_IMPORT_BYTES },
      query: ImportOptions,
      body: ReceivedFile,
      data: Import,
    },
    list: {
      method: 'GET',
      path: `${path}/import`,
      access: 'business',
      permission: { page, action: 'create' },
      summary: 'The latest imports, newest first',
      data: z.array(Import).max(20),
    },
    template: {
      method: 'GET',
      path: `${path}/import/template`,
      access: 'business',
      permission: { page, action: 'create' },
      summary: 'An XLSX file with the headers and one example row [G2-10]',
      data: ImportTemplate,
    },
    read: {
      method: 'GET',
      path: `${path}/import/:id`,
      access: 'business',
      permission: { page, action: 'create' },
      summary: 'One import with the first rows of its validation result [IMP-02]',
      params: IdParams,
      data: Import.extend({ validation: ImportValidation }),
    },
    rows: {
      method: 'GET',
      path: `${path}/import/:id/rows`,
      access: 'business',
      permission: { page, action: 'create' },
      summary: 'Rows in one state, after a row',
      params: IdParams,
      query: z.object({
        state: ImportRowState,
        after: z.coerce.number().int().min(0).max(2_000_000).default(0),
      }),
      data: z.array(ImportRow),
    },
    start: {
      method: 'POST',
      path: `${path}/import/:id/start`,
      access: 'business',
      permission: { page, action: 'create' },
      summary:
        'Creates the valid rows, and the fixable ones when told to fix; whoever may edit also updates what is known [IMP2-03]',
      params: IdParams,
      body: z.object({ fix: z.boolean(), updateKnown: z.boolean().default(false) }),
      data: Import,
    },
    undo: {
      method: 'POST',
      path: `${path}/import/:id/undo`,
      access: 'business',
      permission: { page, action: 'delete' },
      summary:
        'Removes what an import created, unless it was used or changed since; whoever may edit also puts back what it updated',
      params: IdParams,
      body: Done,
      data: Import,
    },
    discard: {
      method: 'DELETE',
      path: `${path}/import/:id`,
      access: 'business',
      permission: { page, action: 'create' },
      summary: 'Forgets a file that was validated and not started',
      params: IdParams,
      data: z.object({ _id: Id }),
    },
  }) as const satisfies Routes

export const importErrors = defineErrors({
  import_file_empty: {
    status: 422,
    message: 'El archivo no tiene filas. Agrega al menos una debajo de las cabeceras.',
  },
  import_file_refused: {
    status: 415,
    message: 'Ese archivo no es una hoja de cálculo. Sube un archivo CSV o XLSX.',
  },
  import_file_too_old: {
    status: 415,
    message: 'Ese archivo es de un Excel anterior a 2007. Guárdalo como XLSX y súbelo de nuevo.',
  },
  import_file_damaged: {
    status: 422,
    message: 'No se pudo leer el archivo: está dañado o protegido con contraseña.',
  },
  import_quote_open: {
    status: 422,
    message: 'El archivo tiene comillas (") que se abren y no se cierran. Ciérralas o quítalas.',
  },
  import_file_too_heavy: {
    status: 413,
    message: 'El archivo es demasiado grande. Divídelo en varios y súbelos uno por uno.',
  },
  import_headers_missing: { status: 422, message: 'Faltan las siguientes cabeceras' },
  import_headers_repeated: { status: 422, message: 'Hay cabeceras repetidas' },
  import_too_many_rows: { status: 422, message: 'El archivo tiene demasiadas filas' },
  import_busy: {
    status: 503,
    message: 'Hay muchos archivos por revisar. Intenta de nuevo en un minuto.',
  },
  import_in_progress: {
    status: 409,
    message: 'Ya hay una carga en curso. Espera a que termine para seguir con otra.',
  },
  import_not_found: { status: 404, message: 'No se encontró la carga' },
  import_already_started: { status: 409, message: 'Esta carga ya empezó' },
  import_nothing_to_create: {
    status: 422,
    message: 'Ninguna fila se puede cargar. Corrige el archivo y súbelo de nuevo.',
  },
  import_not_undoable: { status: 409, message: 'Esta carga no se puede deshacer ahora' },
})
