import { HStack, Stack, Text } from '@chakra-ui/react'
import type { SellerAccount } from '@mostrador/contracts/billing'
import { HandCoins, Plug, Unplug } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  useConnectSellerMutation,
  useDisconnectSellerMutation,
  useGetSellerQuery,
} from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { Card, Chip } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { momentText } from '../../ui/when.ts'
import { openAddress } from './open-address.ts'
import { storeSellerLogin } from './seller-trip.ts'

type Props = {
  readonly mayEdit: boolean
  /** The person comes back to this card. */
  readonly isTarget: boolean
  /** Why the way back ended without an account. */
  readonly problem: string | undefined
}

/** The Mercado Pago account that payments by link go to [PAY-04]. */
export const SellerCard = ({ mayEdit, isTarget, problem }: Props) => {
  const elementRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTarget) elementRef.current?.scrollIntoView({ block: 'start' })
  }, [isTarget])
  const seller = useGetSellerQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Card
      ref={elementRef}
      role="region"
      aria-label="Mercado Pago"
      scrollMarginTop="16"
      title={
        <HStack gap="2">
          <HandCoins size={22} aria-hidden="true" />
          Mercado Pago
        </HStack>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">
          Tus clientes pagan su cita con un enlace y el dinero llega a tu cuenta.
        </Text>
        {isTarget && problem !== undefined ? (
          <Text role="alert" color="fg.error">
            {problem}
          </Text>
        ) : null}
        {seller.error === undefined ? null : (
          <Text role="alert" color="fg.error">
            {problemText(seller.error)}
          </Text>
        )}
        {seller.data === undefined && seller.error === undefined ? (
          <CardsSkeleton cards={1} height="11" />
        ) : null}
        {seller.data === undefined ? null : <Account mayEdit={mayEdit} {...seller.data} />}
      </Stack>
    </Card>
  )
}

const Account = ({
  account,
  isAvailable,
  mayEdit,
}: {
  account: SellerAccount | null
  isAvailable: boolean
  mayEdit: boolean
}) => (
  <>
    {account === null ? null : <AccountRow account={account} />}
    {mayEdit ? (
      <Actions account={account} isAvailable={isAvailable} />
    ) : (
      <Text color="fg.muted" textStyle="sm">
        Para conectar una cuenta, pídeselo a la persona titular del negocio.
      </Text>
    )}
  </>
)

/** The name is not shown to everybody. */
const nameOf = ({ nickname }: SellerAccount): string =>
  nickname === '' ? 'Cuenta de Mercado Pago' : nickname

const AccountRow = ({ account }: { account: SellerAccount }) => {
  const timeZone = useSignedIn().business?.timezone.name
  const isExpired = account.state === 'expired'
  return (
    <Stack as="article" gap="0.5" aria-label={nameOf(account)}>
      <HStack gap="2" flexWrap="wrap">
        <Text fontWeight="600" overflowWrap="anywhere">
          {nameOf(account)}
        </Text>
        <Chip tone={isExpired ? 'red' : 'green'}>{isExpired ? 'Vencida' : 'Conectada'}</Chip>
      </HStack>
      <Text color="fg.muted" textStyle="sm">
        {`Cobra en ${account.currency} · Desde el ${momentText(account.connectedAt, timeZone)}`}
      </Text>
      {isExpired ? (
        <Text role="status" color="fg.warning" textStyle="sm">
          Mercado Pago ya no acepta este permiso: nadie puede pagar por enlace. Vuelve a conectarla.
        </Text>
      ) : null}
    </Stack>
  )
}

const Actions = ({
  account,
  isAvailable,
}: {
  account: SellerAccount | null
  isAvailable: boolean
}) => {
  const [connect, connecting] = useConnectSellerMutation()
  const [isLeaving, setIsLeaving] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [disconnect, disconnecting] = useDisconnectSellerMutation()
  const go = async () => {
    try {
      const { url, browserKey } = await connect(undefined).unwrap()
      storeSellerLogin(browserKey)
      setIsLeaving(true)
      openAddress(url)
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const end = async () => {
    try {
      await disconnect(undefined).unwrap()
      setConfirming(false)
      toast.success('Cuenta de Mercado Pago desconectada')
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  if (!isAvailable && account === null)
    return (
      <Text color="fg.muted" textStyle="sm">
        Esta conexión no está configurada. Avísale a quien administra Mostrador.
      </Text>
    )
  const isMain = account === null || account.state === 'expired'
  return (
    <HStack gap="2" flexWrap="wrap">
      <Button
        minH="11"
        kind={isMain ? 'main' : 'quiet'}
        icon={<Plug />}
        disabled={!isAvailable}
        loading={connecting.isLoading || isLeaving}
        onClick={() => void go()}
      >
        {account === null ? 'Conectar Mercado Pago' : 'Volver a conectar'}
      </Button>
      {account === null ? null : (
        <Button minH="11" kind="bare" icon={<Unplug />} onClick={() => setConfirming(true)}>
          Desconectar
        </Button>
      )}
      {account === null ? null : (
        <ConfirmDestructive
          open={confirming}
          onClose={() => setConfirming(false)}
          onConfirm={() => void end()}
          busy={disconnecting.isLoading}
          title={`¿Desconectar ${nameOf(account)}?`}
          description="Los enlaces de pago dejan de funcionar. Los pagos que ya llegaron se quedan."
          confirmText="Desconectar"
        />
      )}
    </HStack>
  )
}
