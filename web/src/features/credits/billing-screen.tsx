import type { Invoice } from '@mostrador/contracts/billing'
import { ExternalLink, Receipt } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useListInvoicesQuery, usePriceListQuery } from '../../api/endpoints/credits.ts'
import { useGridOwner } from '../../api/grid-owner.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { PlanChangeDialog } from './plan-change-dialog.tsx'
import { PlanState } from './plan-state.tsx'
import { useCheckout } from './use-checkout.ts'
import { CREDITS_PAGE, isChangeable } from './words.ts'

const title = 'Facturación'
const CENTS = 100

const columns: readonly GridColumn<Invoice>[] = [
  { id: 'number', title: 'Factura', value: ({ number }) => number, card: 'title' },
  {
    id: 'amount',
    title: 'Total',
    kind: 'money',
    value: ({ amount }) => Math.round(amount * CENTS),
    card: 'aside',
  },
  { id: 'date', title: 'Fecha', kind: 'moment', value: ({ date }) => date, card: 'note' },
  {
    id: 'state',
    title: 'Estado',
    kind: 'choice',
    value: ({ isPaid }) => (isPaid ? 'Pagada' : 'Pendiente'),
  },
]

/** /facturacion: the plan, its portal and its invoices [NAV-05]. */
export const BillingScreen = () =>
  may(useSignedIn(), { page: CREDITS_PAGE, action: 'view' }) ? (
    <Billing />
  ) : (
    <NotAllowed title={title} text="No tienes permiso para ver la facturación" />
  )

const Billing = () => {
  const session = useSignedIn()
  const { data: list, error } = usePriceListQuery()
  const { data: invoices } = useListInvoicesQuery()
  const checkout = useCheckout()
  const [params, setParams] = useSearchParams()
  if (list === undefined && error === undefined)
    return <CardsLoading title={title} cards={2} height="24" />
  const mayBuy = may(session, { page: CREDITS_PAGE, action: 'edit' })
  const hasPortal = list?.subscription != null && mayBuy
  const canChange = list !== undefined && mayBuy && isChangeable(list)
  const closeChange = () => setParams({}, { replace: true })
  const zone = session.business?.timezone.name
  return (
    <RecordPage
      title={title}
      description="Tu plan, tu tarjeta y tus facturas"
      actions={
        hasPortal ? (
          <Button
            minH="11"
            icon={<ExternalLink />}
            loading={checkout.busy === 'portal'}
            onClick={() => checkout.openPortal('/facturacion')}
          >
            Administrar mi suscripción
          </Button>
        ) : undefined
      }
      error={error}
    >
      {list === undefined ? null : (
        <PlanState
          list={list}
          zone={zone}
          action={
            canChange ? (
              <Button kind="main" minH="11" asChild>
                <Link to="?cambiar=1" replace>
                  Cambiar plan
                </Link>
              </Button>
            ) : undefined
          }
        />
      )}
      {canChange && params.get('cambiar') === '1' ? (
        <PlanChangeDialog list={list} zone={zone} onClose={closeChange} />
      ) : null}
      {invoices === undefined ? null : <Invoices rows={invoices} zone={zone} />}
    </RecordPage>
  )
}

const Invoices = ({ rows, zone }: { rows: readonly Invoice[]; zone: string | undefined }) => {
  const owner = useGridOwner()
  return (
    <DataGrid<Invoice>
      id="invoices"
      owner={owner}
      label="Facturas"
      columns={columns}
      rows={rows}
      keyOf={({ _id }) => _id}
      nameOf={({ number }) => number}
      timeZone={zone}
      searchLabel="Buscar facturas"
      empty={
        <EmptyState
          icon={<Receipt />}
          title="Todavía no hay facturas"
          description="Cada cobro de tu plan aparece aquí."
        />
      }
    />
  )
}
