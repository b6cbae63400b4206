import { withoutLimits } from '@mostrador/contracts'
import { type Client, Note } from '@mostrador/contracts/crm'
import { countryCodeExtOf } from '@mostrador/kernel'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'
import { customOf } from '../fields/field.ts'
import { findLinkedFacts, noLinkedFacts, type LinkedFacts } from '../linked-facts/repository.ts'
import { utcDay } from './client.ts'
import type { StoredClient } from './repository.ts'

type InterestRow = { kind: string; itemId: string; at: Date }
type PhaseRow = { clientId: string; funnelId: string; phase: string; at: Date }

/** Interests of one contact that are shown. */
const MAX_INTERESTS = 200
export const StoredNotes = withoutLimits(z.array(Note))
const genderOf = (text: string | null): Client['gender'] =>
  z.enum(['Masculino', 'Femenino', 'No binario', 'Otro']).nullable().catch(null).parse(text)

/** Latest first, under their kinds [CLI-03]. */
const interestsOf = (rows: readonly InterestRow[]): Client['interests'] => {
  const of = (kind: keyof Client['interests']) =>
    rows
      .filter(row => row.kind === kind)
      .map(({ itemId, at }) => ({ id: itemId, dateTime: at.toISOString() }))
  return {
    services: of('services'),
    courses: of('courses'),
    products: of('products'),
    properties: of('properties'),
  }
}

const toClient = (
  row: StoredClient,
  phases: readonly PhaseRow[],
  linked: LinkedFacts,
  interests: readonly InterestRow[] = []
): Client => ({
  _id: row.id,
  businessId: row.businessId,
  customId: row.customId,
  name: row.name || row.pushName,
  lastname: row.lastname,
  secondLastname: row.secondLastname,
  whatsapp: row.whatsapp,
  countryCode: row.countryCode,
  countryCodeExt: countryCodeExtOf(row.countryCode),
  email: row.email,
  type: row.type as Client['type'],
  birthdate: row.birthdate === null ? null : utcDay(row.birthdate),
  gender: genderOf(row.gender),
  noRespond: row.noRespond,
  noRespondReason: row.noRespondReason,
  custom: customOf(row.custom),
  pushName: row.pushName,
  instagramAccountId: row.instagramId,
  messengerId: row.messengerId,
  whatsAppId: row.whatsappId,
  notes: StoredNotes.parse(row.notes),
  funnelPhases: phases
    .filter(({ clientId }) => clientId === row.id)
    .map(({ at, phase, funnelId }) => ({ date: at.toISOString(), phase, funnelId })),
  interests: interestsOf(interests),
  // There are no campaigns yet.
  lastCampaignId: null,
  lastInteraction: row.lastInteraction?.toISOString() ?? null,
  ...linked,
  createdAt: row.createdAt.toISOString(),
})

/** Contacts with the phases they went through, oldest first; in the order of the rows. */
export const withPhaseHistories = async (
  db: Db | Tx,
  businessId: string,
  rows: readonly StoredClient[]
): Promise<Client[]> => {
  if (rows.length === 0) return []
  const phases = await db.prisma.clientPhase.findMany({
    where: { businessId, clientId: { in: rows.map(({ id }) => id) } },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { clientId: true, funnelId: true, phase: true, at: true },
  })
  const linked = await findLinkedFacts(
    db,
    businessId,
    rows.map(({ id }) => id)
  )
  return rows.map(row => toClient(row, phases, linked.get(row.id) ?? noLinkedFacts))
}

/** One contact with the phases it went through and its interests. */
export const withPhaseHistory = async (db: Db | Tx, row: StoredClient): Promise<Client> => {
  const interests = await db.prisma.clientInterest.findMany({
    where: { businessId: row.businessId, clientId: row.id },
    orderBy: [{ at: 'desc' }, { itemId: 'asc' }],
    take: MAX_INTERESTS,
  })
  const phases = await db.prisma.clientPhase.findMany({
    where: { businessId: row.businessId, clientId: row.id },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { clientId: true, funnelId: true, phase: true, at: true },
  })
  const linked = await findLinkedFacts(db, row.businessId, [row.id])
  return toClient(row, phases, linked.get(row.id) ?? noLinkedFacts, interests)
}
