import type { Channel } from '@mostrador/contracts'
import type { Turn, TurnStep } from '@mostrador/contracts/ai-assistant'
import { MILLI } from '@mostrador/kernel'
import { sql } from '@mostrador/db/raw'
import type { Step } from '../agent/loop.ts'
import { asJson, type Db, type Tx } from '../assistants/repository.ts'
import { type Decided, type TurnResult, nothingToOfferReason, type OpenTurn } from './turn.ts'

type Row = Awaited<ReturnType<Tx['prisma']['assistantTurn']['findFirstOrThrow']>>

const toOpen = (row: Row): OpenTurn => ({
  ...row,
  // Only the functions below write these columns, with these types.
  channel: row.channel as Channel,
  creditType: row.creditType as OpenTurn['creditType'],
  decided: row.decided as Decided | null,
})

const toTurn = (row: Row): Turn => ({
  _id: row.id,
  assistantId: row.assistantId,
  assistantName: row.assistantName,
  threadId: row.threadId,
  clientId: row.clientId,
  channel: row.channel as Channel,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  outcome: row.outcome as Turn['outcome'],
  reason: row.reason,
  model: row.model,
  brain: row.brain as Turn['brain'],
  creditType: row.creditType as Turn['creditType'],
  credits: row.credits / MILLI,
  refundedAt: row.refundedAt?.toISOString() ?? null,
  milliseconds: row.milliseconds,
  promptTokens: row.promptTokens,
  completionTokens: row.completionTokens,
  question: row.question,
  answer: row.answer,
})

/** The unfinished turn of a thread: a rerun continues it under its id. */
export const openTurnOf = async (
  db: Db | Tx,
  businessId: string,
  threadId: string
): Promise<OpenTurn | null> => {
  const row = await db.prisma.assistantTurn.findFirst({
    where: { businessId, threadId, finishedAt: null },
  })
  return row && toOpen(row)
}

/** One turn of a thread, or the one that began last when `turnId` is null. */
export const findTurn = (
  tx: Tx,
  businessId: string,
  { threadId, turnId }: { threadId: string; turnId: string | null }
): Promise<Pick<Row, 'id' | 'startedAt'> | null> =>
  tx.prisma.assistantTurn.findFirst({
    where: { businessId, threadId, ...(turnId !== null && { id: turnId }) },
    orderBy: { startedAt: 'desc' },
    select: { id: true, startedAt: true },
  })

/**
 * Marks a paid turn whose reply did not arrive as refunded. Null when the turn is unknown, costs
 * nothing, or was marked before.
 */
export const markUndelivered = async (
  tx: Tx,
  { businessId, turnId, at }: { businessId: string; turnId: string; at: Date }
): Promise<{ assistantId: string | null } | null> => {
  const [row] = await sql<{ assistantId: string | null }>(tx)`update assistant.turn
    set refunded_at = ${at.toISOString()}::timestamptz
    where business_id = ${businessId}::uuid and id = ${turnId}::uuid and refunded_at is null
      and coalesce((decided ->> 'creditsMilli')::int, 0) > 0
    returning assistant_id as "assistantId"`
  return row ?? null
}

/** Inserts a turn. Null when its id exists: the message was answered before. */
export const beginTurn = async (
  tx: Tx,
  businessId: string,
  { decided: _, ...turn }: OpenTurn
): Promise<OpenTurn | null> => {
  const { count } = await tx.prisma.assistantTurn.createMany({
    data: [{ businessId, ...turn }],
    skipDuplicates: true,
  })
  return count === 0 ? null : { ...turn, decided: null }
}

/** A retry may find another assistant in charge, or a newer message. */
export const renewTurn = async (
  tx: Tx,
  businessId: string,
  id: string,
  fields: Pick<
    OpenTurn,
    'messageId' | 'question' | 'assistantId' | 'assistantName' | 'clientId' | 'creditType'
  >
): Promise<void> => {
  await tx.prisma.assistantTurn.update({
    where: { businessId_id: { businessId, id } },
    data: fields,
  })
}

type Spent = {
  readonly brain: 'openai' | 'planner'
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
}

export const saveDecision = async (
  tx: Tx,
  businessId: string,
  id: string,
  decided: Decided,
  spent?: Spent
): Promise<void> => {
  await tx.prisma.assistantTurn.update({
    where: { businessId_id: { businessId, id } },
    data: { decided: asJson(decided), answer: decided.text, ...spent },
  })
}

export const addSteps = async (
  tx: Tx,
  businessId: string,
  turnId: string,
  steps: readonly Step[]
): Promise<void> => {
  const first = await tx.prisma.assistantTurnStep.count({ where: { businessId, turnId } })
  await tx.prisma.assistantTurnStep.createMany({
    data: steps.map((step, offset) => ({ businessId, turnId, index: first + offset, ...step })),
  })
}

export const endTurn = async (
  tx: Tx,
  businessId: string,
  turn: Pick<OpenTurn, 'id' | 'startedAt'>,
  { outcome, reason, answer, creditsMilli }: TurnResult,
  now: Date
): Promise<void> => {
  await tx.prisma.assistantTurn.update({
    where: { businessId_id: { businessId, id: turn.id } },
    data: {
      outcome,
      reason,
      answer,
      credits: creditsMilli,
      finishedAt: now,
      milliseconds: Math.max(0, now.getTime() - turn.startedAt.getTime()),
    },
  })
}

/** Whether the thread was referred to a person since then, because there was nothing to book. */
export const wasReferredSince = async (
  tx: Tx,
  {
    businessId,
    threadId,
    turnId,
    since,
  }: { businessId: string; threadId: string; turnId: string; since: Date }
): Promise<boolean> =>
  (await tx.prisma.assistantTurn.findFirst({
    where: {
      businessId,
      threadId,
      startedAt: { gte: since },
      reason: nothingToOfferReason,
      id: { not: turnId },
    },
    select: { id: true },
  })) !== null

export const latestTurns = async (
  db: Db,
  businessId: string,
  where: { assistantId: string } | { threadId: string },
  { before, limit }: { before?: Date | undefined; limit: number }
): Promise<Turn[]> =>
  (
    await db.prisma.assistantTurn.findMany({
      where: { businessId, ...where, ...(before && { startedAt: { lt: before } }) },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      take: limit,
    })
  ).map(toTurn)

export const turnWithSteps = async (
  db: Db,
  businessId: string,
  id: string
): Promise<{ turn: Turn; steps: TurnStep[] } | null> => {
  const row = await db.prisma.assistantTurn.findFirst({ where: { businessId, id } })
  if (row === null) return null
  const steps = await db.prisma.assistantTurnStep.findMany({
    where: { businessId, turnId: id },
    orderBy: { index: 'asc' },
  })
  return {
    turn: toTurn(row),
    steps: steps.map(({ businessId: _business, turnId: _turn, at, kind, ...step }) => ({
      ...step,
      kind: kind as TurnStep['kind'],
      at: at.toISOString(),
    })),
  }
}
