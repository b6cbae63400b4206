import { HStack, Stack, Text } from '@chakra-ui/react'
import type { ClientMerge } from '@mostrador/contracts/crm'
import { Undo2 } from 'lucide-react'
import { useListMergesQuery } from '../../../api/endpoints/client-merges.ts'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/when.ts'
import { useUndoMerge } from './use-undo-merge.ts'

type Props = { readonly clientId: string; readonly timeZone: string; readonly mayEdit: boolean }

/** Who was merged into a contact, each to be taken back for 30 days. Nothing where nobody was. */
export const MergeHistory = ({ clientId, timeZone, mayEdit }: Props) => {
  const { data: merges = [] } = useListMergesQuery({ params: { id: clientId } })
  const { undo, isBusy } = useUndoMerge()
  if (merges.length === 0) return null
  const last = merges.find(({ undoneAt }) => undoneAt === null)
  return (
    <Stack as="section" gap="3" aria-label="Contactos unidos">
      <Text as="h3" fontWeight="600">
        Contactos unidos
      </Text>
      <Stack as="ul" gap="3" listStyleType="none">
        {merges.map(merge => (
          <HStack as="li" key={merge._id} justify="space-between" gap="3" flexWrap="wrap">
            <Line merge={merge} clientId={clientId} timeZone={timeZone} />
            {mayEdit && merge === last && isOpen(merge) ? (
              <Button
                minH="11"
                icon={<Undo2 />}
                loading={isBusy}
                onClick={() => void undo(merge._id)}
              >
                Deshacer
              </Button>
            ) : null}
          </HStack>
        ))}
      </Stack>
    </Stack>
  )
}

const isOpen = ({ undoUntil }: ClientMerge): boolean => Date.parse(undoUntil) > Date.now()

type LineProps = {
  readonly merge: ClientMerge
  readonly clientId: string
  readonly timeZone: string
}

const Line = ({ merge, clientId, timeZone }: LineProps) => {
  const { mergedName, createdBy, createdAt, undoneAt, survivorId } = merge
  const text = survivorId === clientId ? `Se unió ${mergedName}` : 'Se unió a otro contacto'
  return (
    <Stack gap="0" minW="0">
      <Text overflowWrap="anywhere">{text}</Text>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {`${momentText(createdAt, timeZone)} · ${createdBy}`}
        {undoneAt === null ? null : ` · se deshizo el ${momentText(undoneAt, timeZone)}`}
      </Text>
    </Stack>
  )
}
