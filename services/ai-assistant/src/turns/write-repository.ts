import { asJson, type Db, type Tx } from '../assistants/repository.ts'

export type StoredWrite = {
  readonly key: string
  readonly tool: string
  readonly body: unknown
  readonly result: unknown
}

export const writesOf = async (
  db: Db | Tx,
  businessId: string,
  turnId: string
): Promise<StoredWrite[]> =>
  db.prisma.assistantTurnWrite.findMany({
    where: { businessId, turnId },
    orderBy: { index: 'asc' },
    select: { key: true, tool: true, body: true, result: true },
  })

/** Written before the call that it describes. */
export const intendWrite = async (
  tx: Tx,
  businessId: string,
  turnId: string,
  { key, tool, body }: Omit<StoredWrite, 'result'>,
  index: number,
  createdAt: Date
): Promise<void> => {
  await tx.prisma.assistantTurnWrite.createMany({
    data: [{ businessId, turnId, key, tool, body: asJson(body), index, createdAt }],
    skipDuplicates: true,
  })
}

/** Written after the call: a rerun takes the answer from here instead of calling again. */
export const resultOfWrite = async (
  tx: Tx,
  businessId: string,
  turnId: string,
  key: string,
  result: unknown
): Promise<void> => {
  await tx.prisma.assistantTurnWrite.update({
    where: { businessId_turnId_key: { businessId, turnId, key } },
    data: { result: asJson(result) },
  })
}
