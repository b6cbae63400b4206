import { HStack, Stack, Text } from '@chakra-ui/react'
import { crmRoutes, type Erasure } from '@mostrador/contracts/crm'
import { useState } from 'react'
import {
  useEraseNowMutation,
  useLiftErasureMutation,
  useListErasuresQuery,
} from '../../../api/endpoints/client-privacy.ts'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { DeleteDialog } from '../../../ui/confirm-dialog.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { momentText } from '../../../ui/when.ts'

type Props = { readonly timeZone: string; readonly onClose: () => void }

/** Who asked that their data be erased, and until when that can be taken back. */
export const ErasuresDrawer = ({ timeZone, onClose }: Props) => {
  const { data: erasures, error } = useListErasuresQuery()
  return (
    <Drawer open onClose={onClose} title="Solicitudes de privacidad" size="md">
      <Stack gap="3">
        {erasures === undefined && error === undefined ? <ListSkeleton /> : null}
        {error === undefined ? null : (
          <Text role="alert" color="fg.error">
            {problemText(error, 'No pudimos cargar las solicitudes. Intenta de nuevo.')}
          </Text>
        )}
        {erasures?.length === 0 ? (
          <Text color="fg.muted">
            Nadie ha pedido que se borren sus datos. Se pide en la ficha del contacto.
          </Text>
        ) : null}
        <Stack as="ul" gap="3" listStyleType="none">
          {erasures?.map(erasure => (
            <ErasureRequest key={erasure._id} erasure={erasure} timeZone={timeZone} />
          ))}
        </Stack>
      </Stack>
    </Drawer>
  )
}

const ErasureRequest = ({ erasure, timeZone }: { erasure: Erasure; timeZone: string }) => {
  const { name, requestedAt, requestedBy, dueAt, erasedAt } = erasure
  // Somebody said «erase now»: nobody takes that back.
  const isBeingErased = erasedAt === null && dueAt <= requestedAt
  return (
    <Stack
      as="li"
      gap="2"
      p="3"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l2"
      minW="0"
    >
      <Text fontWeight="500" overflowWrap="anywhere">
        {erasedAt === null ? name : 'Contacto borrado'}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {`Pedido el ${momentText(requestedAt, timeZone)} por ${requestedBy}. `}
        {erasureText(erasure, timeZone)}
      </Text>
      {erasedAt === null && !isBeingErased ? <Decisions erasure={erasure} /> : null}
    </Stack>
  )
}

const erasureText = ({ requestedAt, dueAt, erasedAt }: Erasure, timeZone: string): string => {
  if (erasedAt !== null) return `Sus datos se borraron el ${momentText(erasedAt, timeZone)}.`
  return dueAt <= requestedAt
    ? 'Sus datos se están borrando.'
    : `Sus datos se borran el ${momentText(dueAt, timeZone)}.`
}

const Decisions = ({ erasure: { _id: id, name } }: { erasure: Erasure }) => {
  const [isAsking, setIsAsking] = useState(false)
  const [lift, lifting] = useLiftErasureMutation()
  const [erase, erasing] = useEraseNowMutation()
  const call = { params: { id }, body: {} }
  const tryAction = async (work: Promise<unknown>, text: string) => {
    try {
      await work
      toast.success(text)
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <HStack gap="2" flexWrap="wrap">
      <Button
        minH="11"
        loading={lifting.isLoading}
        onClick={() => void tryAction(lift(call).unwrap(), crmRoutes.liftErasure.message)}
      >
        Recuperar contacto
      </Button>
      <Button minH="11" kind="danger" onClick={() => setIsAsking(true)}>
        Borrar ahora
      </Button>
      <DeleteDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void tryAction(erase(call).unwrap(), crmRoutes.eraseNow.message)}
        title={`¿Borrar ahora los datos de ${name}?`}
        description="No se puede deshacer."
        busy={erasing.isLoading}
      />
    </HStack>
  )
}
