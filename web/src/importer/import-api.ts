import type { Import, ImportRow, ImportValidation } from '@mostrador/contracts'
import type { SendFile } from '../api/send-file.ts'
import { countText } from '../ui/count.ts'

type Read<Data> = {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly refetch: () => unknown
}

/** Rows that an import, or an undo, left. */
export type RemainingState = 'failed' | 'skipped' | 'kept' | 'invalid' | 'fixable'
export type StartHow = { readonly fix: boolean; readonly updateKnown: boolean }

/** The API of the imports of one kind, for the panel. Rejects with a `Problem`. */
export type ImportApi = {
  readonly newKey: () => string
  readonly useImports: () => Read<readonly Import[]>
  readonly useImport: (id: string) => Read<Import & { readonly validation: ImportValidation }>
  readonly useRows: (id: string, state: RemainingState) => Read<readonly ImportRow[]>
  /** `columns`: which column is which, where the headers do not say it. */
  readonly upload: (sent: SendFile, columns?: string) => Promise<Import>
  readonly template: () => Promise<{ readonly fileName: string; readonly base64: string }>
  readonly start: (id: string, how: StartHow) => Promise<Import>
  readonly undo: (id: string) => Promise<Import>
  readonly discard: (id: string) => Promise<void>
}

/** A column of the validation result. */
export type ImportWordsColumn = {
  readonly field: string
  readonly header: string
  /** A cell that is fine, as people read it; absent: as the file has it. */
  readonly show?: (row: Readonly<Record<string, string>>) => string
}

/** The texts of one kind of import. */
export type ImportWords = {
  /** «productos» */
  readonly many: string
  readonly the: 'los' | 'las'
  /** «creados» or «creadas» [IMP2-19]. */
  readonly created: string
  readonly failed: 'fallidos' | 'fallidas'
  /** A title above the counts where the specification defines one [ENR2-09]. */
  readonly doneTitle?: string
  /** What a row is called by, and its columns, in their order. */
  readonly columns: readonly ImportWordsColumn[]
  /** Columns that are shown where something is wrong with them. */
  readonly others?: readonly ImportWordsColumn[]
  /** Words for rows that exist already; absent where a file cannot have them. */
  readonly known?: {
    readonly one: string
    readonly many: string
    /** The two choices for them; absent where they are always left as they are. */
    readonly choice?: {
      readonly skip: string
      /** What happens to them when the person may not update. */
      readonly untouched: string
      readonly update: string
      readonly updateDetail: string
    }
  }
  /** What a file may be: «Hasta 150 productos por archivo». */
  readonly limit: string
}

type ImportCounts = Pick<
  Import,
  'created' | 'failed' | 'updated' | 'skipped' | 'invalid' | 'fixable' | 'fix'
>

/** Rows with errors that were left out before the load began. */
export const leftOutOf = ({
  invalid,
  fixable,
  fix,
}: Pick<ImportCounts, 'invalid' | 'fixable' | 'fix'>) => invalid + (fix ? 0 : fixable)

const leftOutText = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? 'Quedó fuera 1 fila con errores.'
    : `Quedaron fuera ${countText(count)} filas con errores.`
}

/** «Carga masiva completada: 148 productos creados, 2 fallidos» [IMP2-19]. */
export const doneText = (
  { created, failed, updated, skipped, ...rows }: ImportCounts,
  { many, created: verb, failed: lost }: ImportWords
): string => {
  const done = `Carga masiva completada: ${countText(created)} ${many} ${verb}, ${countText(failed)} ${lost}`
  const others = [
    updated === 0 ? '' : `Se actualizaron ${countText(updated)}.`,
    skipped === 0 ? '' : `Ya estaban ${countText(skipped)}.`,
    leftOutText(leftOutOf(rows)),
  ].filter(text => text !== '')
  return others.length === 0 ? done : `${done}. ${others.join(' ')}`
}

/** What a load that created nothing did, with its counts [IMP2-19]. */
export const failureText = (
  { processed, created, failed }: Pick<Import, 'processed' | 'created' | 'failed'>,
  { many, created: verb, failed: lost }: ImportWords
): string => {
  const rows = processed === 1 ? 'Se procesó 1 fila' : `Se procesaron ${countText(processed)} filas`
  return `${rows}: ${countText(created)} ${many} ${verb}, ${countText(failed)} ${lost}`
}

/** From 0 to 100. */
export const percentOf = ({ total, processed }: Pick<Import, 'total' | 'processed'>): number =>
  total === 0 ? 0 : Math.floor((processed / total) * 100)
