import { withoutLimits } from '@mostrador/contracts'
import { Funnel, Note } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { z } from 'zod'
import type { Db, Tx } from '../clients/repository.ts'
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

export const listFunnels = async (db: Db, businessId: string): Promise<Funnel[]> =>
  (await db.prisma.funnel.findMany({ where: { businessId }, orderBy: { createdAt: 'asc' } })).map(
    toFunnel
  )
export const funnelExists = async (db: Db | Tx, businessId: string, id: string): Promise<boolean> =>
  (await db.prisma.funnel.count({ where: { businessId, id } })) > 0
/** The default funnel, else the oldest [G1-19]. */
export const defaultFunnel = async (db: Db | Tx, businessId: string): Promise<Funnel | null> => {
  const row = await db.prisma.funnel.findFirst({
    where: { businessId },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
  })
  return row === null ? null : toFunnel(row)
}
export const insertDefaultFunnel = async (
  tx: Tx,
  businessId: string,
  id: string,
  phases: Phases,
  createdAt: Date
): Promise<void> => {
  await tx.prisma.funnel.createMany({
    data: [
      {
        businessId,
        id,
        name: 'Embudo principal',
        description: 'Sigue a cada contacto desde su primer mensaje hasta su visita',
        phases,
        isDefault: true,
        createdAt,
      },
    ],
    skipDuplicates: true,
  })
}

/** `phase`: where the contact stands in the funnel; null when it stands in none, or in one that is gone. `from`: its last phase, in whichever funnel. */
export type FunnelPosition = {
  readonly funnelId: string
  readonly phases: Phases
  readonly phase: string | null
  readonly from: string | null
}

/** The funnel a contact is in, else the default one, and where it stands there; null for a business without a funnel. */
export const funnelPositionOf = async (
  tx: SqlTarget,
  businessId: string,
  clientId: string
): Promise<FunnelPosition | null> => {
  const [found] = await sql<{
    id: string
    phases: unknown
    phase: string | null
    from: string | null
  }>(tx)`
    with latest as (select funnel_id, phase from crm.client_phase where business_id = ${businessId}::uuid and client_id = ${clientId}::uuid order by at desc, id desc limit 1)
    select f.id::text, f.phases, latest.phase as "from", case when f.id = latest.funnel_id then latest.phase end as phase
    from crm.funnel f left join latest on true where f.business_id = ${businessId}::uuid
    order by f.id = latest.funnel_id desc nulls last, f.is_default desc, f.created_at limit 1`
  return found === undefined
    ? null
    : {
        funnelId: found.id,
        phases: StoredPhases.parse(found.phases),
        phase: found.phase,
        from: found.from,
      }
}
