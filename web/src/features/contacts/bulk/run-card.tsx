import { HStack, Progress, Stack, Text } from '@chakra-ui/react'
import type { BulkRun } from '@mostrador/contracts/crm'
import { FileSpreadsheet, FileText, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useUndoBulkMutation } from '../../../api/endpoints/client-bulk.ts'
import { problemText } from '../../../api/problem.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConsequencesDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { momentText } from '../../../ui/when.ts'
import { contactsText, isGoingOn, isUndoable, percentOf, runText } from './bulk-words.ts'
import { useBulkFile } from './use-bulk-file.ts'

type Props = {
  readonly run: BulkRun
  readonly timeZone: string
  readonly mayEdit: boolean
  /** Dismisses the card; absent where it cannot be dismissed. */
  readonly onClose?: (() => void) | undefined
}

/** A bulk action: how far it is, its outcome, and what can still be done with it. */
export const RunCard = ({ run, timeZone, mayEdit, onClose }: Props) => (
  <Stack
    as="section"
    aria-label={run.title}
    gap="3"
    p="3"
    borderWidth="1px"
    borderColor="border.subtle"
    borderRadius="l2"
    minW="0"
  >
    <HStack align="start" justify="space-between" gap="2">
      <Stack gap="0" minW="0">
        <Text fontWeight="500" overflowWrap="anywhere">
          {run.title}
        </Text>
        <Text textStyle="sm" color="fg.muted" role="status">
          {runText(run)}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {`${run.createdBy} · ${momentText(run.createdAt, timeZone)}`}
        </Text>
      </Stack>
      {onClose === undefined || isGoingOn(run) ? null : (
        <IconButton name="Cerrar el aviso" icon={<X />} boxSize="11" onClick={onClose} />
      )}
    </HStack>
    {isGoingOn(run) ? <ProgressBar run={run} /> : null}
    {run.state === 'done' && run.kind === 'export' && run.changed > 0 ? <Files run={run} /> : null}
    {mayEdit && isUndoable(run) ? <UndoButton run={run} /> : null}
  </Stack>
)

const ProgressBar = ({ run }: { readonly run: BulkRun }) => {
  const percent = percentOf(run)
  return (
    <Progress.Root value={percent} aria-label={run.title} colorPalette="brand" size="sm">
      <HStack gap="3">
        <Progress.Track flex="1">
          <Progress.Range />
        </Progress.Track>
        <Progress.ValueText fontVariantNumeric="tabular-nums">{percent}%</Progress.ValueText>
      </HStack>
    </Progress.Root>
  )
}

const Files = ({ run }: { readonly run: BulkRun }) => {
  const { save, isBusy } = useBulkFile(run._id)
  return (
    <HStack gap="2" flexWrap="wrap">
      <Button
        minH="11"
        icon={<FileSpreadsheet />}
        loading={isBusy}
        onClick={() => void save('xlsx')}
      >
        Descargar Excel
      </Button>
      <Button minH="11" icon={<FileText />} disabled={isBusy} onClick={() => void save('csv')}>
        Descargar CSV
      </Button>
    </HStack>
  )
}

const UndoButton = ({ run }: { readonly run: BulkRun }) => {
  const [isAsking, setIsAsking] = useState(false)
  const [undo, { isLoading }] = useUndoBulkMutation()
  const confirm = async () => {
    try {
      await undo({ params: { id: run._id }, body: {} }).unwrap()
    } catch (error) {
      toast.error(problemText(error, 'No pudimos deshacer la acción. Intenta de nuevo.'))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button minH="11" alignSelf="start" icon={<Undo2 />} onClick={() => setIsAsking(true)}>
        Deshacer
      </Button>
      <ConsequencesDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
        title={`¿Dejar ${contactsText(run.changed)} como antes?`}
        description="Quien cambió después se queda como está, y te diremos cuántos son."
        confirmText="Deshacer"
        busy={isLoading}
      />
    </>
  )
}
