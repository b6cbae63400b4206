import { Box, HStack, Input, SimpleGrid, Stack, Text, Textarea } from '@chakra-ui/react'
import type { Question } from '@mostrador/contracts/crm'
import { Heart, Star, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import type { FormValues } from './form-values.ts'

const icons = { star: Star, heart: Heart, thumbUp: ThumbsUp }

/** The form as it is read by who answers; what is tried here is not kept. */
export const FormPreview = ({ values }: { values: FormValues }) => (
  <Stack gap="4" maxW="2xl" mx="auto" w="full">
    <Stack
      gap="1"
      p="4"
      bg="bg.panel"
      borderRadius="l3"
      borderTopWidth="6px"
      borderColor="brand.solid"
    >
      <Text textStyle="xl" fontWeight="600" overflowWrap="anywhere">
        {values.title.trim() || 'Sin título'}
      </Text>
      <Text color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
        {values.description}
      </Text>
    </Stack>
    {values.questions.map(question => (
      <Stack
        key={`${question.id}.${question.questionType}`}
        gap="3"
        p="4"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.subtle"
        borderRadius="l3"
      >
        <Text fontWeight="600" overflowWrap="anywhere">
          {question.question.trim() || 'Pregunta sin texto'}
          {question.required ? (
            <Text as="span" color="fg.error">
              {' *'}
            </Text>
          ) : null}
        </Text>
        <AnswerPreview question={question} />
      </Stack>
    ))}
    {values.questions.length === 0 ? (
      <Text color="fg.muted" textAlign="center">
        Agrega preguntas para verlas aquí.
      </Text>
    ) : null}
  </Stack>
)

const AnswerPreview = ({ question }: { question: Question }) => {
  const label = question.question || 'Pregunta sin texto'
  switch (question.questionType) {
    case 'shortAnswer':
      return <Input aria-label={label} placeholder="Tu respuesta" minH="11" />
    case 'paragraph':
      return <Textarea aria-label={label} placeholder="Tu respuesta" rows={4} />
    case 'multipleChoice':
      return <OneChoice question={question} />
    case 'checkboxes':
      return <ManyChoices question={question} />
    case 'linearScale':
      return <Scale question={question} />
    case 'rating':
      return <Rating question={question} />
  }
}

const textOf = ({ text, other }: Question['options'][number]): string =>
  other ? 'Otro' : text || 'Opción sin texto'

const OneChoice = ({ question }: { question: Question }) => {
  const [chosen, setChosen] = useState('')
  return (
    <RadioList
      label="Elige una"
      choices={question.options.map(option => ({ value: option.id, label: textOf(option) }))}
      value={chosen}
      onChange={setChosen}
    />
  )
}

const ManyChoices = ({ question }: { question: Question }) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Stack gap="0">
      {question.options.map(option => (
        <CheckboxField
          key={option.id}
          label={textOf(option)}
          checked={chosen.includes(option.id)}
          onChange={isOn =>
            setChosen(isOn ? [...chosen, option.id] : chosen.filter(id => id !== option.id))
          }
        />
      ))}
    </Stack>
  )
}

const Scale = ({ question: { linearScale } }: { question: Question }) => {
  const { minLinear, maxLinear, minLabel, maxLabel } = linearScale
  const steps = Array.from({ length: maxLinear - minLinear + 1 }, (_, index) => minLinear + index)
  return (
    <Stack gap="1">
      <SimpleGrid minChildWidth="11" gap="2">
        {steps.map(step => (
          <Box
            key={step}
            display="grid"
            placeItems="center"
            minH="11"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="l2"
          >
            {step}
          </Box>
        ))}
      </SimpleGrid>
      <HStack justify="space-between" textStyle="sm" color="fg.muted">
        <span>{minLabel}</span>
        <span>{maxLabel}</span>
      </HStack>
    </Stack>
  )
}

const Rating = ({ question: { rating } }: { question: Question }) => {
  const Icon = icons[rating.emoji]
  return (
    <HStack gap="1" flexWrap="wrap" color="fg.muted">
      {Array.from({ length: rating.numEmojis }, (_, index) => (
        <Box key={index} display="grid" placeItems="center" boxSize="11">
          <Icon size={30} aria-hidden="true" />
        </Box>
      ))}
    </HStack>
  )
}
