import { Button as Plain, HStack, Spinner, Text } from '@chakra-ui/react'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Editing } from './use-draft.ts'

type StateLabel = { readonly text: string; readonly icon: ReactNode }

const labelOf = (state: Editing['state'], wrong: number): StateLabel => {
  const alert = <CircleAlert size={14} aria-hidden="true" />
  if (state === 'waiting' || state === 'saving')
    return { text: 'Guardando…', icon: <Spinner size="xs" /> }
  if (state === 'failed') return { text: 'No se guardó', icon: alert }
  if (wrong > 0) return { text: 'Corrige los campos marcados para guardarlos', icon: alert }
  return state === 'saved'
    ? { text: 'Guardado', icon: <Check size={14} aria-hidden="true" /> }
    : { text: '', icon: null }
}

/** The save state as text beside the title. */
export const SaveState = ({
  state,
  problems,
  retry,
}: Pick<Editing, 'state' | 'problems' | 'retry'>) => {
  const wrong = Object.keys(problems).length
  const busy = state === 'waiting' || state === 'saving'
  const { text, icon } = labelOf(state, wrong)
  return (
    <HStack
      gap="2"
      minH="8"
      textStyle="sm"
      color={!busy && (state === 'failed' || wrong > 0) ? 'fg.error' : 'fg.muted'}
    >
      <HStack gap="1.5" role="status">
        {icon}
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
