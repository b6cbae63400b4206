import { accountsRoutes } from '@mostrador/contracts/accounts'
import { MIN_ANSWER_MS, type PublicAnswer, type PublicForm } from '@mostrador/contracts/crm'
import { firstNameIn, Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { displayName } from '../clients/client.ts'
import { findClient } from '../clients/repository.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { bytesOf, toTypedAnswers } from './answer.ts'
import { insertAnswer, takeBytes } from './answers-repository.ts'
import { businessOfKey, respondentOf } from './link-repository.ts'
import {
  findFormByKey,
  findVersion,
  lockFormExistence,
  isFull,
  questionsOf,
  type StoredForm,
} from './repository.ts'

type FormAddress = { readonly key: string; readonly token: string | undefined }

/** Runs `work` under the business that an address names. Refuses `form_gone`. */
const underKey = <Answer>(
  ctx: CrmContext,
  key: string,
  work: (businessId: string) => Promise<Answer>
): Promise<Answer> => {
  const businessId = businessOfKey(key)
  if (businessId === null) throw new Refusal('form_gone')
  return ctx.underTenant(businessId, () => work(businessId))
}

const brandOf = async (
  { call }: CrmContext,
  businessId: string
): Promise<PublicForm['business']> => {
  const { name, logo, favoriteColors } = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.system(businessId)
  )
  return { name, logo: logo ?? null, color: favoriteColors?.[0] ?? null }
}

/**
 * A form for the holder of its link; with a token that is not ours it asks who answers. Refuses
 * `form_gone`.
 */
export const readPublicForm: UseCase<FormAddress, PublicForm> =
  ctx =>
  ({ key, token }) =>
    underKey(ctx, key, async businessId => {
      const form = await findFormByKey(ctx.db, businessId, key)
      if (form === null) throw new Refusal('form_gone')
      const clientId = respondentOf(ctx.actorKeys, form.secret, token)
      const [business, client] = await Promise.all([
        brandOf(ctx, businessId),
        clientId === null ? null : findClient(ctx.db, businessId, clientId),
      ])
      const { title, description, version } = form
      const isOpen = form.isOpen && !isFull(form)
      return {
        form: { title, description, questions: isOpen ? questionsOf(form.questions) : [] },
        version,
        isOpen,
        respondent: client === null ? null : firstNameIn(displayName(client)),
        business,
      }
    })

/**
 * Keeps an answer, once for each `answerId`. Refuses `form_gone`, `form_closed`, `form_too_fast`,
 * `form_link_outdated`, `form_answer_wrong`, `form_answer_missing`, `form_answer_too_large` and
 * `form_full`. What a program sent is dropped silently.
 */
export const answerPublicForm: UseCase<
  { key: string; answer: PublicAnswer },
  Record<string, never>
> =
  ctx =>
  ({ key, answer }) =>
    underKey(ctx, key, businessId =>
      ctx.db.transaction(async tx => {
        const form = await findFormByKey(tx, businessId, key)
        if (form === null || !(await lockFormExistence(tx, businessId, form.id)))
          throw new Refusal('form_gone')
        // People do not see this field.
        if (answer.website !== '') return {}
        if (!form.isOpen) throw new Refusal('form_closed')
        if (answer.elapsedMs < MIN_ANSWER_MS) throw new Refusal('form_too_fast')
        await storeAnswer(ctx, tx, form, answer)
        return {}
      })
    )

const storeAnswer = async (
  ctx: CrmContext,
  tx: Tx,
  form: StoredForm,
  { answerId, version, token, name, whatsapp, answers }: PublicAnswer
): Promise<void> => {
  const { businessId, id: formId } = form
  const signed = respondentOf(ctx.actorKeys, form.secret, token)
  if (token !== undefined && signed === null) throw new Refusal('form_link_outdated')
  const questions = await findVersion(tx, form, version)
  if (questions === null) throw new Refusal('form_answer_wrong')
  const storedAnswers = toTypedAnswers(questions, answers)
  if (!storedAnswers.ok) throw new Refusal(storedAnswers.code)
  const client = signed === null ? null : await findClient(tx, businessId, signed)
  const clientId = client?.id ?? null
  const isNew = await insertAnswer(tx, {
    businessId,
    id: answerId,
    formId,
    version,
    clientId,
    name: clientId === null ? name : '',
    whatsapp: clientId === null ? whatsapp : '',
    answers: storedAnswers.value,
    createdAt: ctx.clock.now(),
  })
  if (!isNew) return
  const bytes = bytesOf(storedAnswers.value)
  if (!(await takeBytes(tx, { businessId, formId, bytes }))) throw new Refusal('form_full')
  await tx.publish('form.answered', {
    key: formId,
    data: { formId, formAnswerId: answerId, clientId },
  })
}
