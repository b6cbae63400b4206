import type { FormAnswer, GivenAnswer, Question, QuestionCount } from '@mostrador/contracts/crm'
import { ANSWER_PAGE, MAX_FORM_BYTES } from '@mostrador/contracts/crm'
import { fragment, sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import type { TypedAnswer } from './answer.ts'
import { type AnswerTotals, questionsOf } from './repository.ts'

export type NewAnswer = {
  readonly businessId: string
  readonly id: string
  readonly formId: string
  readonly version: number
  readonly clientId: string | null
  readonly name: string
  readonly whatsapp: string
  readonly answers: TypedAnswer[]
  readonly createdAt: Date
}
type StoredAnswer = Awaited<ReturnType<Tx['prisma']['formAnswer']['findFirstOrThrow']>>

/** False when it was stored before: the page sends again what it does not know to have arrived. */
export const insertAnswer = async (tx: Tx, answer: NewAnswer): Promise<boolean> =>
  (await tx.prisma.formAnswer.createMany({ data: [answer], skipDuplicates: true })).count > 0

/** Adds to what the answers of a form take; false when no more of them fit. */
export const takeBytes = async (
  tx: Tx,
  { businessId, formId, bytes }: Pick<NewAnswer, 'businessId' | 'formId'> & { bytes: number }
): Promise<boolean> => {
  const rows = await sql<{ id: string }>(tx)`update crm.form
    set answer_bytes = answer_bytes + ${bytes}
    where business_id = ${businessId}::uuid and id = ${formId}::uuid
      and answer_bytes + ${bytes} <= ${MAX_FORM_BYTES} returning id`
  return rows.length > 0
}

type Fragment = ReturnType<typeof fragment>
type Page = { readonly rows: StoredAnswer[]; readonly hasMore: boolean }

/**
 * The newest of the answers that `which` says, as many as a page holds: at least one, and no more
 * bytes than `ANSWER_PAGE` allows, because strangers wrote them.
 */
const findPage = async (db: Db, businessId: string, condition: Fragment): Promise<Page> => {
  const candidates = await sql<{ id: string; fits: boolean }>(db)`
    select id, n <= ${ANSWER_PAGE.answers} and (n = 1 or bytes <= ${ANSWER_PAGE.bytes}) as fits
    from (
      select id, row_number() over newest as n,
        sum(octet_length(answers::text)) over newest as bytes
      from (
        select id, created_at, answers from crm.form_answer
        where business_id = ${businessId}::uuid and ${condition}
        order by created_at desc, id desc limit ${ANSWER_PAGE.answers + 1}) known
      window newest as (order by created_at desc, id desc)) sized`
  const ids = candidates.flatMap(({ id, fits }) => (fits ? [id] : []))
  const rows = await db.prisma.formAnswer.findMany({
    where: { businessId, id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return { rows, hasMore: ids.length < candidates.length }
}

/** A page of the answers of a form, the newest first; those that follow `after`. */
export const findAnswers = (
  db: Db,
  businessId: string,
  { formId, after }: { readonly formId: string; readonly after?: string | undefined }
): Promise<Page> => {
  const ofForm = fragment`form_id = ${formId}::uuid`
  if (after === undefined) return findPage(db, businessId, ofForm)
  const condition = fragment`${ofForm} and (created_at, id) < (select last.created_at, last.id
    from crm.form_answer last
    where last.business_id = ${businessId}::uuid and last.form_id = ${formId}::uuid
      and last.id = ${after}::uuid)`
  return findPage(db, businessId, condition)
}

/** The newest answers of a client, a page of them. */
export const findClientAnswers = async (
  db: Db,
  businessId: string,
  clientId: string
): Promise<StoredAnswer[]> =>
  (await findPage(db, businessId, fragment`client_id = ${clientId}::uuid`)).rows

/** How often each form was answered, and when last. */
export const totalsOf = async (
  db: Db | Tx,
  businessId: string,
  formIds: readonly string[]
): Promise<ReadonlyMap<string, AnswerTotals>> => {
  const rows = await db.prisma.formAnswer.groupBy({
    by: ['formId'],
    where: { businessId, formId: { in: [...formIds] } },
    _count: { _all: true },
    _max: { createdAt: true },
  })
  return new Map(
    rows.map(({ formId, _count, _max }) => [
      formId,
      { answers: _count._all, lastAnswerAt: _max.createdAt },
    ])
  )
}

type Versions = ReadonlyMap<string, ReadonlyMap<string, Question>>
const versionKey = (formId: string, version: number): string => `${formId}.${version}`

/** The questions that these answers were given to. */
const versionsOf = async (
  db: Db,
  businessId: string,
  rows: readonly StoredAnswer[]
): Promise<Versions> => {
  const usedVersions = new Map(
    rows.map(({ formId, version }) => [versionKey(formId, version), { formId, version }])
  )
  if (usedVersions.size === 0) return new Map()
  const versions = await db.prisma.formVersion.findMany({
    where: { businessId, OR: [...usedVersions.values()] },
  })
  return new Map(
    versions.map(({ formId, version, questions }) => [
      versionKey(formId, version),
      new Map(questionsOf(questions).map(question => [question.id, question])),
    ])
  )
}

const givenOf = (row: StoredAnswer, questions: ReadonlyMap<string, Question>): GivenAnswer[] =>
  // Written by `insertAnswer`, from the same type.
  (row.answers as unknown as TypedAnswer[]).map(({ questionId, questionType, value }) => ({
    questionId,
    question: questions.get(questionId)?.question ?? '',
    questionType,
    value,
  }))

/** The answers with the words of their questions as they were read. */
export const toAnswers = async (
  db: Db,
  businessId: string,
  rows: readonly StoredAnswer[]
): Promise<FormAnswer[]> => {
  const versions = await versionsOf(db, businessId, rows)
  return rows.map(row => ({
    _id: row.id,
    formId: row.formId,
    clientId: row.clientId,
    name: row.name,
    whatsapp: row.whatsapp,
    answers: givenOf(row, versions.get(versionKey(row.formId, row.version)) ?? new Map()),
    createdAt: row.createdAt.toISOString(),
  }))
}

type CountRow = { readonly questionId: string; readonly value: string; readonly count: number }
type AnsweredRow = { readonly questionId: string; readonly answered: number }

/** How often each question was answered, and each choice, number of a scale and rating chosen. */
export const countAnswers = async (
  db: Db,
  businessId: string,
  formId: string
): Promise<QuestionCount[]> => {
  const answered = await sql<AnsweredRow>(db)`
    select e->>'questionId' as "questionId", count(*)::int as answered
    from crm.form_answer a, jsonb_array_elements(a.answers) e
    where a.business_id = ${businessId}::uuid and a.form_id = ${formId}::uuid
    group by 1`
  const chosen = await sql<CountRow>(db)`
    select e->>'questionId' as "questionId", v.value, count(*)::int as count
    from crm.form_answer a, jsonb_array_elements(a.answers) e,
      jsonb_array_elements_text(case jsonb_typeof(e->'value')
        when 'array' then e->'value' else jsonb_build_array(e->'value') end) v
    where a.business_id = ${businessId}::uuid and a.form_id = ${formId}::uuid
      and e->>'questionType' not in ('shortAnswer', 'paragraph')
    group by 1, 2 order by 1, 3 desc, 2 limit 2000`
  return answered.map(({ questionId, answered: times }) => ({
    questionId,
    answered: times,
    values: chosen
      .filter(row => row.questionId === questionId)
      .map(({ value, count }) => ({ value, count })),
  }))
}
