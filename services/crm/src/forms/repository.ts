import { withoutLimits } from '@mostrador/contracts'
import {
  FormEntity,
  type FormDraft,
  MAX_ANSWER_BYTES,
  MAX_FORM_BYTES,
  type Question,
} from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { withRevision } from '@mostrador/platform'
import type { Db, Tx } from '../context.ts'
import { formAddress } from './link-repository.ts'

export type StoredForm = Awaited<ReturnType<Tx['prisma']['form']['findFirstOrThrow']>>
/** The number of answers of a form, which is not editable. */
export type AnswerTotals = { readonly answers: number; readonly lastAnswerAt: Date | null }
const none: AnswerTotals = { answers: 0, lastAnswerAt: null }

/** Whether another answer might not fit. */
export const isFull = ({ answerBytes }: Pick<StoredForm, 'answerBytes'>): boolean =>
  answerBytes + MAX_ANSWER_BYTES > MAX_FORM_BYTES

const Questions = withoutLimits(FormEntity.shape.questions)
export const questionsOf = (stored: unknown): Question[] => Questions.parse(stored)

/** A form on the wire. Its revision says what can be edited: answers do not change it. */
export const toForm = (
  { id, businessId, secret, version: _version, ...row }: StoredForm,
  publicUrl: string,
  totals: AnswerTotals = none
): FormEntity => ({
  ...withRevision({
    _id: id,
    businessId,
    title: row.title,
    description: row.description,
    questions: questionsOf(row.questions),
    isOpen: row.isOpen,
    // Held by a constraint of the table.
    sendAfter: row.sendAfter as FormEntity['sendAfter'],
    url: formAddress(publicUrl, secret),
    createdAt: row.createdAt.toISOString(),
  }),
  answers: totals.answers,
  lastAnswerAt: totals.lastAnswerAt?.toISOString() ?? null,
})

export const findForms = (db: Db | Tx, businessId: string): Promise<StoredForm[]> =>
  db.prisma.form.findMany({
    where: { businessId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 500,
  })

export const findFormsById = (
  db: Db,
  businessId: string,
  ids: readonly string[]
): Promise<StoredForm[]> =>
  db.prisma.form.findMany({
    where: { businessId, id: { in: [...ids] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })

export const countForms = (db: Db | Tx, businessId: string): Promise<number> =>
  db.prisma.form.count({ where: { businessId } })

export const findForm = (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredForm | null> => prisma.form.findFirst({ where: { businessId, id } })

export const findFormByKey = (
  { prisma }: Db | Tx,
  businessId: string,
  secret: string
): Promise<StoredForm | null> => prisma.form.findFirst({ where: { businessId, secret } })

/** The row, locked against other changes until the transaction ends. */
export const lockForm = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredForm | null> => {
  await sql(
    tx
  )`select id from crm.form where business_id = ${businessId}::uuid and id = ${id}::uuid for no key update`
  return findForm(tx, businessId, id)
}

/** Keeps a form from being removed until the transaction ends. False when there is none. */
export const lockFormExistence = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<boolean> => {
  const rows = await sql<{ id: string }>(
    tx
  )`select id from crm.form where business_id = ${businessId}::uuid and id = ${id}::uuid for key share`
  return rows.length > 0
}

export const insertForm = (
  tx: Tx,
  form: FormDraft & Pick<StoredForm, 'businessId' | 'id' | 'secret' | 'createdAt'>
): Promise<StoredForm> => tx.prisma.form.create({ data: { ...form, version: 1 } })

export const updateForm = (
  tx: Tx,
  { businessId, id }: StoredForm,
  fields: FormDraft & { readonly version: number }
): Promise<StoredForm> =>
  tx.prisma.form.update({ where: { businessId_id: { businessId, id } }, data: fields })

/** Writes down the questions of a version. */
export const insertVersion = async (
  tx: Tx,
  { businessId, id, version, questions }: StoredForm
): Promise<void> => {
  await tx.prisma.formVersion.create({
    data: { businessId, formId: id, version, questions: questionsOf(questions) },
  })
}

/** The questions of a version; null when there was none. */
export const findVersion = async (
  db: Db | Tx,
  { businessId, id }: Pick<StoredForm, 'businessId' | 'id'>,
  version: number
): Promise<Question[] | null> => {
  const row = await db.prisma.formVersion.findFirst({ where: { businessId, formId: id, version } })
  return row === null ? null : questionsOf(row.questions)
}

/** The form with its versions and answers. False when another deletion was first. */
export const removeForm = async (tx: Tx, businessId: string, id: string): Promise<boolean> => {
  const { count } = await tx.prisma.form.deleteMany({ where: { businessId, id } })
  if (count === 0) return false
  await tx.prisma.formAnswer.deleteMany({ where: { businessId, formId: id } })
  await tx.prisma.formVersion.deleteMany({ where: { businessId, formId: id } })
  return true
}

export type FormToSend = { readonly id: string; readonly title: string; readonly secret: string }
/** The open forms that follow an appointment that was attended. */
export const formsAfterVisit = (target: SqlTarget, businessId: string): Promise<FormToSend[]> =>
  sql<FormToSend>(target)`
    select id::text, title, secret from crm.form
    where business_id = ${businessId}::uuid and send_after = 'asistida' and is_open
    order by created_at, id limit 20`
