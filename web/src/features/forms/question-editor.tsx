import { Box, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { type Question, type QuestionKind, questionTypes } from '@mostrador/contracts/crm'
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { typeNames } from './form-words.ts'
import { withType } from './form-values.ts'
import { OptionsEditor } from './options-editor.tsx'
import { RatingEditor, ScaleEditor } from './scale-editor.tsx'

export type QuestionCommands = {
  readonly change: (question: Question) => void
  readonly move: (to: number) => void
  readonly copy: () => void
  readonly remove: () => void
}

type Props = {
  readonly question: Question
  readonly place: number
  readonly last: number
  readonly textError: string | undefined
  /** Error of the question outside of its text. */
  readonly error: string | undefined
  readonly commands: QuestionCommands
  readonly handle: DraggableProvidedDragHandleProps | null
}

/** The survey question editor card [SUR-02]. */
export const QuestionEditor = ({
  question,
  place,
  textError,
  error,
  commands,
  ...order
}: Props) => (
  <Stack
    as="section"
    aria-label={`Pregunta ${place + 1}`}
    gap="4"
    p="4"
    bg="bg.panel"
    borderWidth="1px"
    borderColor={(textError ?? error) === undefined ? 'border.subtle' : 'border.error'}
    borderRadius="l3"
  >
    <QuestionToolbar place={place} commands={commands} {...order} />
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
      <TextField
        label="Pregunta"
        placeholder="¿Cómo estuvo tu visita?"
        autoComplete="off"
        value={question.question}
        error={textError}
        onChange={event => commands.change({ ...question, question: event.target.value })}
      />
      <SelectField
        label="Tipo de respuesta"
        options={questionTypes.map(value => ({ value, label: typeNames[value] }))}
        value={question.questionType}
        onChange={event => commands.change(withType(question, event.target.value as QuestionKind))}
      />
    </SimpleGrid>
    <AnswerEditor question={question} onChange={commands.change} />
    <CheckboxField
      label="Obligatoria"
      checked={question.required}
      onChange={required => commands.change({ ...question, required })}
    />
    {error === undefined ? null : (
      <Text role="alert" textStyle="sm" color="fg.error">
        {error}
      </Text>
    )}
  </Stack>
)

const QuestionToolbar = ({
  place,
  last,
  commands,
  handle,
}: Pick<Props, 'place' | 'last' | 'commands' | 'handle'>) => {
  const name = `la pregunta ${place + 1}`
  return (
    <HStack gap="1" justify="space-between">
      <HStack gap="1">
        <Box
          {...handle}
          display="grid"
          placeItems="center"
          boxSize="11"
          borderRadius="l2"
          color="fg.muted"
          cursor="grab"
          aria-label={`Mover ${name}: espacio y flechas, o arrastra`}
        >
          <GripVertical size={20} aria-hidden="true" />
        </Box>
        <Text fontWeight="600">{`Pregunta ${place + 1}`}</Text>
      </HStack>
      <HStack gap="0">
        <IconButton
          name={`Subir ${name}`}
          icon={<ArrowUp />}
          boxSize="11"
          disabled={place === 0}
          onClick={() => commands.move(place - 1)}
        />
        <IconButton
          name={`Bajar ${name}`}
          icon={<ArrowDown />}
          boxSize="11"
          disabled={place === last}
          onClick={() => commands.move(place + 1)}
        />
        <IconButton
          name={`Duplicar ${name}`}
          icon={<Copy />}
          boxSize="11"
          onClick={commands.copy}
        />
        <IconButton
          name={`Eliminar ${name}`}
          icon={<Trash2 />}
          boxSize="11"
          onClick={commands.remove}
        />
      </HStack>
    </HStack>
  )
}

const AnswerEditor = ({
  question,
  onChange,
}: {
  question: Question
  onChange: (question: Question) => void
}) => {
  switch (question.questionType) {
    case 'multipleChoice':
    case 'checkboxes':
      return (
        <OptionsEditor
          options={question.options}
          onChange={options => onChange({ ...question, options })}
        />
      )
    case 'linearScale':
      return (
        <ScaleEditor
          scale={question.linearScale}
          onChange={linearScale => onChange({ ...question, linearScale })}
        />
      )
    case 'rating':
      return (
        <RatingEditor
          rating={question.rating}
          onChange={rating => onChange({ ...question, rating })}
        />
      )
    default:
      return null
  }
}
