import { creditTypes, LEDGER_FORMAT, type LedgerFile } from '@mostrador/contracts/billing'
import { useState } from 'react'
import { useLazyExportCreditsQuery } from '../../api/endpoints/credits.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { download as saveFile } from '../../ui/data-grid/export.ts'
import { toast } from '../../ui/toaster.tsx'

/** Reads both accounts page by page, and saves them as one file that anybody can check. */
export const useLedgerDownload = (): { isRunning: boolean; download: () => Promise<void> } => {
  const { business } = useSignedIn()
  const [read] = useLazyExportCreditsQuery()
  const [isRunning, setRunning] = useState(false)

  const movementsOf = async (creditType: (typeof creditTypes)[number]) => {
    const movements: LedgerFile['accounts'][number]['movements'] = []
    for (let hasMore = true; hasMore; ) {
      const after = movements.at(-1)?.seq ?? 0
      const page = await read({ query: { creditType, after } }).unwrap()
      movements.push(...page.movements)
      hasMore = page.hasMore && page.movements.length > 0
    }
    return movements
  }
  const download = async (): Promise<void> => {
    if (business === null) return
    setRunning(true)
    try {
      const exportedAt = new Date().toISOString()
      const accounts: LedgerFile['accounts'] = []
      for (const creditType of creditTypes)
        accounts.push({ creditType, movements: await movementsOf(creditType) })
      const file: LedgerFile = {
        format: LEDGER_FORMAT,
        businessId: business._id,
        businessName: business.name,
        exportedAt,
        accounts,
      }
      const blob = new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' })
      saveFile(blob, `creditos-${exportedAt.slice(0, 10)}.json`)
    } catch (error) {
      toast.error(problemText(error, 'No se pudo exportar. Intenta de nuevo.'))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, download }
}
