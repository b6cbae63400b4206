import { withoutLimits } from '@mostrador/contracts'
import {
  type Assistant,
  AssistantSettings,
  type AssistantSettingsForm,
  type Capabilities,
} from '@mostrador/contracts/ai-assistant'
import { sql } from '@mostrador/db/raw'
import type { ServiceDatabase, ServiceTransaction } from '@mostrador/platform'
import { type AssistantFields, defaultCapabilities, defaultSettings } from './assistant.ts'

export type Db = ServiceDatabase<'ai-assistant'>
export type Tx = ServiceTransaction<'ai-assistant'>
const StoredNumbers = withoutLimits(AssistantSettings.shape.testingNumbers)

type Row = Awaited<ReturnType<Tx['prisma']['assistant']['findFirstOrThrow']>>
type Json = Parameters<Tx['prisma']['assistantConversation']['create']>[0]['data']['handles']

/** Plain data as the JSON columns take it. */
export const asJson = (value: unknown): Exclude<Json, null> => value as Exclude<Json, null>

const toAssistant = ({
  id,
  createdAt,
  updatedAt,
  capabilities,
  instructions,
  ...row
}: Row): Assistant => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  // Rows were validated by the contract when written; newer capabilities read as their default.
  ...(row as Omit<AssistantFields, 'capabilities' | 'instructions'> & {
    businessId: string
    version: number
  }),
  instructions: instructions as AssistantFields['instructions'],
  capabilities: { ...defaultCapabilities, ...(capabilities as Capabilities) },
})

const columns = ({ instructions, capabilities, channel, ...fields }: AssistantFields) => ({
  ...fields,
  channel: [...channel],
  instructions: asJson(instructions),
  capabilities: asJson(capabilities),
})

/** Oldest first, so that the choice between two that fit is always the same. */
export const listAssistants = async (db: Db | Tx, businessId: string): Promise<Assistant[]> =>
  (
    await db.prisma.assistant.findMany({
      where: { businessId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(toAssistant)

export const findAssistant = async (
  db: Db | Tx,
  businessId: string,
  id: string
): Promise<Assistant | null> => {
  const row = await db.prisma.assistant.findFirst({ where: { businessId, id } })
  return row && toAssistant(row)
}

/**
 * The row, locked until the transaction ends: of two edits at once each keeps what the other saved.
 */
export const lockAssistant = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<Assistant | null> => {
  await sql(
    tx
  )`select 1 as locked from assistant.assistant where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return findAssistant(tx, businessId, id)
}

export const insertAssistant = async (
  tx: Tx,
  businessId: string,
  id: string,
  fields: AssistantFields,
  now: Date
): Promise<Assistant> =>
  toAssistant(
    await tx.prisma.assistant.create({
      data: { businessId, id, createdAt: now, updatedAt: now, ...columns(fields) },
    })
  )

export const updateAssistant = async (
  tx: Tx,
  businessId: string,
  id: string,
  fields: AssistantFields,
  now: Date
): Promise<Assistant> =>
  toAssistant(
    await tx.prisma.assistant.update({
      where: { businessId_id: { businessId, id } },
      data: { ...columns(fields), updatedAt: now, version: { increment: 1 } },
    })
  )

export const removeAssistant = async (tx: Tx, businessId: string, id: string): Promise<boolean> =>
  (await tx.prisma.assistant.deleteMany({ where: { businessId, id } })).count > 0

export const settingsOf = async (db: Db | Tx, businessId: string): Promise<AssistantSettings> => {
  const row = await db.prisma.assistantSetting.findFirst({ where: { businessId } })
  if (row === null) return defaultSettings
  return {
    delayResponse: row.delayResponse,
    testingNumbers: StoredNumbers.parse(row.testingNumbers),
    limitMessagesPerDay: row.dailyLimit,
    threadRepliesPerDay: row.threadRepliesPerDay,
  }
}

export const saveSettings = async (
  db: Db | Tx,
  businessId: string,
  {
    delayResponse,
    testingNumbers,
    limitMessagesPerDay: dailyLimit,
    threadRepliesPerDay,
  }: AssistantSettingsForm
): Promise<void> => {
  const data = {
    delayResponse,
    testingNumbers: asJson(testingNumbers),
    dailyLimit,
    ...(threadRepliesPerDay !== undefined && { threadRepliesPerDay }),
  }
  await db.prisma.assistantSetting.upsert({
    where: { businessId },
    create: { businessId, ...data },
    update: data,
  })
}

/** False when the business already has settings: then it also had its first assistant. */
export const openSettings = async (tx: Tx, businessId: string): Promise<boolean> => {
  const { testingNumbers, limitMessagesPerDay: dailyLimit, ...settings } = defaultSettings
  return (
    (
      await tx.prisma.assistantSetting.createMany({
        data: [{ businessId, ...settings, testingNumbers: asJson(testingNumbers), dailyLimit }],
        skipDuplicates: true,
      })
    ).count > 0
  )
}
