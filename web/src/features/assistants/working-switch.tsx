import { Stack, Text } from '@chakra-ui/react'
import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { useId } from 'react'
import { problemText } from '../../api/problem.ts'
import { AutosaveSwitch } from '../../ui/autosave-switch.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useEditAssistantMutation } from '../../api/endpoints/assistants.ts'
import { type Counters, noCredits } from './credits.ts'
import { useMissingOffer } from './offer-notice.tsx'

/** An assistant with nothing to book is switched on and does not work. */
const workLabel = (isOn: boolean, missingOffer: string | undefined): string => {
  if (!isOn) return 'En pausa'
  return missingOffer === undefined ? 'Trabajando' : 'Encendido, sin nada que agendar'
}

/**
 * Puts an assistant to work or to rest; unavailable, and says why, without credits for its model
 * [AST-16].
 */
export const WorkingSwitch = ({
  assistant,
  counters,
}: {
  assistant: Assistant
  counters: Counters | undefined
}) => {
  const [edit, { isLoading, isError }] = useEditAssistantMutation()
  const why = useId()
  const missing = noCredits(assistant.model, counters)
  const missingOffer = useMissingOffer(assistant)
  const turn = (isWorking: boolean) => {
    edit({ params: { id: assistant._id }, body: { assistant: { isWorking } } })
      .unwrap()
      .catch((error: unknown) =>
        toast.error(problemText(error, 'Error al guardar los cambios'), {
          id: 'assistant-working',
          duration: 5000,
        })
      )
  }
  const settledState = isError ? 'failed' : 'idle'
  return (
    <Stack
      gap="0"
      role="group"
      aria-label={`Estado de ${assistant.name}`}
      {...(missing === undefined ? {} : { 'aria-describedby': why })}
    >
      <AutosaveSwitch
        label={workLabel(assistant.isWorking && missing === undefined, missingOffer)}
        checked={assistant.isWorking && missing === undefined}
        disabled={missing !== undefined}
        onChange={turn}
        state={isLoading ? 'saving' : settledState}
      />
      {missing === undefined ? null : (
        <Text id={why} textStyle="xs" color="fg.warning">
          {missing}
        </Text>
      )}
    </Stack>
  )
}
