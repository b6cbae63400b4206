import { asJson, type Db, type Tx } from '../assistants/repository.ts'
import { readHandles, type StoredHandles } from '../tools/handles.ts'

export type Conversation = {
  readonly memory: unknown
  readonly handles: StoredHandles
  readonly answeredMessageId: string | null
}

export const conversationOf = async (
  db: Db,
  businessId: string,
  threadId: string
): Promise<Conversation> => {
  const row = await db.prisma.assistantConversation.findFirst({ where: { businessId, threadId } })
  return {
    memory: row?.memory ?? null,
    handles: readHandles(row?.handles),
    answeredMessageId: row?.answeredMessageId ?? null,
  }
}

export const saveConversation = async (
  tx: Tx,
  businessId: string,
  threadId: string,
  { memory, handles, answeredMessageId }: Partial<Conversation> & { answeredMessageId: string },
  updatedAt: Date
): Promise<void> => {
  const data = {
    answeredMessageId,
    updatedAt,
    ...(memory !== undefined && memory !== null && { memory: asJson(memory) }),
  }
  await tx.prisma.assistantConversation.upsert({
    where: { businessId_threadId: { businessId, threadId } },
    create: { businessId, threadId, handles: asJson(handles ?? { next: {}, issued: [] }), ...data },
    update: { ...data, ...(handles && { handles: asJson(handles) }) },
  })
}
