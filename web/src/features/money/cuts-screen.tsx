import type { DayCut } from '@mostrador/contracts/catalog'
import { Calculator, Plus, Printer } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useListDayCutsQuery } from '../../api/endpoints/money.ts'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { dateText } from '../../ui/calendar.ts'
import { centsOf } from '@mostrador/kernel'
import { CutSheet } from './cut-sheet.tsx'
import { MoneyPage } from './money-page.tsx'
import { MONEY_PAGE } from './money-words.ts'
import { useMoneyContext } from './use-money-context.ts'

const CutDialog = lazy(async () => ({ default: (await import('./cut-dialog.tsx')).CutDialog }))

const columnsOf = (branchName: (id: string | null) => string): readonly GridColumn<DayCut>[] => [
  { id: 'date', title: 'Día', kind: 'day', value: row => row.date, card: 'title' },
  { id: 'branch', title: 'Sucursal', kind: 'choice', value: row => branchName(row.branchId) },
  { id: 'expected', title: 'Esperado', kind: 'money', value: row => centsOf(row.expected) },
  { id: 'counted', title: 'Contado', kind: 'money', value: row => centsOf(row.counted) },
  {
    id: 'difference',
    title: 'Diferencia',
    kind: 'money',
    value: row => centsOf(row.difference),
  },
  { id: 'note', title: 'Nota', value: row => (row.note === '' ? null : row.note) },
  { id: 'by', title: 'Lo hizo', value: row => row.createdBy },
  { id: 'at', title: 'Hecho', kind: 'moment', value: row => row.createdAt, card: 'none' },
]

/** /finanzas/corte: the days that were cut, and the next one. */
export const CutsScreen = () => {
  const mayCut = may(useSignedIn(), { page: MONEY_PAGE, action: 'edit' })
  const [isCutting, setIsCutting] = useState(false)
  const [opened, setOpened] = useState<DayCut>()
  const start = mayCut ? (
    <Button kind="main" minH="11" icon={<Plus />} onClick={() => setIsCutting(true)}>
      Hacer corte
    </Button>
  ) : undefined
  return (
    <MoneyPage
      path="/finanzas/corte"
      description="Lo que debía haber y lo que se contó, por día y sucursal"
      actions={start}
    >
      <Cuts start={start} open={setOpened} />
      <Suspense>
        {isCutting ? (
          <CutDialog
            onClose={() => setIsCutting(false)}
            onCut={cut => {
              setIsCutting(false)
              setOpened(cut)
            }}
          />
        ) : null}
      </Suspense>
      {opened === undefined ? null : (
        <CutDetail cut={opened} onClose={() => setOpened(undefined)} />
      )}
    </MoneyPage>
  )
}

const Cuts = ({ start, open }: { start: ReactNode; open: (cut: DayCut) => void }) => {
  const { zone, branchName } = useMoneyContext()
  const { data, error, refetch } = useListDayCutsQuery({ query: {} })
  const columns = useMemo(() => columnsOf(branchName), [branchName])
  const owner = useGridOwner()
  if (data === undefined && error === undefined) return <CardsSkeleton cards={3} height="16" />
  if (data === undefined)
    return (
      <EmptyState
        icon={<Calculator />}
        title="Tus cortes no están a la vista"
        description="Intenta de nuevo en un momento."
        action={
          <Button minH="11" onClick={() => void refetch()}>
            Reintentar
          </Button>
        }
      />
    )
  return (
    <DataGrid<DayCut>
      id="day-cuts"
      owner={owner}
      label="Cortes de caja"
      columns={columns}
      rows={data}
      keyOf={row => row._id}
      nameOf={row => `corte del ${dateText(row.date)}`}
      timeZone={zone}
      onOpen={open}
      empty={
        <EmptyState
          icon={<Calculator />}
          title="Cierra tu primer día"
          description="Cuenta lo que hay en caja y compáralo con lo que se registró. Lo que entra en un corte ya no cambia; lo que registres después va al siguiente."
          action={start}
        />
      }
    />
  )
}

const CutDetail = ({ cut, onClose }: { cut: DayCut; onClose: () => void }) => {
  const { zone, branchName } = useMoneyContext()
  const [isPrinting, setIsPrinting] = useState(false)
  const sheet = <CutSheet cut={cut} branch={branchName(cut.branchId)} zone={zone} />
  const [stop] = useState(() => () => setIsPrinting(false))
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Corte del ${dateText(cut.date)}`}
      footer={
        <>
          <Button minH="11" onClick={onClose}>
            Cerrar
          </Button>
          <Button kind="main" minH="11" icon={<Printer />} onClick={() => setIsPrinting(true)}>
            Imprimir
          </Button>
        </>
      }
    >
      {sheet}
      {isPrinting ? <PrintSheet onDone={stop}>{sheet}</PrintSheet> : null}
    </Dialog>
  )
}
