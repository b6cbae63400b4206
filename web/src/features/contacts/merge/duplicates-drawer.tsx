import { HStack, Stack, Text } from '@chakra-ui/react'
import { type Client, crmRoutes, type DuplicatePair } from '@mostrador/contracts/crm'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import {
  useDismissDuplicateMutation,
  useListDuplicatesQuery,
} from '../../../api/endpoints/client-merges.ts'
import { problemText } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Chip, EmptyState } from '../../../ui/pieces.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { nameOf } from '../client-words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { contactDetailsText, reasonTexts } from './words.ts'

type Props = { readonly mayEdit: boolean; readonly onClose: () => void }

/** «Posibles duplicados»: pairs of contacts with the reason, to compare or to tell apart. */
export const DuplicatesDrawer = ({ mayEdit, onClose }: Props) => {
  const { data: pairs, error, refetch } = useListDuplicatesQuery()
  const [compared, setCompared] = useState<DuplicatePair>()
  return (
    <Drawer
      open
      onClose={onClose}
      title="Posibles duplicados"
      description="Contactos que podrían ser la misma persona. Tú decides."
      size="lg"
    >
      {pairs === undefined ? (
        <Waiting error={error} retry={() => void refetch()} />
      ) : (
        <DuplicateList pairs={pairs} mayEdit={mayEdit} onCompare={setCompared} onClose={onClose} />
      )}
      {compared === undefined ? null : (
        <MergeDialog
          survivorId={compared.first._id}
          mergedId={compared.second._id}
          onClose={() => setCompared(undefined)}
          onMerged={() => setCompared(undefined)}
        />
      )}
    </Drawer>
  )
}

const Waiting = ({ error, retry }: { error: unknown; retry: () => void }) =>
  error === undefined ? (
    <ListSkeleton rows={4} />
  ) : (
    <Stack gap="3" align="start">
      <Text role="alert" color="fg.error">
        {problemText(error, 'No pudimos buscar duplicados.')}
      </Text>
      <Button minH="11" onClick={retry}>
        Reintentar
      </Button>
    </Stack>
  )

type PairsProps = {
  readonly pairs: readonly DuplicatePair[]
  readonly mayEdit: boolean
  readonly onCompare: (pair: DuplicatePair) => void
  readonly onClose: () => void
}

const DuplicateList = ({ pairs, mayEdit, onCompare, onClose }: PairsProps) =>
  pairs.length === 0 ? (
    <EmptyState
      icon={<UserCheck />}
      title="No vemos duplicados"
      description="Si dos contactos coinciden en número, correo o nombre, aparecerán aquí."
      action={
        <Button minH="11" onClick={onClose}>
          Volver a contactos
        </Button>
      }
    />
  ) : (
    <Stack as="ul" gap="3" listStyleType="none">
      {pairs.map(pair => (
        <ClientPair
          key={`${pair.first._id} ${pair.second._id}`}
          pair={pair}
          mayEdit={mayEdit}
          onCompare={() => onCompare(pair)}
        />
      ))}
    </Stack>
  )

type PairProps = {
  readonly pair: DuplicatePair
  readonly mayEdit: boolean
  readonly onCompare: () => void
}

const ClientPair = ({ pair, mayEdit, onCompare }: PairProps) => {
  const { first, second, reasons } = pair
  const { tellApart, isBusy } = useTellApart(pair)
  return (
    <Stack
      as="li"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
      aria-label={`${nameOf(first)} y ${nameOf(second)}`}
    >
      <HStack gap="2" flexWrap="wrap">
        {reasons.map(reason => (
          <Chip key={reason} tone="brand">
            {reasonTexts[reason]}
          </Chip>
        ))}
      </HStack>
      <ClientSummary client={first} />
      <ClientSummary client={second} />
      {mayEdit ? (
        <HStack gap="2" flexWrap="wrap">
          <Button kind="main" minH="11" onClick={onCompare}>
            Comparar y unir
          </Button>
          <Button minH="11" loading={isBusy} onClick={() => void tellApart()}>
            No son la misma persona
          </Button>
        </HStack>
      ) : null}
    </Stack>
  )
}

const ClientSummary = ({ client }: { client: Client }) => (
  <Stack gap="0" minW="0">
    <Text fontWeight="600" overflowWrap="anywhere">
      {nameOf(client)}
    </Text>
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {contactDetailsText(client)}
    </Text>
  </Stack>
)

const useTellApart = ({ first, second }: DuplicatePair) => {
  const [dismiss, { isLoading }] = useDismissDuplicateMutation()
  return {
    isBusy: isLoading,
    tellApart: async (): Promise<void> => {
      try {
        await dismiss({ body: { firstId: first._id, secondId: second._id } }).unwrap()
        toast.success(crmRoutes.dismissDuplicate.message)
      } catch (error) {
        toast.error(problemText(error, 'No pudimos guardarlo. Intenta de nuevo.'))
      }
    },
  }
}
