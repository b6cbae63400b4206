import { HStack, Spinner, Switch, Text } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'
const texts: Record<SaveState, string> = {
  idle: '',
  saving: 'Guardando…',
  saved: 'Guardado',
  failed: 'No se guardó',
}

/** A switch that saves automatically and says so. The owner turns it back when saving fails. */
export const AutosaveSwitch = ({
  label,
  checked,
  onChange,
  state = 'idle',
  disabled = false,
}: {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  state?: SaveState | undefined
  disabled?: boolean | undefined
}) => (
  <HStack gap="3" minH="10">
    <Switch.Root
      colorPalette="brand"
      minH={{ base: '11', md: 'auto' }}
      checked={checked}
      disabled={disabled}
      onCheckedChange={change => onChange(change.checked)}
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
    <HStack
      gap="1"
      role="status"
      textStyle="xs"
      color={state === 'failed' ? 'fg.error' : 'fg.muted'}
    >
      {state === 'saving' ? <Spinner size="xs" /> : null}
      {state === 'saved' ? <Check size={14} aria-hidden="true" /> : null}
      <Text as="span">{texts[state]}</Text>
    </HStack>
  </HStack>
)
