import { HStack, Input, Stack, Text } from '@chakra-ui/react'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useCalendarFeedQuery,
  useRemoveCalendarFeedMutation,
  useRenewCalendarFeedMutation,
} from '../../api/endpoints/calendars.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDestructive } from '../../ui/confirm-destructive.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toaster.tsx'

/** The address of a specialist's agenda for any calendar (ICS). */
export const CalendarFeed = ({ specialist }: { specialist: Specialist }) => {
  const params = { id: specialist._id }
  const { data, error } = useCalendarFeedQuery({ params }, { refetchOnMountOrArgChange: true })
  const [renew, renewing] = useRenewCalendarFeedMutation()
  const [remove, removing] = useRemoveCalendarFeedMutation()
  const [confirming, setConfirming] = useState<'renew' | 'remove'>()
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
      setConfirming(undefined)
    } catch (problem) {
      toast.error(problemText(problem))
    }
  }
  const change = () => run(() => renew({ params }).unwrap())
  const end = () => run(() => remove({ params }).unwrap())
  if (error !== undefined) return <Text color="fg.error">{problemText(error)}</Text>
  if (data === undefined) return null
  const { url } = data
  return (
    <Stack gap="2">
      <Text fontWeight="500">Su agenda en otros calendarios</Text>
      <Text textStyle="sm" color="fg.muted">
        Quien tenga la dirección ve sus citas con el nombre del cliente, sin teléfonos. Sirve en
        Apple, Outlook o Google, solo para leer.
      </Text>
      {url === null ? (
        <Button
          minH="11"
          alignSelf="start"
          loading={renewing.isLoading}
          onClick={() => void change()}
        >
          Crear dirección
        </Button>
      ) : (
        <>
          <HStack gap="2">
            <Input
              readOnly
              minH="11"
              aria-label={`Dirección de la agenda de ${specialist.name}`}
              value={url}
              onFocus={event => event.target.select()}
            />
            <CopyButton text={url} label="Dirección" />
          </HStack>
          <HStack gap="2" flexWrap="wrap">
            <Button size="sm" minH="11" onClick={() => setConfirming('renew')}>
              Cambiar dirección
            </Button>
            <Button size="sm" kind="bare" minH="11" onClick={() => setConfirming('remove')}>
              Quitar
            </Button>
          </HStack>
        </>
      )}
      <ConfirmDestructive
        open={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void (confirming === 'remove' ? end() : change())}
        busy={renewing.isLoading || removing.isLoading}
        title={
          confirming === 'remove'
            ? `¿Quitar la dirección de la agenda de ${specialist.name}?`
            : `¿Cambiar la dirección de la agenda de ${specialist.name}?`
        }
        description="La dirección de ahora deja de funcionar en todos los calendarios que la tengan."
        confirmText={confirming === 'remove' ? 'Quitar' : 'Cambiar dirección'}
      />
    </Stack>
  )
}
