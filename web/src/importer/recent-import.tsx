import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Import } from '@mostrador/contracts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { asProblem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDestructive } from '../ui/confirm-destructive.tsx'
import { toast } from '../ui/toaster.tsx'
import { countText, doneText, type ImportDesk, type ImportWords } from './import-desk.ts'
import { ImportProgress } from './import-progress.tsx'
import { ValidationRows } from './validation-rows.tsx'

type RecentImportProps = {
  readonly run: Import
  readonly desk: ImportDesk
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

const undoneText = ({ removed, kept }: Import, { many }: ImportWords): string => {
  const gone = `Se deshizo la carga: se quitaron ${countText(removed)} ${many}.`
  return kept === 0 ? gone : `${gone} Se quedan ${countText(kept)} que se usaron o cambiaron.`
}

/** One import: what became of it, and what can still be done with it. */
export const RecentImport = ({ run, desk, words, mayUndo, onReview }: RecentImportProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await desk.undo(run._id)
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
        <Left run={run} desk={desk} words={words} />
        <HStack gap="2" flexWrap="wrap">
          {run.state === 'validated' ? (
            <Button kind="main" minH="11" onClick={onReview}>
              Revisar resultado
            </Button>
          ) : null}
          {run.state === 'done' && run.created > 0 && mayUndo ? (
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
        title={`¿Quitar los ${countText(run.created)} ${words.many} de ${run.fileName}?`}
        description="Lo que ya usaste o cambiaste se queda, y te diremos qué fue."
        confirmText="Deshacer la carga"
        busy={busy}
      />
    </Box>
  )
}

/** The rows that were not created, or that an undo left. */
const Left = ({ run, desk, words }: Pick<RecentImportProps, 'run' | 'desk' | 'words'>) => {
  const [isOpen, setIsOpen] = useState(false)
  const state = run.state === 'undone' ? 'kept' : 'failed'
  const count = state === 'kept' ? run.kept : run.failed
  if (count === 0 || (run.state !== 'done' && run.state !== 'undone')) return null
  const name = state === 'kept' ? 'Ver lo que se queda' : 'Ver lo que falló'
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
      {isOpen ? <LeftRows id={run._id} {...{ state, count, desk, words }} /> : null}
    </Stack>
  )
}

type LeftRowsProps = Pick<RecentImportProps, 'desk' | 'words'> & {
  readonly id: string
  readonly state: 'failed' | 'kept'
  readonly count: number
}
const LeftRows = ({ id, state, count, desk, words }: LeftRowsProps) => {
  const { data = [] } = desk.useRows(id, state)
  return <ValidationRows rows={data} count={count} words={words} empty="" />
}
