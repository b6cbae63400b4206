import { HStack, Stack, Text } from '@chakra-ui/react'
import { MAX_OPTION_TEXT, MAX_OPTIONS, type Question } from '@mostrador/contracts/crm'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { newOption } from './form-values.ts'

type Option = Question['options'][number]
type Props = {
  readonly options: readonly Option[]
  readonly onChange: (options: Option[]) => void
}

/** What can be chosen; «Otro» is offered once and is the last one [SUR-05]. */
export const OptionsEditor = ({ options, onChange }: Props) => {
  const listed = options.filter(({ other }) => !other)
  const other = options.find(option => option.other)
  const withOwn = (next: readonly Option[]) =>
    onChange(other === undefined ? [...next] : [...next, other])
  const drop = (id: string) => onChange(options.filter(option => option.id !== id))
  const isFull = options.length >= MAX_OPTIONS
  return (
    <Stack gap="2">
      {listed.map(({ id, text }, index) => (
        <HStack key={id} gap="2">
          <TextField
            label={`Opción ${index + 1}`}
            hideLabel
            placeholder={`Opción ${index + 1}`}
            autoComplete="off"
            minH="11"
            maxLength={MAX_OPTION_TEXT}
            value={text}
            onChange={event =>
              withOwn(
                listed.map(option =>
                  option.id === id ? { ...option, text: event.target.value } : option
                )
              )
            }
          />
          <IconButton
            name={`Quitar opción ${index + 1}`}
            icon={<X />}
            boxSize="11"
            disabled={listed.length === 1}
            onClick={() => drop(id)}
          />
        </HStack>
      ))}
      {other === undefined ? null : (
        <HStack gap="2" justify="space-between">
          <Text color="fg.muted">Otro: cada quien escribe el suyo</Text>
          <IconButton
            name="Quitar la opción Otro"
            icon={<X />}
            boxSize="11"
            onClick={() => drop(other.id)}
          />
        </HStack>
      )}
      <HStack gap="2" flexWrap="wrap">
        <Button
          kind="bare"
          minH="11"
          icon={<Plus />}
          disabled={isFull}
          onClick={() => withOwn([...listed, newOption()])}
        >
          Agregar opción
        </Button>
        {other === undefined ? (
          <Button
            kind="bare"
            minH="11"
            disabled={isFull}
            onClick={() => onChange([...options, newOption(true)])}
          >
            Agregar «Otro»
          </Button>
        ) : null}
      </HStack>
    </Stack>
  )
}
