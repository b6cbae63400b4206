import { Alert, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import {
  type ClientMerge,
  crmRoutes,
  type MergeChoice,
  type MergeField,
  mergeFields,
  type MergePreview,
  type MergeSide,
} from '@mostrador/contracts/crm'
import { useState } from 'react'
import {
  useMergeClientsMutation,
  usePreviewMergeQuery,
} from '../../../api/endpoints/client-merges.ts'
import { problemText } from '../../../api/problem.ts'
import { useRepeatKeys } from '../../../api/repeat-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { useSingleRun } from '../../../ui/once.ts'
import { toast } from '../../../ui/toaster.tsx'
import { nameOf } from '../client-words.ts'
import { FieldChoice } from './field-choice.tsx'
import { useUndoMerge } from './use-undo-merge.ts'
import { fieldText, contactDetailsText, recordsText } from './words.ts'

const TOAST_MS = 12_000
const failedText = 'No pudimos unir los contactos. Intenta de nuevo.'

type Props = {
  /** The client whose card stays. */
  readonly survivorId: string
  readonly mergedId: string
  readonly onClose: () => void
  readonly onMerged: (merge: ClientMerge) => void
}

/** Two contacts side by side, what of each stays, and what moves. */
export const MergeDialog = ({ survivorId, mergedId, onClose, onMerged }: Props) => {
  const preview = usePreviewMergeQuery({ query: { survivorId, mergedId } })
  const [choice, setChoice] = useState<MergeChoice>({})
  const { merge, isBusy, problem } = useMerge(preview, choice, onMerged)
  const { data } = preview
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unir contactos"
      description="Elige qué dato se queda. Sus citas, chats y pagos quedan en un solo contacto."
      size="lg"
      busy={isBusy}
      isDirty={Object.keys(choice).length > 0}
      footer={
        <>
          <FormProblem text={problem} />
          <Button minH="11" onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button
            kind="main"
            minH="11"
            loading={isBusy}
            disabled={data === undefined}
            onClick={() => void merge()}
          >
            Unir contactos
          </Button>
        </>
      }
    >
      {data === undefined ? (
        <Waiting error={preview.error} />
      ) : (
        <Stack gap="5">
          <BothClients preview={data} />
          <WhatMoves preview={data} />
          {mergeFields.map(field => (
            <FieldChoice
              key={field}
              field={field}
              survivor={data.survivor.client}
              merged={data.merged.client}
              value={choice[field] ?? sideByDefault(data, field)}
              onChange={side => setChoice({ ...choice, [field]: side })}
            />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

/** The default of the server: the survivor's value, unless it is empty. */
const sideByDefault = ({ survivor, merged }: MergePreview, field: MergeField): MergeSide =>
  fieldText(survivor.client, field) === '' && fieldText(merged.client, field) !== ''
    ? 'merged'
    : 'survivor'

const useMerge = (
  preview: { readonly data?: MergePreview | undefined; readonly refetch: () => unknown },
  choice: MergeChoice,
  onMerged: (merge: ClientMerge) => void
) => {
  const [send, { isLoading }] = useMergeClientsMutation()
  const [problem, setProblem] = useState<string>()
  const { undo } = useUndoMerge()
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const tryMerge = async (): Promise<boolean> => {
    if (preview.data === undefined) return false
    const { survivor, merged } = preview.data
    const body = {
      survivorId: survivor.client._id,
      mergedId: merged.client._id,
      choice,
      revisions: { survivor: survivor.revision, merged: merged.revision },
    }
    setProblem(undefined)
    try {
      const merge = await keys.send(body, call => send(call).unwrap())
      toast.success(crmRoutes.mergeClients.message, {
        duration: TOAST_MS,
        action: { onClick: () => void undo(merge._id) },
      })
      onMerged(merge)
      return true
    } catch (error) {
      setProblem(problemText(error, failedText))
      // One of the two may have changed: what is shown is what they are now.
      preview.refetch()
      return false
    }
  }
  return { merge: () => once(tryMerge), isBusy: isLoading, problem }
}

const Waiting = ({ error }: { error: unknown }) =>
  error === undefined ? (
    <Stack gap="4">
      <Skeleton h="16" />
      <Skeleton h="40" />
    </Stack>
  ) : (
    <Text role="alert" color="fg.error">
      {problemText(error, 'Error al cargar información del cliente')}
    </Text>
  )

const BothClients = ({ preview: { survivor, merged } }: { preview: MergePreview }) => (
  <SimpleGrid columns={2} gap="2">
    {[survivor, merged].map(({ client }) => (
      <Stack key={client._id} gap="0.5" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {nameOf(client)}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {contactDetailsText(client)}
        </Text>
      </Stack>
    ))}
  </SimpleGrid>
)

const WhatMoves = ({ preview: { survivor, merged, isComplete } }: { preview: MergePreview }) => (
  <Alert.Root status="info" alignItems="start">
    <Alert.Indicator />
    <Alert.Content>
      <Alert.Description>
        {`De ${nameOf(merged.client)} pasa: ${recordsText(merged.records)}. ${nameOf(survivor.client)} ya tiene: ${recordsText(survivor.records)}. Las notas de los dos se conservan.`}
        {isComplete ? null : ' Puede haber más: una parte no respondió a tiempo.'}
        {survivor.client.noRespond !== merged.client.noRespond
          ? ' Uno pidió no recibir mensajes: se respeta.'
          : null}
        {' Puedes deshacerlo durante 30 días.'}
      </Alert.Description>
    </Alert.Content>
  </Alert.Root>
)
