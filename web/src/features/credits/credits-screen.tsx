import { Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useGetCreditsQuery } from '../../api/endpoints/credits.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { ClearAccounts } from './clear-accounts.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { CreditSettings } from './credit-settings.tsx'
import { MovementList } from './movement-list.tsx'
import { BUSINESS_PAGE, CREDITS_PAGE } from './words.ts'

const title = 'Créditos'

type Props = {
  /** What the page says first, of other features. */
  readonly notices?: ReactNode
}

/** /creditos: what is left, and every movement with the balance after it [CRD-03, NAV-05]. */
export const CreditsScreen = ({ notices }: Props) =>
  may(useSignedIn(), { page: CREDITS_PAGE, action: 'view' }) ? (
    <Credits notices={notices} />
  ) : (
    <NotAllowed title={title} text="No tienes permiso para ver los créditos" />
  )

const Credits = ({ notices }: Props) => {
  const session = useSignedIn()
  const [params] = useSearchParams()
  const { data: counters, error } = useGetCreditsQuery()
  const businessId = session.business?._id
  const buyButton = may(session, { page: CREDITS_PAGE, action: 'edit' }) ? (
    <Button asChild kind="main" minH="11">
      <Link to="/precios">
        <Plus size={16} aria-hidden="true" />
        Ver planes y precios
      </Link>
    </Button>
  ) : undefined
  if (counters === undefined && error === undefined)
    return <CardsLoading title={title} cards={3} height="16" />
  return (
    <RecordPage
      title={title}
      description="Lo que te queda y en qué se usó"
      actions={
        <>
          <Button asChild minH="11">
            <Link to="/facturacion">Facturación</Link>
          </Button>
          {buyButton}
        </>
      }
      error={error}
    >
      {notices}
      {params.get('pago') === 'listo' ? (
        <Text role="status">
          Gracias por tu compra. En cuanto el pago se confirma, casi siempre en segundos, tus
          créditos aparecen en los movimientos de abajo.
        </Text>
      ) : null}
      <Stack gap="6">
        <BalancePanel counters={counters} />
        {counters === undefined || businessId === undefined ? null : (
          <CreditSettings
            businessId={businessId}
            saved={counters}
            mayEdit={may(session, { page: BUSINESS_PAGE, action: 'edit' })}
          />
        )}
        <MovementList buy={buyButton} />
        <ClearAccounts />
      </Stack>
    </RecordPage>
  )
}
