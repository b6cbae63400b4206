import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { MAX_QUESTIONS, type Question, questionTypes } from '@mostrador/contracts/crm'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { typeNames } from './form-words.ts'
import { copyOf, type FormErrors, moveItem, newQuestion } from './form-values.ts'
import { QuestionEditor } from './question-editor.tsx'

type Props = {
  readonly questions: readonly Question[]
  readonly errors: FormErrors
  readonly onChange: (questions: Question[]) => void
}

/** The questions in their order: moved by mouse, finger, keyboard, or by their buttons. */
export const QuestionsEditor = ({ questions, errors, onChange }: Props) => {
  const commandsOf = (question: Question, index: number) => ({
    change: (next: Question) =>
      onChange(questions.map(existing => (existing.id === question.id ? next : existing))),
    move: (to: number) => onChange(moveItem(questions, index, to)),
    copy: () => onChange(questions.toSpliced(index + 1, 0, copyOf(question))),
    remove: () => onChange(questions.toSpliced(index, 1)),
  })
  return (
    <Stack gap="4">
      <DragDropContext
        dragHandleUsageInstructions="Presiona la barra espaciadora para levantar la pregunta, las flechas para moverla, y otra vez la barra para soltarla. Escape cancela."
        onDragEnd={({ source, destination }) => {
          if (destination !== null) onChange(moveItem(questions, source.index, destination.index))
        }}
      >
        <Droppable droppableId="questions">
          {list => (
            <Box ref={list.innerRef} {...list.droppableProps}>
              {questions.map((question, index) => (
                <Draggable key={question.id} draggableId={question.id} index={index}>
                  {item => (
                    <Box ref={item.innerRef} {...item.draggableProps} pb="4">
                      <QuestionEditor
                        question={question}
                        place={index}
                        last={questions.length - 1}
                        textError={errors.ofText[index]}
                        error={errors.ofQuestion[index]}
                        commands={commandsOf(question, index)}
                        handle={item.dragHandleProps}
                      />
                    </Box>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </Box>
          )}
        </Droppable>
      </DragDropContext>
      {errors.questions === undefined ? null : (
        <Text role="alert" textStyle="sm" color="fg.error">
          {errors.questions}
        </Text>
      )}
      <AddQuestion
        isFull={questions.length >= MAX_QUESTIONS}
        onAdd={question => onChange([...questions, question])}
      />
    </Stack>
  )
}

const AddQuestion = ({
  isFull,
  onAdd,
}: {
  isFull: boolean
  onAdd: (question: Question) => void
}) => (
  <Stack gap="2">
    <Text fontWeight="600">Agregar una pregunta de</Text>
    <SimpleGrid columns={{ base: 2, md: 3 }} gap="2">
      {questionTypes.map(type => (
        <Button
          key={type}
          minH="11"
          icon={<Plus />}
          justifyContent="flex-start"
          disabled={isFull}
          onClick={() => onAdd(newQuestion(type))}
        >
          {typeNames[type]}
        </Button>
      ))}
    </SimpleGrid>
  </Stack>
)
