import type { FormAnswer, FormEntity } from '@mostrador/contracts/crm'

const id = (end: string) => `0199b2c4-0000-7000-8000-0000000000${end}`
const blank = {
  required: false,
  options: [],
  linearScale: { minLinear: 1, maxLinear: 5, minLabel: '', maxLabel: '' },
  rating: { emoji: 'star' as const, numEmojis: 5 },
}

/** A form with three questions: choices, a scale and free text. */
export const visitForm: FormEntity = {
  _id: id('f1'),
  businessId: id('01'),
  title: 'Tu visita',
  description: 'Dos minutos',
  questions: [
    {
      ...blank,
      id: id('a1'),
      question: '¿Qué te hiciste?',
      questionType: 'checkboxes',
      options: [
        { id: id('b1'), text: 'Corte', other: false },
        { id: id('b2'), text: 'Barba', other: false },
        { id: id('b3'), text: '', other: true },
      ],
    },
    { ...blank, id: id('a2'), question: '¿Nos recomiendas?', questionType: 'linearScale' },
    { ...blank, id: id('a3'), question: '¿Qué mejorarías?', questionType: 'paragraph' },
  ],
  isOpen: true,
  sendAfter: 'none',
  url: 'https://panel.example/f/llave',
  createdAt: '2026-11-21T18:00:00.000Z',
  revision: 'r1',
  answers: 2,
  lastAnswerAt: '2026-11-21T18:00:00.000Z',
}

const answer = (end: string, value: FormAnswer['answers'][number]['value']) => {
  const question = visitForm.questions.find(candidate => candidate.id === id(end))
  return {
    questionId: id(end),
    question: question?.question ?? '¿De antes?',
    questionType: question?.questionType ?? ('paragraph' as const),
    value,
  }
}
/** Ana answered everything; an anonymous person answered a question that was removed since. */
export const visitAnswers: readonly FormAnswer[] = [
  {
    _id: id('c1'),
    formId: visitForm._id,
    clientId: id('d1'),
    name: 'Ana López',
    whatsapp: '2221234567',
    answers: [answer('a1', ['Corte', 'Cejas']), answer('a2', 4), answer('a3', '<b>Más sillas</b>')],
    createdAt: '2026-11-21T18:00:00.000Z',
  },
  {
    _id: id('c2'),
    formId: visitForm._id,
    clientId: null,
    name: '',
    whatsapp: '',
    answers: [answer('a9', 'De entonces')],
    createdAt: '2026-11-21T17:00:00.000Z',
  },
]
export const visitCounts = [
  {
    questionId: id('a1'),
    answered: 1,
    values: [
      { value: 'Corte', count: 1 },
      { value: 'Cejas', count: 1 },
    ],
  },
  { questionId: id('a2'), answered: 1, values: [{ value: '4', count: 1 }] },
  { questionId: id('a3'), answered: 1, values: [] },
]
