import { z } from 'zod'
import { Id, visibleLine } from '../common.ts'
import { isWrittenNumber, wrongNumberText } from '../national-number.ts'
import { AnswerValue, FormEntity } from './form.ts'
import { MAX_QUESTIONS } from './form-values.ts'

/** The end of a form's address: the business, and 256 bits that nobody guesses. */
export const FormKey = z.string().max(120)
/** Who answers: made by us for one form and one client. */
export const RespondentToken = z.string().max(160)

/** A form as its public page shows it. */
export const PublicForm = z.object({
  form: FormEntity.pick({ title: true, description: true, questions: true }),
  /** What the answers are sent for: a form may change while somebody answers. */
  version: z.number().int(),
  isOpen: z.boolean(),
  /** The first name of the client whom the link was sent to; null for anybody. */
  respondent: z.string().nullable(),
  business: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    /** `#rrggbb`; null without one. */
    color: z.string().nullable(),
  }),
})
export type PublicForm = z.output<typeof PublicForm>

/** What the page sends. `answerId` is made by the page: sent twice, it is stored once. */
export const PublicAnswer = z.object({
  answerId: Id,
  version: z.number().int().min(1).max(1_000_000),
  token: RespondentToken.optional(),
  name: visibleLine().max(80).default(''),
  /** The number as it was typed; it is optional. */
  whatsapp: visibleLine()
    .max(30)
    .refine(text => text === '' || isWrittenNumber(text), wrongNumberText)
    .default(''),
  /** A field that people do not see: only programs fill it. */
  website: z.string().max(200).default(''),
  elapsedMs: z.number().int().min(0).max(10_000_000_000),
  answers: z.array(z.object({ questionId: Id, value: AnswerValue })).max(MAX_QUESTIONS),
})
export type PublicAnswer = z.output<typeof PublicAnswer>
export type PublicAnswerInput = z.input<typeof PublicAnswer>
