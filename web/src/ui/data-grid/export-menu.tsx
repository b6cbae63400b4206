import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { Menu } from '../menu.tsx'
import { toast } from '../toaster.tsx'
import { csvText, download, fileTable, xlsxBlob } from './export.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import type { Grid } from './use-data-grid.ts'

const failedText = 'No pudimos preparar el archivo. Intenta de nuevo.'

/** «Exportar»: what is filtered, with the columns that are shown, as CSV or for Excel. */
export const ExportMenu = <Row extends object>({ grid }: { grid: Grid<Row> }) => {
  const { label, visibleColumns, timeZone, server } = grid
  const prepare = async (kind: 'csv' | 'xlsx') => {
    const rows =
      server === undefined ? grid.found.map(({ original }) => original) : await server.readAll()
    const file = fileTable(visibleColumns, rows, timeZone)
    const blob =
      kind === 'csv'
        ? new Blob([await csvText(file)], { type: 'text/csv;charset=utf-8' })
        : await xlsxBlob(file, label)
    download(blob, `${label.toLocaleLowerCase('es-MX').replace(/\s+/g, '-')}.${kind}`)
  }
  const start = (kind: 'csv' | 'xlsx') => () => {
    prepare(kind).catch((error: unknown) => {
      console.error('The file could not be prepared', error)
      toast.error(failedText)
    })
  }
  return (
    <Menu
      label="Exportar"
      trigger={<ToolbarButton name="Exportar" icon={<Download size={16} />} />}
      items={[
        {
          id: 'xlsx',
          label: 'Excel (.xlsx)',
          icon: <FileSpreadsheet size={16} />,
          onSelect: start('xlsx'),
        },
        { id: 'csv', label: 'CSV', icon: <FileText size={16} />, onSelect: start('csv') },
      ]}
    />
  )
}
