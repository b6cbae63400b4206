import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { OwnSession } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { MonitorSmartphone, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { isProblem, problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { Card, Chip } from '../../ui/pieces.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toaster.tsx'
import { agoText, dayText } from '../../ui/when.ts'
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from '../../api/endpoints/own-sessions.ts'

const othersText = (others: number): string =>
  others === 1 ? 'la otra sesión' : `las otras ${others} sesiones`

/** Where the person is signed in; closes one of them, or all but this one. */
export const SessionsCard = ({ timeZone }: { timeZone: string | undefined }) => {
  const { data, error, isFetching, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const [endOthers, endingOthers] = useEndOtherSessionsMutation()
  const [confirming, setConfirming] = useState(false)
  const others = data?.filter(({ current }) => !current).length ?? 0
  const closeOthers = () => {
    endOthers()
      .unwrap()
      .then(() => {
        setConfirming(false)
        toast.success(gatewayRoutes.endOtherSessions.message)
      })
      .catch((failure: unknown) => toast.error(problemText(failure)))
  }
  return (
    <Card
      title="Sesiones"
      actions={
        others === 0 ? undefined : (
          <Button
            minH={{ base: '11', md: '10' }}
            onClick={() => setConfirming(true)}
            aria-haspopup="dialog"
          >
            Cerrar las demás
          </Button>
        )
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          Los dispositivos donde tu cuenta está abierta. Cierra los que no reconozcas y cambia tu
          contraseña.
        </Text>
        {data === undefined && error === undefined ? <ListSkeleton rows={2} /> : null}
        {data === undefined && error !== undefined ? (
          <Stack gap="3" align="start" role="alert">
            <Text>{problemText(error)}</Text>
            <Button icon={<RotateCw />} loading={isFetching} onClick={() => void refetch()}>
              Intentar de nuevo
            </Button>
          </Stack>
        ) : null}
        {data === undefined ? null : (
          <Stack as="ul" aria-label="Sesiones" gap="0" listStyleType="none">
            {data.map(session => (
              <SessionRow key={session._id} session={session} timeZone={timeZone} />
            ))}
          </Stack>
        )}
      </Stack>
      <ConfirmDestructive
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`¿Cerrar ${othersText(others)}?`}
        description="Quien las use tendrá que ingresar otra vez con tu contraseña. Esta sesión sigue abierta."
        confirmText="Cerrar las demás"
        busy={endingOthers.isLoading}
        onConfirm={closeOthers}
      />
    </Card>
  )
}

const SessionRow = ({
  session,
  timeZone,
}: {
  session: OwnSession
  timeZone: string | undefined
}) => {
  const [end, { isLoading }] = useEndSessionMutation()
  const [confirming, setConfirming] = useState(false)
  const { device, address, current, createdAt, lastSeenAt } = session
  const close = () => {
    end({ params: { id: session._id } })
      .unwrap()
      .then(() => toast.success(gatewayRoutes.endSession.message))
      .catch((error: unknown) => {
        const closed = isProblem(error) && error.code === 'session_not_found'
        ;(closed ? toast.info : toast.error)(problemText(error))
      })
      .finally(() => setConfirming(false))
  }
  return (
    <HStack
      as="li"
      gap="3"
      py="3"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      borderTopWidth="1px"
      borderColor="border.subtle"
      _first={{ borderTopWidth: '0' }}
    >
      <Box color="fg.muted" aria-hidden="true">
        <MonitorSmartphone size={20} />
      </Box>
      <Stack gap="0.5" flex="1" minW="min(12rem, 100%)">
        <HStack gap="2" flexWrap="wrap">
          <Text fontWeight="600">{device}</Text>
          {current ? <Chip tone="green">Esta sesión</Chip> : null}
        </HStack>
        <Text color="fg.muted" textStyle="sm">
          {current ? 'En uso ahora' : `Usada ${agoText(lastSeenAt, Date.now())}`}
          {address === null ? '' : ` · red ${address}`}
        </Text>
        <Text color="fg.muted" textStyle="sm">
          Abierta el {dayText(createdAt, timeZone)}
        </Text>
      </Stack>
      {current ? null : (
        <Button
          size="sm"
          minH={{ base: '11', md: '9' }}
          w={{ base: 'full', sm: 'auto' }}
          aria-label={`Cerrar la sesión de ${device}`}
          aria-haspopup="dialog"
          onClick={() => setConfirming(true)}
        >
          Cerrar
        </Button>
      )}
      <ConfirmDestructive
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`¿Cerrar la sesión de ${device}?`}
        description="En ese dispositivo habrá que ingresar otra vez."
        confirmText="Cerrar sesión"
        busy={isLoading}
        onConfirm={close}
      />
    </HStack>
  )
}
