import { withoutLimits } from '@mostrador/contracts'
import { Funnel, Note } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'
import type { Phases } from './funnel.ts'

const StoredNotes = withoutLimits(z.array(Note))
const StoredPhases = withoutLimits(Funnel.shape.phases)

type Row = Awaited<ReturnType<Tx['prisma']['funnel']['findFirstOrThrow']>>
const toFunnel = ({ id, businessId, name, description, notes, phases }: Row): Funnel => ({
  _id: id,
  businessId,
  name,
  description,
  notes: StoredNotes.parse(notes),
  phases: StoredPhases.parse(phases),
})

/** The funnels of a business, oldest first. */
export const listFunnels = async (db: Db, businessId: string): Promise<Funnel[]> => {
  const rows = await db.prisma.funnel.findMany({
    where: { businessId },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(toFunnel)
}

export const funnelExists = async (db: Db | Tx, businessId: string, id: string): Promise<boolean> =>
  (await db.prisma.funnel.count({ where: { businessId, id } })) > 0

/** The default funnel, else the oldest [G1-19]; null for a business without one. */
export const findDefaultFunnel = async (
  db: Db | Tx,
  businessId: string
): Promise<Funnel | null> => {
  const row = await db.prisma.funnel.findFirst({
    where: { businessId },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
  })
  return row === null ? null : toFunnel(row)
}

type NewFunnel = {
  readonly businessId: string
  readonly id: string
  readonly phases: Phases
  readonly createdAt: Date
}

/** Opens the default funnel of a business; one that is there already stays as it is. */
export const insertDefaultFunnel = async (tx: Tx, funnel: NewFunnel): Promise<void> => {
  const row = {
    ...funnel,
    name: 'Embudo principal',
    description: 'Sigue a cada contacto desde su primer mensaje hasta su visita',
    isDefault: true,
  }
  await tx.prisma.funnel.createMany({ data: [row], skipDuplicates: true })
}

export type FunnelPosition = {
  readonly funnelId: string
  readonly phases: Phases
  /** The phase of the contact in this funnel; null without one, or when the funnel was deleted. */
  readonly phase: string | null
  /** Its last phase, in any funnel. */
  readonly lastPhase: string | null
}
type PositionRow = {
  id: string
  phases: unknown
  phase: string | null
  lastPhase: string | null
}

/**
 * The funnel that a contact is in, else the default one, and where it stands; null without funnel.
 */
export const findFunnelPosition = async (
  tx: SqlTarget,
  businessId: string,
  clientId: string
): Promise<FunnelPosition | null> => {
  const [row] = await sql<PositionRow>(tx)`
    with latest as (
      select funnel_id, phase from crm.client_phase
      where business_id = ${businessId}::uuid and client_id = (
        select coalesce(merged_into, id) from crm.client
        where business_id = ${businessId}::uuid and id = ${clientId}::uuid)
      order by at desc, id desc limit 1)
    select f.id::text, f.phases, latest.phase as "lastPhase",
      case when f.id = latest.funnel_id then latest.phase end as phase
    from crm.funnel f left join latest on true where f.business_id = ${businessId}::uuid
    order by f.id = latest.funnel_id desc nulls last, f.is_default desc, f.created_at limit 1`
  if (row === undefined) return null
  const { id, phases, phase, lastPhase } = row
  return { funnelId: id, phases: StoredPhases.parse(phases), phase, lastPhase }
}
