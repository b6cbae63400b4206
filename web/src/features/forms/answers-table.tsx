import type { FormAnswer, FormEntity } from '@mostrador/contracts/crm'
import { useMemo } from 'react'
import { useGridOwner } from '../../api/grid-owner.ts'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { askedQuestions, respondentText, valueText } from './answer-words.ts'

type Props = {
  readonly form: FormEntity
  readonly answers: readonly FormAnswer[]
  readonly timeZone: string
}

const cellOf = ({ answers }: FormAnswer, questionId: string): string | number | null => {
  const match = answers.find(answer => answer.questionId === questionId)
  if (match === undefined) return null
  return typeof match.value === 'number' ? match.value : valueText(match)
}

const columnsOf = (
  form: FormEntity,
  answers: readonly FormAnswer[]
): readonly GridColumn<FormAnswer>[] => [
  { id: 'name', title: 'Nombre', value: respondentText, card: 'title' },
  { id: 'whatsapp', title: 'WhatsApp', value: ({ whatsapp }) => whatsapp, card: 'note' },
  {
    id: 'createdAt',
    title: 'Fecha',
    kind: 'moment',
    value: ({ createdAt }) => createdAt,
    card: 'aside',
  },
  ...askedQuestions(form, answers).map(({ id, question, isGone }) => ({
    id,
    title: isGone ? `${question} (antes)` : question,
    value: (answer: FormAnswer) => cellOf(answer, id),
  })),
]

/** All answers, one row each, with their export. */
export const AnswersTable = ({ form, answers, timeZone }: Props) => {
  const columns = useMemo(() => columnsOf(form, answers), [form, answers])
  return (
    <DataGrid<FormAnswer>
      id={`form-answers.${form._id}`}
      owner={useGridOwner()}
      label={`Respuestas de ${form.title}`}
      columns={columns}
      rows={answers}
      keyOf={({ _id }) => _id}
      nameOf={respondentText}
      timeZone={timeZone}
      searchLabel="Buscar en las respuestas"
      empty={null}
    />
  )
}
