import { Button as Plain, HStack, Spinner, Text } from '@chakra-ui/react'
import { Check, CircleAlert } from 'lucide-react'
import type { Editing } from './use-draft.ts'

/** Whether what was typed is safe, in words, beside the title. */
export const SaveState = ({
  state,
  problems,
  retry,
}: Pick<Editing, 'state' | 'problems' | 'retry'>) => {
  const wrong = Object.keys(problems).length
  const busy = state === 'waiting' || state === 'saving'
  const text = busy
    ? 'Guardando…'
    : state === 'failed'
      ? 'No se guardó'
      : wrong > 0
        ? 'Corrige los campos marcados para guardarlos'
        : state === 'saved'
          ? 'Guardado'
          : ''
  return (
    <HStack
      gap="2"
      minH="8"
      textStyle="sm"
      color={!busy && (state === 'failed' || wrong > 0) ? 'fg.error' : 'fg.muted'}
    >
      <HStack gap="1.5" role="status">
        {busy ? (
          <Spinner size="xs" />
        ) : state === 'failed' || wrong > 0 ? (
          <CircleAlert size={14} aria-hidden="true" />
        ) : state === 'saved' ? (
          <Check size={14} aria-hidden="true" />
        ) : null}
        <Text as="span">{text}</Text>
      </HStack>
      {state === 'failed' ? (
        <Plain type="button" size="xs" variant="outline" colorPalette="gray" onClick={retry}>
          Reintentar
        </Plain>
      ) : null}
    </HStack>
  )
}
