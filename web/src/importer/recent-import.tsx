import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Import } from '@mostrador/contracts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { asProblem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDestructive } from '../ui/confirm-destructive.tsx'
import { toast } from '../ui/toaster.tsx'
import { doneText, type ImportApi, type ImportWords, type RemainingState } from './import-api.ts'
import { ImportProgress } from './import-progress.tsx'
import { ValidationRows } from './validation-rows.tsx'
import { countText } from '../ui/count.ts'

type RecentImportProps = {
  readonly run: Import
  readonly importApi: ImportApi
  readonly words: ImportWords
  readonly mayUndo: boolean
  readonly onReview: () => void
}

const stateText = (run: Import, words: ImportWords): string => {
  switch (run.state) {
    case 'validated':
      return 'Revisado. Falta que decidas qué se carga.'
    case 'running':
      return 'Cargando… Puedes cerrar esta pantalla: la carga sigue.'
    case 'done':
      return doneText(run, words)
    case 'undoing':
      return 'Deshaciendo la carga…'
    case 'undone':
      return undoneText(run, words)
  }
}

const undoTitle = ({ created, fileName }: Import, { the, many }: ImportWords): string =>
  created === 0
    ? `¿Deshacer la carga de ${fileName}?`
    : `¿Quitar ${the} ${countText(created)} ${many} de ${fileName}?`

const undoQuestion = ({ updated }: Import): string => {
  const remainingText =
    'Lo que cambiaste se queda, lo que ya usaste se archiva o se queda, y te diremos qué fue.'
  return updated === 0
    ? remainingText
    : `Lo que se actualizó (${countText(updated)}) vuelve a como estaba. ${remainingText}`
}

const undoneText = ({ removed, kept, updated }: Import, { many }: ImportWords): string => {
  const done = updated === 0 ? 'se quitaron' : 'se quitaron o volvieron a como estaban'
  const undone = `Se deshizo la carga: ${done} ${countText(removed)} ${many}.`
  return kept === 0
    ? undone
    : `${undone} Se quedan o se archivaron ${countText(kept)} que se usaron o cambiaron.`
}

/** One import: its outcome, and what can still be done with it. */
export const RecentImport = ({ run, importApi, words, mayUndo, onReview }: RecentImportProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await importApi.undo(run._id)
      setIsAsking(false)
    } catch (error) {
      toast.error('No pudimos deshacer la carga', { description: asProblem(error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      as="li"
      aria-label={run.fileName}
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l2"
      p="3"
    >
      <Stack gap="3">
        <Stack gap="0">
          <Text fontWeight="500" overflowWrap="anywhere">
            {run.fileName}
          </Text>
          <Text textStyle="sm" color="fg.muted" role="status">
            {stateText(run, words)}
          </Text>
        </Stack>
        {run.state === 'running' ? <ImportProgress run={run} /> : null}
        <RemainingRowLists run={run} importApi={importApi} words={words} />
        <HStack gap="2" flexWrap="wrap">
          {run.state === 'validated' ? (
            <Button kind="main" minH="11" onClick={onReview}>
              Revisar resultado
            </Button>
          ) : null}
          {run.state === 'done' && run.created + run.updated > 0 && mayUndo ? (
            <Button minH="11" icon={<Undo2 />} onClick={() => setIsAsking(true)}>
              Deshacer la carga
            </Button>
          ) : null}
        </HStack>
      </Stack>
      <ConfirmDestructive
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void undo()}
        title={undoTitle(run, words)}
        description={undoQuestion(run)}
        confirmText="Deshacer la carga"
        busy={busy}
      />
    </Box>
  )
}

const remainingListsOf = (run: Import): readonly (readonly [RemainingState, string, number])[] => {
  if (run.state === 'undone') return [['kept', 'Ver lo que se queda', run.kept]]
  if (run.state !== 'done') return []
  return [
    ['failed', 'Ver lo que falló', run.failed],
    ['skipped', 'Ver lo que ya estaba', run.skipped],
    ['invalid', 'Ver las filas con errores', run.invalid],
    ['fixable', 'Ver las filas que no se corrigieron', run.fix ? 0 : run.fixable],
  ]
}

/** The rows that were not created, or that an undo left. */
const RemainingRowLists = ({
  run,
  ...rest
}: Pick<RecentImportProps, 'run' | 'importApi' | 'words'>) =>
  remainingListsOf(run)
    .filter(([, , count]) => count > 0)
    .map(([state, name, count]) => (
      <RemainingRows key={state} id={run._id} {...{ state, name, count }} {...rest} />
    ))

const RemainingRows = ({
  id,
  state,
  name,
  count,
  importApi,
  words,
}: RowListProps & { readonly name: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack gap="2" align="stretch">
      <Button
        kind="bare"
        minH="11"
        alignSelf="start"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Ocultar' : name}
      </Button>
      {isOpen ? <RowList {...{ id, state, count, importApi, words }} /> : null}
    </Stack>
  )
}

type RowListProps = Pick<RecentImportProps, 'importApi' | 'words'> & {
  readonly id: string
  readonly state: RemainingState
  readonly count: number
}
const RowList = ({ id, state, count, importApi, words }: RowListProps) => {
  const { data = [] } = importApi.useRows(id, state)
  return <ValidationRows rows={data} count={count} words={words} empty="" />
}
