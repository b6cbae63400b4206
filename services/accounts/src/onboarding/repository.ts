import { randomUUID } from 'node:crypto'
import { withoutLimits } from '@mostrador/contracts'
import { Onboarding } from '@mostrador/contracts/accounts'
import type { Db, Tx } from '../context.ts'

const Stored = withoutLimits(Onboarding)

/** The set-up of this business by this person, or of the one that they have not registered yet. */
export const findOnboarding = async (
  db: Db | Tx,
  userId: string,
  businessId: string | null
): Promise<Onboarding | undefined> => {
  const row = await db.prisma.onboarding.findFirst({
    where: { userId, activeBusiness: businessId },
  })
  return row === null ? undefined : Stored.parse({ ...row, businessId: row.activeBusiness })
}

/** Keeps what replaces `revision`; false when that is no longer the one that is kept. */
export const replaceOnboarding = async (
  tx: Tx,
  userId: string,
  { businessId, revision, ...fields }: Onboarding,
  updatedAt: Date
): Promise<boolean> => {
  const data = { ...fields, revision: revision + 1, updatedAt }
  const { count } =
    revision === 0
      ? await tx.prisma.onboarding.createMany({
          data: [{ ...data, id: randomUUID(), userId, activeBusiness: businessId }],
          skipDuplicates: true,
        })
      : await tx.prisma.onboarding.updateMany({
          where: { userId, activeBusiness: businessId, revision },
          data,
        })
  return count === 1
}

/** The business that was being set up is registered. */
export const attachOnboarding = async (
  tx: Tx,
  userId: string,
  businessId: string
): Promise<void> => {
  await tx.prisma.onboarding.updateMany({
    where: { userId, activeBusiness: null },
    data: { activeBusiness: businessId },
  })
}
