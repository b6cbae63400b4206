import type { Import, ImportRow, ImportValidation } from '@mostrador/contracts'
import type { SendFile } from '../api/send-file.ts'

type Read<Data> = {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly refetch: () => unknown
}

/** How the panel reaches the imports of one kind; what rejects is a `Problem`. */
export type ImportDesk = {
  readonly newKey: () => string
  readonly useImports: () => Read<readonly Import[]>
  readonly useImport: (id: string) => Read<Import & { readonly validation: ImportValidation }>
  readonly useRows: (id: string, state: 'failed' | 'kept') => Read<readonly ImportRow[]>
  readonly upload: (sent: SendFile) => Promise<Import>
  readonly template: () => Promise<{ readonly fileName: string; readonly base64: string }>
  readonly start: (id: string, fix: boolean) => Promise<Import>
  readonly undo: (id: string) => Promise<Import>
  readonly discard: (id: string) => Promise<void>
}

/** What one kind of file is about, in words. */
export type ImportWords = {
  /** «productos» */
  readonly many: string
  /** «creados» or «creadas» [IMP2-19]. */
  readonly created: string
  /** What a row is called by, and its columns, in their order. */
  readonly columns: readonly { readonly field: string; readonly header: string }[]
  /** What a file may be: «Hasta 150 productos por archivo». */
  readonly limit: string
}

const count = new Intl.NumberFormat('es-MX')
export const countText = (value: number): string => count.format(value)

/** «Carga masiva completada: 148 productos creados, 2 fallidos» [IMP2-19]. */
export const doneText = (
  { created, failed }: Pick<Import, 'created' | 'failed'>,
  { many, created: verb }: ImportWords
): string =>
  `Carga masiva completada: ${countText(created)} ${many} ${verb}, ${countText(failed)} fallidos`

/** From 0 to 100. */
export const percentOf = ({ total, processed }: Pick<Import, 'total' | 'processed'>): number =>
  total === 0 ? 0 : Math.floor((processed / total) * 100)
