import { useState } from 'react'
import { useLazyReadBulkFileQuery } from '../../../api/endpoints/client-bulk.ts'
import { csvText, download, xlsxBlob } from '../../../ui/data-grid/export.ts'
import { toast } from '../../../ui/toaster.tsx'

const failedText = 'No pudimos preparar el archivo. Intenta de nuevo.'

/** Reads the lines of a file of contacts, page by page, and hands it to the person. */
export const useBulkFile = (id: string) => {
  const [read] = useLazyReadBulkFileQuery()
  const [isBusy, setIsBusy] = useState(false)
  const prepare = async (kind: 'csv' | 'xlsx') => {
    const rows: string[][] = []
    let titles: readonly string[] = []
    let after: number | null = 0
    while (after !== null) {
      const query: { after: number } = { after }
      const page: { titles: string[]; rows: string[][]; next: number | null } = await read({
        params: { id },
        query,
      }).unwrap()
      rows.push(...page.rows)
      ;({ titles, next: after } = page)
    }
    const file = { titles, rows }
    const blob =
      kind === 'csv'
        ? new Blob([await csvText(file)], { type: 'text/csv;charset=utf-8' })
        : await xlsxBlob(file, 'Contactos')
    download(blob, `contactos.${kind}`)
  }
  return {
    isBusy,
    save: async (kind: 'csv' | 'xlsx'): Promise<void> => {
      setIsBusy(true)
      try {
        await prepare(kind)
      } catch {
        toast.error(failedText)
      } finally {
        setIsBusy(false)
      }
    },
  }
}
