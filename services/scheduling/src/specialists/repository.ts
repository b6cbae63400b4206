import type { Specialist } from '@mostrador/contracts/scheduling'
import { withRevision } from '@mostrador/platform'
import { type RowSelection, whereOf } from '../bookables/repository.ts'
import type { Db, Tx } from '../context.ts'

const links = {
  services: {
    where: { service: { removedAt: null } },
    select: { serviceId: true },
    orderBy: { serviceId: 'asc' },
  },
} as const
type Row = NonNullable<Awaited<ReturnType<Db['prisma']['specialist']['findFirst']>>> & {
  services: { serviceId: string }[]
}

const toSpecialist = ({
  id,
  rests,
  services,
  googleRefreshToken,
  removedAt: _,
  createdAt: __,
  updatedAt: ___,
  isReferenced: ____,
  ...same
}: Row): Specialist =>
  withRevision({
    ...same,
    _id: id,
    restSchedules: rests as Specialist['restSchedules'],
    services: services.map(link => link.serviceId),
    // The token never leaves; only whether there is one.
    googleRefreshToken: googleRefreshToken === null ? null : 'connected',
  })

export const findSpecialists = async (
  { prisma }: Db,
  businessId: string,
  which: RowSelection
): Promise<Specialist[]> => {
  const ofBranch =
    'branchId' in which && which.branchId !== undefined ? { branchId: which.branchId } : {}
  return (
    await prisma.specialist.findMany({
      where: { ...whereOf(businessId, which), ...ofBranch },
      include: links,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(toSpecialist)
}

export const findSpecialist = async (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<Specialist | null> => {
  const row = await prisma.specialist.findFirst({
    where: { businessId, id, removedAt: null },
    include: links,
  })
  return row && toSpecialist(row)
}

/**
 * Writes a specialist and what they offer; a new one when the id is new. The calendar connection is
 * not touched.
 */
export const saveSpecialist = async (tx: Tx, specialist: Specialist, now: Date): Promise<void> => {
  const {
    _id: id,
    businessId,
    branchId,
    customId,
    name,
    email,
    whatsapp,
    countryCode,
    countryCodeExt,
    colorHex,
    restSchedules,
    isArchived,
    services,
    paymentInfo = '',
  } = specialist
  const data = {
    branchId,
    customId,
    name,
    email,
    whatsapp,
    countryCode,
    countryCodeExt,
    colorHex,
    rests: restSchedules,
    isArchived,
    paymentInfo,
    updatedAt: now,
  }
  await tx.prisma.specialist.upsert({
    where: { businessId_id: { businessId, id } },
    create: { id, businessId, createdAt: now, ...data },
    update: data,
  })
  await tx.prisma.serviceSpecialist.deleteMany({
    where: { businessId, specialistId: id, serviceId: { notIn: services } },
  })
  await tx.prisma.serviceSpecialist.createMany({
    data: services.map(serviceId => ({ businessId, specialistId: id, serviceId })),
    skipDuplicates: true,
  })
}
