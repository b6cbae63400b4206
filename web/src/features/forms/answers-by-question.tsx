import { Skeleton, Stack, Text } from '@chakra-ui/react'
import type { FormAnswer, FormEntity, QuestionCount } from '@mostrador/contracts/crm'
import { lazy, Suspense } from 'react'
import { Card } from '../../ui/pieces.tsx'
import { barsOf, type Bar, respondentText, valueText } from './answer-words.ts'
import { answersText } from './form-words.ts'

const QuestionChart = lazy(async () => ({
  default: (await import('./question-chart.tsx')).QuestionChart,
}))
/** Text answers shown per question; the table has all of them. */
const MAX_TEXTS = 20

type Question = FormEntity['questions'][number]
type Props = {
  readonly form: FormEntity
  readonly answers: readonly FormAnswer[]
  readonly counts: readonly QuestionCount[]
}

/** A chart, or the newest text answers, of each question [FRM-02]. */
export const AnswersByQuestion = ({ form, answers, counts }: Props) => (
  <Stack gap="4" pt="4">
    {form.questions.map(question => {
      const count = counts.find(({ questionId }) => questionId === question.id)
      const bars = barsOf(question, count)
      return (
        <Card key={question.id} title={question.question}>
          <Stack gap="3">
            <Text textStyle="sm" color="fg.muted">
              {answersText(count?.answered ?? 0)}
              {averageText(question, count)}
            </Text>
            <Answers question={question} bars={bars} answers={answers} />
          </Stack>
        </Card>
      )
    })}
  </Stack>
)

const Answers = ({
  question,
  bars,
  answers,
}: {
  question: Question
  bars: readonly Bar[] | null
  answers: readonly FormAnswer[]
}) => {
  if (bars !== null)
    return (
      <Suspense fallback={<Skeleton h="32" />}>
        <QuestionChart bars={bars} label={question.question} />
      </Suspense>
    )
  return question.questionType === 'shortAnswer' || question.questionType === 'paragraph' ? (
    <TextAnswers questionId={question.id} answers={answers} />
  ) : null
}

const averageText = ({ questionType }: Question, count: QuestionCount | undefined): string => {
  if (count === undefined || count.answered === 0) return ''
  if (questionType !== 'rating' && questionType !== 'linearScale') return ''
  const sum = count.values.reduce((total, entry) => total + Number(entry.value) * entry.count, 0)
  const average = (sum / count.answered).toLocaleString('es-MX', { maximumFractionDigits: 1 })
  return ` · promedio ${average}`
}

const TextAnswers = ({
  questionId,
  answers,
}: {
  questionId: string
  answers: readonly FormAnswer[]
}) => {
  const values = answers.flatMap(answer => {
    const match = answer.answers.find(part => part.questionId === questionId)
    return match === undefined ? [] : [{ answer, text: valueText(match) }]
  })
  return (
    <Stack gap="2">
      {values.slice(0, MAX_TEXTS).map(({ answer, text }) => (
        <Stack key={answer._id} gap="0" bg="bg.subtle" borderRadius="l2" p="3">
          <Text whiteSpace="pre-line" overflowWrap="anywhere" lineClamp={6}>
            {text}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {respondentText(answer)}
          </Text>
        </Stack>
      ))}
      {values.length > MAX_TEXTS ? (
        <Text textStyle="sm" color="fg.muted">
          Y {answersText(values.length - MAX_TEXTS)} más, en la tabla.
        </Text>
      ) : null}
    </Stack>
  )
}
