import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/pieces.tsx'
import { type Counters, noCredits } from './credits.ts'
import { configDelayMs } from './draft.ts'
import { AvatarPicker, ChannelPicker, PersonalityPicker, TemperaturePicker } from './pickers.tsx'
import { TrafficSourceSearch } from './traffic-source-search.tsx'
import type { Editing } from './use-draft.ts'
import type { Edits } from './values.ts'
import {
  correspondNames,
  effortNames,
  modelNames,
  modeNames,
  optionsOf,
  typeNames,
} from './words.ts'

type CardProps = {
  readonly values: Editing['values']
  readonly edit: (edits: Edits) => void
}

/** 'Configuración'; saves automatically 600 ms after the last change [AST-17]. */
export const ConfigForm = ({
  assistant,
  editing: { values, problems, change },
  counters,
}: {
  assistant: Assistant
  editing: Editing
  counters: Counters | undefined
}) => {
  const edit = (edits: Edits) => change(edits, configDelayMs)
  return (
    <Stack gap="5">
      <IdentityCard values={values} edit={edit} nameProblem={problems.name} />
      <AudienceCard values={values} edit={edit} />
      <TrafficSourceSearch />
      <ModelCard values={values} edit={edit} assistant={assistant} counters={counters} />
    </Stack>
  )
}

const IdentityCard = ({
  values,
  edit,
  nameProblem,
}: CardProps & { readonly nameProblem: Editing['problems']['name'] }) => (
  <Card title="Quién es">
    <Stack gap="6">
      <TextField
        label="Nombre"
        maxW="md"
        autoComplete="off"
        error={nameProblem}
        help={`${values.name.trim().length}/30`}
        value={values.name}
        onChange={event => edit({ name: event.target.value })}
      />
      <AvatarPicker value={values.color} onChange={color => edit({ color })} />
      <PersonalityPicker
        value={values.personality}
        onChange={personality => edit({ personality })}
      />
    </Stack>
  </Card>
)

const AudienceCard = ({ values, edit }: CardProps) => (
  <Card title="A quién responde">
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <SelectField
          label="Tipo de asistente"
          value={values.type}
          options={optionsOf(typeNames)}
          onChange={event => edit({ type: event.target.value as Assistant['type'] })}
        />
        <SelectField
          label="Corresponde a"
          value={values.correspondTo}
          options={optionsOf(correspondNames)}
          onChange={event =>
            edit({ correspondTo: event.target.value as Assistant['correspondTo'] })
          }
        />
        <SelectField
          label="Responde a"
          value={values.respondTo}
          options={[
            { value: 'messages', label: 'Mensajes' },
            { value: 'comments', label: 'Comentarios (próximamente)', disabled: true },
          ]}
          onChange={event => edit({ respondTo: event.target.value as Assistant['respondTo'] })}
        />
        <SelectField
          label="Modo"
          value={values.mode}
          options={optionsOf(modeNames)}
          help={
            values.mode === 'testing'
              ? 'Solo responde a tus números de prueba.'
              : 'Responde a todas las personas que le corresponden.'
          }
          onChange={event => edit({ mode: event.target.value as Assistant['mode'] })}
        />
      </SimpleGrid>
      <ChannelPicker value={values.channel} onChange={channel => edit({ channel })} />
    </Stack>
  </Card>
)

type ModelCardProps = CardProps & {
  readonly assistant: Assistant
  readonly counters: Counters | undefined
}

const ModelCard = ({ values, edit, assistant, counters }: ModelCardProps) => {
  const emptyModel = noCredits(values.model, counters)
  // A working assistant cannot move to a model without credits; a paused one can.
  const models = optionsOf(modelNames).map(option => ({
    ...option,
    disabled:
      assistant.isWorking &&
      option.value !== values.model &&
      noCredits(option.value, counters) !== undefined,
  }))
  return (
    <Card title="Cómo piensa">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <Stack gap="1">
          <SelectField
            label="Modelo"
            value={values.model}
            options={models}
            onChange={event => edit({ model: event.target.value as Assistant['model'] })}
          />
          {emptyModel === undefined ? null : (
            <Text textStyle="sm" color="fg.warning">
              {emptyModel}
            </Text>
          )}
        </Stack>
        <SelectField
          label="Cuánto piensa antes de contestar"
          disabled={values.model !== 'reasoning_model'}
          help={
            values.model === 'reasoning_model'
              ? undefined
              : 'Solo con el modelo Reasoning, que piensa más antes de contestar'
          }
          value={values.reasoningEffort}
          options={optionsOf(effortNames)}
          onChange={event =>
            edit({ reasoningEffort: event.target.value as Assistant['reasoningEffort'] })
          }
        />
        <TemperaturePicker
          value={values.temperature}
          onChange={temperature => edit({ temperature })}
        />
      </SimpleGrid>
    </Card>
  )
}
