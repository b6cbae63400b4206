import { Funnel, Note } from '@mostrador/contracts/crm'
import { z } from 'zod'
import type { Db, Tx } from '../clients/repository.ts'
import type { Phases } from './funnel.ts'

type Row = Awaited<ReturnType<Tx['prisma']['funnel']['findFirstOrThrow']>>
const toFunnel = ({ id, businessId, name, description, notes, phases }: Row): Funnel => ({ _id: id, businessId, name, description, notes: z.array(Note).parse(notes), phases: Funnel.shape.phases.parse(phases) })

export const listFunnels = async (db: Db, businessId: string): Promise<Funnel[]> => (await db.prisma.funnel.findMany({ where: { businessId }, orderBy: { createdAt: 'asc' } })).map(toFunnel)
export const findFunnel = async (db: Db | Tx, businessId: string, id: string): Promise<Funnel | null> => {
  const row = await db.prisma.funnel.findFirst({ where: { businessId, id } })
  return row === null ? null : toFunnel(row)
}
/** The default funnel, else the oldest [G1-19]. */
export const defaultFunnel = async (db: Db | Tx, businessId: string): Promise<Funnel | null> => {
  const row = await db.prisma.funnel.findFirst({ where: { businessId }, orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }] })
  return row === null ? null : toFunnel(row)
}
export const insertDefaultFunnel = async (tx: Tx, businessId: string, id: string, phases: Phases, createdAt: Date): Promise<void> => {
  await tx.prisma.funnel.createMany({ data: [{ businessId, id, name: 'Embudo principal', description: 'Sigue a cada contacto desde su primer mensaje hasta su visita', phases, isDefault: true, createdAt }], skipDuplicates: true })
}
