import type { ListedMovement } from '@mostrador/contracts/catalog'
import { Pencil, Plus, Trash2, Undo2, Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListMoneyMovementsQuery } from '../../api/endpoints/money.ts'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { dateText } from '../../ui/calendar.ts'
import { EmptyState } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { MoneyPage } from './money-page.tsx'
import { categoryText, isOfProvider, MONEY_PAGE, moneyText } from './money-words.ts'
import { movementColumns } from './movement-columns.tsx'
import { MovementTotals } from './movement-totals.tsx'
import { PeriodField, usePeriod } from './period.tsx'
import { useMoneyContext } from './use-money-context.ts'

const MovementDialog = lazy(async () => ({
  default: (await import('./movement-dialog.tsx')).MovementDialog,
}))
const loadQuestions = () => import('./movement-questions.tsx')
const DeleteQuestion = lazy(async () => ({ default: (await loadQuestions()).DeleteQuestion }))
const CorrectQuestion = lazy(async () => ({ default: (await loadQuestions()).CorrectQuestion }))

const none: readonly ListedMovement[] = []
/** Nothing has counted it, and it takes nothing back: it may still change. */
const isOpen = (row: ListedMovement): boolean =>
  row.cutId === null && row.commissionId === null && row.correctedById === null
const isCorrectable = (row: ListedMovement): boolean =>
  row.correctedById === null && row.correctsId === null && !isOpen(row) && !isOfProvider(row)

/** Recorded by a person, and not for an order or an enrolment, which have no refunds here. */
const isReturnable = (row: ListedMovement): boolean =>
  row.type === 'in' &&
  !isOfProvider(row) &&
  row.clientId !== null &&
  row.correctsId === null &&
  row.correctedById === null &&
  row.orderId === null &&
  row.enrollmentId === null

type DialogState =
  | {
      readonly kind: 'edit' | 'delete' | 'correct' | 'refund' | 'giveBack'
      readonly movement: ListedMovement
    }
  | { readonly kind: 'new' }

/** How a payment that came by link is given back: the page says it. */
type RefundOf = (movement: ListedMovement, close: () => void) => ReactNode

/** /finanzas/movimientos [MON2-02]. */
export const MovementsScreen = ({ refundOf }: { readonly refundOf: RefundOf }) => {
  const session = useSignedIn()
  const can = (action: 'create' | 'edit' | 'delete') => may(session, { page: MONEY_PAGE, action })
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<DialogState | undefined>(
    params.has('nuevo') ? { kind: 'new' } : undefined
  )
  const close = () => {
    setOpened(undefined)
    if (params.has('nuevo')) setParams({}, { replace: true })
  }
  const register = can('create') ? (
    <Button kind="main" minH="11" icon={<Plus />} onClick={() => setOpened({ kind: 'new' })}>
      Registrar movimiento
    </Button>
  ) : undefined
  return (
    <MoneyPage
      path="/finanzas/movimientos"
      description="Entradas y salidas de dinero"
      actions={register}
    >
      <Movements register={register} open={setOpened} can={can} />
      <Suspense>
        {opened === undefined ? null : (
          <OpenedDialog {...{ opened, can, refundOf, close }} open={setOpened} />
        )}
      </Suspense>
    </MoneyPage>
  )
}

type Can = (action: 'create' | 'edit' | 'delete') => boolean
type Open = (opened: DialogState) => void

const Movements = ({
  register,
  open,
  can,
}: {
  register: React.ReactNode
  open: Open
  can: Can
}) => {
  const place = useMoneyContext()
  const period = usePeriod(place.today)
  const { data, error, refetch } = useListMoneyMovementsQuery({ query: period.range })
  const rows = data?.data ?? none
  const owner = useGridOwner()
  const { branchName } = place
  const columns = useMemo(() => movementColumns(branchName), [branchName])
  if (data === undefined && error === undefined) return <CardsSkeleton cards={3} height="16" />
  if (data === undefined) return <LoadError retry={() => void refetch()} />
  const items = (movement: ListedMovement): readonly MenuItem[] => {
    const change = { edit: Pencil, delete: Trash2, correct: Undo2, refund: Undo2, giveBack: Undo2 }
    const item = (kind: keyof typeof change, label: string): MenuItem => {
      const Icon = change[kind]
      const onSelect = () => open({ kind, movement })
      return { id: kind, label, icon: <Icon size={16} />, danger: kind === 'delete', onSelect }
    }
    const isEditable = isOpen(movement) && movement.correctsId === null
    return [
      ...(isEditable && can('edit') ? [item('edit', 'Editar')] : []),
      ...(isCorrectable(movement) && can('create')
        ? [item('correct', 'Registrar corrección')]
        : []),
      ...(isOfProvider(movement) && movement.type === 'in' && can('edit')
        ? [item('refund', 'Devolver pago')]
        : []),
      ...(isReturnable(movement) && can('create') ? [item('giveBack', 'Devolver al cliente')] : []),
      ...(isOpen(movement) && !isOfProvider(movement) && can('delete')
        ? [item('delete', 'Eliminar')]
        : []),
    ]
  }
  return (
    <>
      <MovementTotals rows={rows} />
      <PeriodField period={period} today={place.today} />
      <DataGrid<ListedMovement>
        id="money-movements"
        owner={owner}
        label="Movimientos de dinero"
        columns={columns}
        rows={rows}
        keyOf={row => row._id}
        nameOf={row =>
          [`${categoryText(row.category)} de ${moneyText(row.amount)}`, row.clientName]
            .filter(part => part !== '')
            .join(', ')
        }
        searchLabel="Buscar movimientos"
        timeZone={place.zone}
        onOpen={
          can('edit')
            ? movement => {
                if (isOpen(movement) && movement.correctsId === null)
                  open({ kind: 'edit', movement })
                else if (isCorrectable(movement)) open({ kind: 'correct', movement })
              }
            : undefined
        }
        actions={items}
        empty={
          <EmptyState
            icon={<Wallet />}
            title="Sin movimientos en estas fechas"
            description="Aquí verás lo que entra y lo que sale: cobros, renta, sueldos."
            action={register}
          />
        }
      />
    </>
  )
}

const LoadError = ({ retry }: { retry: () => void }) => (
  <EmptyState
    icon={<Wallet />}
    title="Tus movimientos no están a la vista"
    description="Intenta de nuevo en un momento."
    action={
      <Button minH="11" onClick={retry}>
        Reintentar
      </Button>
    }
  />
)

const OpenedDialog = ({
  opened,
  can,
  refundOf,
  open,
  close,
}: {
  opened: DialogState
  can: Can
  refundOf: RefundOf
  open: Open
  close: () => void
}) => {
  if (opened.kind === 'new') return <MovementDialog onClose={close} />
  const { kind, movement } = opened
  if (kind === 'delete') return <DeleteQuestion movement={movement} onClose={close} />
  if (kind === 'refund') return refundOf(movement, close)
  if (kind === 'giveBack') return <GiveBack movement={movement} onClose={close} />
  if (kind === 'correct') return <CorrectQuestion movement={movement} onClose={close} />
  return (
    <MovementDialog
      movement={movement}
      onDelete={
        can('delete') && !isOfProvider(movement)
          ? () => open({ kind: 'delete', movement })
          : undefined
      }
      onClose={close}
    />
  )
}

/** The form of a refund, with the payments of the client. */
const GiveBack = ({ movement, onClose }: { movement: ListedMovement; onClose: () => void }) => {
  const { amount, clientId, clientName, branchId, paymentMethod, category, date } = movement
  return (
    <MovementDialog
      appointmentId={movement.appointmentId ?? undefined}
      description={`Devolución de lo que pagó ${clientName} el ${dateText(date)}`}
      start={{
        type: 'out',
        amount: amount.toFixed(2),
        clientId,
        clientText: clientName,
        branchId,
        paymentMethod,
        category,
      }}
      onClose={onClose}
    />
  )
}
