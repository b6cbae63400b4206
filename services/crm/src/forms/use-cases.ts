import { isDeepStrictEqual } from 'node:util'
import type { FormAnswer, FormDraft, FormEntity, QuestionCount } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { isStale } from '@mostrador/platform'
import { displayName } from '../clients/client.ts'
import { existingIds, findClients } from '../clients/repository.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import {
  countAnswers,
  findAnswers,
  findClientAnswers,
  toAnswers,
  totalsOf,
} from './answers-repository.ts'
import { newFormSecret } from './link-repository.ts'
import {
  countForms,
  findForm,
  findForms,
  findFormsById,
  insertForm,
  insertVersion,
  isFull,
  lockForm,
  questionsOf,
  removeForm,
  type StoredForm,
  toForm,
  updateForm,
} from './repository.ts'

type FormRef = { readonly businessId: string; readonly id: string }
const MAX_FORMS = 200

const publishChanged = (tx: Tx, formId: string): Promise<void> =>
  tx.publish('form.changed', { key: formId, data: { formId } })

const withTotals = async (
  { db, config }: CrmContext,
  businessId: string,
  rows: readonly StoredForm[]
): Promise<FormEntity[]> => {
  const totals = await totalsOf(
    db,
    businessId,
    rows.map(({ id }) => id)
  )
  return rows.map(row => toForm(row, config.PUBLIC_URL, totals.get(row.id)))
}

/** Forms, newest first. */
export const listForms: UseCase<{ businessId: string }, FormEntity[]> =
  ctx =>
  async ({ businessId }) =>
    withTotals(ctx, businessId, await findForms(ctx.db, businessId))

/** Refuses `too_many_forms`. */
export const createForm: UseCase<{ businessId: string; form: FormDraft }, FormEntity> =
  ctx =>
  ({ businessId, form }) =>
    ctx.db.transaction(async tx => {
      if ((await countForms(tx, businessId)) >= MAX_FORMS) throw new Refusal('too_many_forms')
      const row = await insertForm(tx, {
        ...form,
        businessId,
        id: ctx.ids(),
        secret: newFormSecret(businessId),
        createdAt: ctx.clock.now(),
      })
      await insertVersion(tx, row)
      await publishChanged(tx, row.id)
      return toForm(row, ctx.config.PUBLIC_URL)
    })

/**
 * Saves a form; other questions are a new version, and what was answered keeps its own. Refuses
 * `form_not_found`, and `form_changed` when `revision` is not that of the row.
 */
export const editForm: UseCase<FormRef & { form: FormDraft; revision: string }, FormEntity> =
  ctx =>
  ({ businessId, id, form, revision }) =>
    ctx.db.transaction(async tx => {
      const stored = await lockForm(tx, businessId, id)
      if (stored === null) throw new Refusal('form_not_found')
      const totals = (await totalsOf(tx, businessId, [id])).get(id)
      const current = toForm(stored, ctx.config.PUBLIC_URL, totals)
      if (isStale({ revision, current, next: { ...current, ...form } }))
        throw new Refusal('form_changed', { current })
      const isSame = isDeepStrictEqual(questionsOf(stored.questions), form.questions)
      const version = isSame ? stored.version : stored.version + 1
      const row = await updateForm(tx, stored, { ...form, version })
      if (!isSame) await insertVersion(tx, row)
      await publishChanged(tx, id)
      return toForm(row, ctx.config.PUBLIC_URL, totals)
    })

/** Removes a form with its answers. Refuses `form_not_found`. */
export const deleteForm: UseCase<FormRef, { _id: string }> =
  ctx =>
  ({ businessId, id }) =>
    ctx.db.transaction(async tx => {
      if (!(await removeForm(tx, businessId, id))) throw new Refusal('form_not_found')
      await publishChanged(tx, id)
      return { _id: id }
    })

/** A client is called by the name that the business gave. */
const withClientNames = async (
  { db }: CrmContext,
  businessId: string,
  answers: readonly FormAnswer[]
): Promise<FormAnswer[]> => {
  const ids = [...new Set(answers.flatMap(({ clientId }) => clientId ?? []))]
  const clients = new Map((await findClients(db, businessId, ids)).map(row => [row.id, row]))
  return answers.map(answer => {
    const client = answer.clientId === null ? undefined : clients.get(answer.clientId)
    if (client === undefined) return answer
    return { ...answer, name: displayName(client), whatsapp: client.whatsapp }
  })
}

type FormAnswers = {
  form: FormEntity
  answers: FormAnswer[]
  hasMore: boolean
  total: number
  isFull: boolean
  counts: QuestionCount[]
}
/**
 * A page of what was answered, newest first; without `after` also the counts of each question.
 * Refuses `form_not_found`.
 */
export const listFormAnswers: UseCase<FormRef & { after?: string | undefined }, FormAnswers> =
  ctx =>
  async ({ businessId, id, after }) => {
    const row = await findForm(ctx.db, businessId, id)
    if (row === null) throw new Refusal('form_not_found')
    const [{ rows, hasMore }, counts, [form]] = await Promise.all([
      findAnswers(ctx.db, businessId, { formId: id, after }),
      after === undefined ? countAnswers(ctx.db, businessId, id) : [],
      withTotals(ctx, businessId, [row]),
    ])
    if (form === undefined) throw new Refusal('form_not_found')
    const answers = await toAnswers(ctx.db, businessId, rows)
    return {
      form,
      answers: await withClientNames(ctx, businessId, answers),
      hasMore,
      total: form.answers,
      isFull: isFull(row),
      counts,
    }
  }

/** What a client answered, with its forms [SUR-06]. Refuses `client_not_found`. */
export const clientFormAnswers: UseCase<
  { businessId: string; clientId: string },
  { forms: FormEntity[]; formAnswers: FormAnswer[] }
> =
  ctx =>
  async ({ businessId, clientId }) => {
    if ((await existingIds(ctx.db, businessId, [clientId])).length === 0)
      throw new Refusal('client_not_found')
    const rows = await findClientAnswers(ctx.db, businessId, clientId)
    const formIds = [...new Set(rows.map(({ formId }) => formId))]
    const forms = await findFormsById(ctx.db, businessId, formIds)
    const answers = await toAnswers(ctx.db, businessId, rows)
    return {
      forms: await withTotals(ctx, businessId, forms),
      formAnswers: await withClientNames(ctx, businessId, answers),
    }
  }
