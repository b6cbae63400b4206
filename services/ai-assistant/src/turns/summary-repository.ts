import type { AssistantSummary } from '@mostrador/contracts/ai-assistant'
import { sql } from '@mostrador/db/raw'
import { MILLI } from '@mostrador/kernel'
import type { Db } from '../assistants/repository.ts'

type Row = Omit<AssistantSummary, 'credits'> & { readonly creditsMilli: number }

/** What each assistant did in the turns that began since then, the busiest first. */
const assistantRows = (db: Db, businessId: string, since: Date): Promise<readonly Row[]> =>
  sql<Row>(db)`with turns as (
      select id, assistant_id, assistant_name, outcome, started_at,
        case when refunded_at is null then credits else 0 end as paid
      from assistant.turn
      where business_id = ${businessId}::uuid and started_at >= ${since.toISOString()}::timestamptz
        and finished_at is not null and assistant_id is not null),
    changes as (
      select turns.assistant_id,
        count(*) filter (where tool = 'book_appointment')::int as booked,
        count(*) filter (where tool = 'move_appointment')::int as moved,
        count(*) filter (where tool = 'cancel_appointment')::int as cancelled
      from turns join assistant.turn_write written
        on written.business_id = ${businessId}::uuid and written.turn_id = turns.id
      where written.result ->> 'ok' = 'true'
      group by turns.assistant_id)
    select turns.assistant_id as "assistantId",
      (array_agg(assistant_name order by started_at desc))[1] as "assistantName",
      count(*) filter (where outcome = 'answered')::int as answered,
      count(*) filter (where outcome = 'human')::int as "handedOver",
      coalesce(max(booked), 0)::int as booked, coalesce(max(moved), 0)::int as moved,
      coalesce(max(cancelled), 0)::int as cancelled, sum(paid)::int as "creditsMilli"
    from turns left join changes on changes.assistant_id = turns.assistant_id
    group by turns.assistant_id
    order by count(*) desc, turns.assistant_id`

/** The summary of a time, and whether an assistant of the business ever answered anybody. */
export const summarizeTurns = async (
  db: Db,
  businessId: string,
  since: Date
): Promise<{ assistants: AssistantSummary[]; hasAnswered: boolean }> => {
  const rows = await assistantRows(db, businessId, since)
  const hasAnswered =
    rows.some(({ answered }) => answered > 0) ||
    (await db.prisma.assistantTurn.findFirst({
      where: { businessId, outcome: 'answered' },
      select: { id: true },
    })) !== null
  return {
    assistants: rows.map(({ creditsMilli, ...same }) => ({
      ...same,
      credits: creditsMilli / MILLI,
    })),
    hasAnswered,
  }
}
