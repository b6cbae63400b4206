import { z } from 'zod'
import { Id, Instant, required, visibleLine, visibleName, visibleText } from '../common.ts'
import { Revision } from '../revision.ts'
import {
  formTriggers,
  MAX_ICONS,
  MAX_LONG_ANSWER,
  MAX_OPTION_TEXT,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MIN_ICONS,
  questionTypes,
  ratingIcons,
} from './form-values.ts'

export const QuestionType = z.enum(questionTypes, { error: required })
export const FormTrigger = z.enum(formTriggers)

const OptionText = visibleLine().max(
  MAX_OPTION_TEXT,
  `La opción debe tener máximo ${MAX_OPTION_TEXT} caracteres`
)
const Label = visibleLine().max(60, 'La etiqueta debe tener máximo 60 caracteres').default('')

/** One answer that can be chosen; `other` lets people write their own [SUR-01]. */
const Option = z.object({ id: Id, text: OptionText, other: z.boolean().default(false) })

const questionFields = z.object({
  id: Id,
  question: visibleName(
    visibleText().min(1, required).max(500, 'La pregunta debe tener máximo 500 caracteres')
  ),
  questionType: QuestionType,
  required: z.boolean().default(false),
  options: z
    .array(Option)
    .max(MAX_OPTIONS, `Una pregunta puede tener máximo ${MAX_OPTIONS} opciones`)
    .default([]),
  /** A scale that begins at 0 or 1 and ends at 2 to 10 [SUR-03]. */
  linearScale: z
    .object({
      minLinear: z
        .number()
        .int()
        .min(0, 'La escala empieza en 0 o 1')
        .max(1, 'La escala empieza en 0 o 1'),
      maxLinear: z
        .number()
        .int()
        .min(2, 'La escala termina entre 2 y 10')
        .max(10, 'La escala termina entre 2 y 10'),
      minLabel: Label,
      maxLabel: Label,
    })
    .default({ minLinear: 1, maxLinear: 5, minLabel: '', maxLabel: '' }),
  /** [SUR-04] */
  rating: z
    .object({
      emoji: z.enum(ratingIcons),
      numEmojis: z
        .number()
        .int()
        .min(MIN_ICONS, `La calificación lleva de ${MIN_ICONS} a ${MAX_ICONS} iconos`)
        .max(MAX_ICONS, `La calificación lleva de ${MIN_ICONS} a ${MAX_ICONS} iconos`),
    })
    .default({ emoji: 'star', numEmojis: 5 }),
})

type Fields = z.output<typeof questionFields>
const isChoice = ({ questionType }: Pick<Fields, 'questionType'>): boolean =>
  questionType === 'multipleChoice' || questionType === 'checkboxes'

/** What is wrong with the options of a question; undefined when nothing is [SUR-05]. */
const optionsProblem = ({ options, ...question }: Fields): string | undefined => {
  if (!isChoice(question)) return undefined
  const listed = options.filter(({ other }) => !other)
  if (options.length - listed.length > 1) return 'La opción «Otro» solo puede estar una vez'
  if (listed.length === 0) return 'Agrega al menos una opción'
  if (listed.some(({ text }) => text === '')) return 'Escribe el texto de cada opción'
  if (new Set(listed.map(({ text }) => text)).size < listed.length) return 'Hay opciones repetidas'
  return undefined
}

/** [SUR-01, FRM-01] */
export const Question = questionFields.superRefine((question, issues) => {
  const message = optionsProblem(question)
  if (message !== undefined) issues.addIssue({ code: 'custom', path: ['options'], message })
})
export type Question = z.output<typeof Question>

/** A question as it is stored: the shape without what the editor's form fills in. */
const StoredQuestion = z.object({
  id: Id,
  question: z.string(),
  questionType: QuestionType,
  required: z.boolean(),
  options: z.array(z.object({ id: Id, text: z.string(), other: z.boolean() })),
  linearScale: z.object({
    minLinear: z.number(),
    maxLinear: z.number(),
    minLabel: z.string(),
    maxLabel: z.string(),
  }),
  rating: z.object({ emoji: z.enum(ratingIcons), numEmojis: z.number() }),
})

/** [FRM-01] */
export const FormEntity = z.object({
  _id: Id,
  businessId: Id,
  title: z.string(),
  description: z.string(),
  questions: z.array(StoredQuestion),
  /** False: people who open the link read that the form is closed. */
  isOpen: z.boolean(),
  /** `asistida`: the link goes to the client of each appointment that was attended. */
  sendAfter: FormTrigger,
  /** The public address of the form; anyone who has it can answer. */
  url: z.string(),
  createdAt: Instant,
  revision: Revision,
  answers: z.number().int(),
  lastAnswerAt: Instant.nullable(),
})
export type FormEntity = z.output<typeof FormEntity>

/** 'Título del formulario' and 'Descripción del formulario' [SUR-02]. */
export const FormDraft = z.object({
  title: visibleName(
    visibleLine().min(1, required).max(120, 'El título debe tener máximo 120 caracteres')
  ),
  description: visibleText()
    .max(1000, 'La descripción debe tener máximo 1000 caracteres')
    .default(''),
  questions: z
    .array(Question)
    .min(1, 'Agrega al menos una pregunta')
    .max(MAX_QUESTIONS, `Un formulario puede tener máximo ${MAX_QUESTIONS} preguntas`)
    .refine(
      questions => new Set(questions.map(({ id }) => id)).size === questions.length,
      'Hay preguntas repetidas'
    ),
  isOpen: z.boolean().default(true),
  sendAfter: FormTrigger.default('none'),
})
export type FormDraft = z.output<typeof FormDraft>
export type FormDraftInput = z.input<typeof FormDraft>

const tooLong = `La respuesta debe tener máximo ${MAX_LONG_ANSWER} caracteres`
/** The text of what was chosen or written, a number of a scale or rating, or several texts. */
export const AnswerValue = z.union(
  [
    visibleText().max(MAX_LONG_ANSWER, tooLong),
    z.number().int().min(0).max(10),
    z.array(visibleText().max(MAX_OPTION_TEXT)).max(MAX_OPTIONS),
  ],
  { error: tooLong }
)
export type AnswerValue = z.output<typeof AnswerValue>

/** One question with what somebody answered, in the words that they read [FRM-01]. */
export const GivenAnswer = z.object({
  questionId: Id,
  question: z.string(),
  questionType: QuestionType,
  value: z.union([z.string(), z.number(), z.array(z.string())]),
})
export type GivenAnswer = z.output<typeof GivenAnswer>

/** What one person sent. Without a client, the name and number are what they wrote themselves. */
export const FormAnswer = z.object({
  _id: Id,
  formId: Id,
  clientId: Id.nullable(),
  name: z.string(),
  whatsapp: z.string(),
  answers: z.array(GivenAnswer),
  createdAt: Instant,
})
export type FormAnswer = z.output<typeof FormAnswer>

/**
 * How often each answer of a question was given; those with a text of their own are not counted.
 */
export const QuestionCount = z.object({
  questionId: Id,
  answered: z.number().int(),
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
})
export type QuestionCount = z.output<typeof QuestionCount>
