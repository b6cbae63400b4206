import { AssistantLimits, type Business } from '@mostrador/contracts/accounts'
import { countryCodeExtOf, digitsOf } from '@mostrador/kernel'

/**
 * The fields as people type them: texts; an empty field means no limit of credits. `replies` are
 * those of one thread in a day.
 */
export type LimitsForm = {
  readonly seconds: string
  readonly limit: string
  readonly replies: string
  readonly numbers: readonly { readonly countryCode: string; readonly whatsapp: string }[]
}
export type LimitsProblems = {
  readonly seconds?: string | undefined
  readonly limit?: string | undefined
  readonly replies?: string | undefined
  readonly numbers: readonly (string | undefined)[]
}

export const maxTestNumbers = 3
const defaultSeconds = '5'

/** What is stored; 5 s only when nothing is [TST-02, C1-08]. */
export const limitsFormOf = ({
  delayResponse,
  limitMessagesPerDay,
  threadRepliesPerDay,
  testingNumbers,
}: Pick<
  Business,
  'delayResponse' | 'limitMessagesPerDay' | 'threadRepliesPerDay' | 'testingNumbers'
>): LimitsForm => ({
  seconds: delayResponse > 0 ? String(delayResponse / 1000) : defaultSeconds,
  limit: limitMessagesPerDay === null ? '' : String(limitMessagesPerDay),
  replies: String(threadRepliesPerDay),
  numbers: testingNumbers.map(({ countryCode, whatsapp }) => ({ countryCode, whatsapp })),
})

const numeric = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The body of PATCH /business/{id}, or what is wrong with each field [TST-02, TST-03, TST-04]. */
export const parseLimitsForm = (
  form: LimitsForm
):
  | { ok: true; body: ReturnType<typeof AssistantLimits.parse> }
  | { ok: false; problems: LimitsProblems } => {
  const checked = AssistantLimits.safeParse({
    delayResponse: Math.round(numeric(form.seconds) * 1000),
    limitMessagesPerDay: form.limit.trim() === '' ? null : numeric(form.limit),
    threadRepliesPerDay: numeric(form.replies),
    testingNumbers: form.numbers.map(({ countryCode, whatsapp }) => ({
      countryCode,
      whatsapp: digitsOf(whatsapp),
      countryCodeExt: countryCodeExtOf(countryCode),
    })),
  })
  if (checked.success) return { ok: true, body: checked.data }
  const issue = (name: string) => checked.error.issues.find(({ path }) => path[0] === name)?.message
  return {
    ok: false,
    problems: {
      seconds: issue('delayResponse'),
      limit: issue('limitMessagesPerDay') === undefined ? undefined : 'El mínimo es 30 creditos',
      replies: issue('threadRepliesPerDay'),
      numbers: form.numbers.map((_, index) =>
        checked.error.issues.some(({ path }) => path[0] === 'testingNumbers' && path[1] === index)
          ? 'Escribe de 4 a 12 dígitos'
          : undefined
      ),
    },
  }
}
