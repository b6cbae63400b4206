import writeXlsxFile from 'write-excel-file/node'
import type { ImportKind } from './import-kind.ts'

/** The template of a kind: its headers and one example row [G2-10]. */
export const templateOf = async (
  { fileName, headers: columns, example }: ImportKind<never>['template'],
  extra: readonly string[] = []
): Promise<{ fileName: string; base64: string }> => {
  const headers = [...columns, ...extra]
  const sheet = [
    headers.map(value => ({ value, type: String, fontWeight: 'bold' as const })),
    example.map(value => ({ value })),
  ]
  const bytes = await writeXlsxFile(sheet, {
    columns: headers.map(() => ({ width: 28 })),
  }).toBuffer()
  return { fileName, base64: bytes.toString('base64') }
}
