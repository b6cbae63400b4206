import { HStack, Stack, Text } from '@chakra-ui/react'
import { TextareaField } from '../../ui/field.tsx'
import { Card } from '../../ui/pieces.tsx'
import { holderDelayMs } from './draft.ts'
import type { Editing } from './use-draft.ts'
import { countText } from '../../ui/count.ts'

const fields = [
  { name: 'goal', label: 'Objetivo', max: 200, help: 'Para qué está, en una frase.', rows: 2 },
  { name: 'greeting', label: 'Saludo', max: 7000, help: 'Cómo empieza una conversación.', rows: 4 },
  {
    name: 'preSale',
    label: 'Antes de la venta',
    max: 5000,
    help: 'Qué dice a quien todavía no es tu cliente.',
    rows: 6,
  },
  {
    name: 'postSale',
    label: 'Después de la venta',
    max: 7000,
    help: 'Qué dice a quien ya te compró o ya vino.',
    rows: 6,
  },
] as const

/** 'Editar indicaciones'; each text with its count and what is wrong with it [AST-09, AST-10]. */
export const TextsForm = ({ editing: { values, problems, change } }: { editing: Editing }) => (
  <Card>
    <Stack gap="6">
      {fields.map(({ name, label, max, help, rows }) => {
        const length = values[name].trim().length
        return (
          <Stack key={name} gap="1">
            <TextareaField
              label={label}
              rows={rows}
              maxH="96"
              help={help}
              error={problems[name]}
              value={values[name]}
              onChange={event => change({ [name]: event.target.value }, holderDelayMs)}
            />
            <HStack justify="flex-end">
              <Text
                textStyle="xs"
                color={length > max ? 'fg.error' : 'fg.muted'}
                aria-label={`${countText(length)} de ${countText(max)} caracteres`}
                role="note"
              >
                {countText(length)}/{countText(max)}
              </Text>
            </HStack>
          </Stack>
        )
      })}
    </Stack>
  </Card>
)
