import { Accordion, Stack, Text } from '@chakra-ui/react'
import type { FormAnswer, FormEntity } from '@mostrador/contracts/crm'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { momentText } from '../../ui/when.ts'
import { answerText, respondentText } from './answer-words.ts'

type Props = {
  readonly form: FormEntity
  readonly answers: readonly FormAnswer[]
  readonly timeZone: string
}

/** Shown at once; the rest comes when somebody asks for it. */
const MAX_SHOWN = 50

/** What the answer was given to: the questions of then, then those of now without an answer. */
const rowsOf = (form: FormEntity, answer: FormAnswer) => {
  const answered = answer.answers.map(({ questionId, question }) => ({ questionId, question }))
  const answeredIds = new Set(answered.map(({ questionId }) => questionId))
  const missing = form.questions
    .filter(({ id }) => !answeredIds.has(id))
    .map(({ id, question }) => ({ questionId: id, question }))
  return [...answered, ...missing]
}

/** An accordion of who answered, each with their answers [FRM-02]. */
export const AnswersByClient = ({ form, answers, timeZone }: Props) => {
  const [visibleCount, setVisibleCount] = useState(MAX_SHOWN)
  return (
    <Stack gap="4" pt="4">
      <Accordion.Root multiple collapsible lazyMount unmountOnExit>
        {answers.slice(0, visibleCount).map(answer => (
          <Accordion.Item key={answer._id} value={answer._id}>
            <Accordion.ItemTrigger minH="11">
              <Stack flex="1" gap="0" textAlign="start">
                <Text fontWeight="600" overflowWrap="anywhere">
                  {respondentText(answer)}
                </Text>
                <Text textStyle="sm" color="fg.muted">
                  {[answer.whatsapp, momentText(answer.createdAt, timeZone)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
              {answer.clientId === null ? null : <Chip tone="brand">Contacto</Chip>}
              <Accordion.ItemIndicator />
            </Accordion.ItemTrigger>
            <Accordion.ItemContent>
              <Accordion.ItemBody>
                <Stack as="dl" gap="3" m="0">
                  {rowsOf(form, answer).map(({ questionId, question }) => (
                    <div key={questionId}>
                      <Text as="dt" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                        {question}
                      </Text>
                      <Text as="dd" m="0" whiteSpace="pre-line" overflowWrap="anywhere">
                        {answerText(answer, questionId)}
                      </Text>
                    </div>
                  ))}
                </Stack>
              </Accordion.ItemBody>
            </Accordion.ItemContent>
          </Accordion.Item>
        ))}
      </Accordion.Root>
      {answers.length > visibleCount ? (
        <Button minH="11" onClick={() => setVisibleCount(visibleCount + MAX_SHOWN)}>
          Ver más respuestas
        </Button>
      ) : null}
    </Stack>
  )
}
