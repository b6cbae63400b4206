import type { Branch } from '@mostrador/contracts/scheduling'
import type { Db, Tx } from '../context.ts'
import { withRevision } from '@mostrador/platform'
import { type RowSelection, whereOf } from '../bookables/repository.ts'

const links = {
  services: {
    where: { service: { removedAt: null } },
    select: { serviceId: true },
    orderBy: { serviceId: 'asc' },
  },
} as const

type Row = NonNullable<Awaited<ReturnType<Db['prisma']['branch']['findFirst']>>> & {
  services: { serviceId: string }[]
}

const toBranch = ({
  id,
  address,
  schedules,
  frequency,
  rests,
  services,
  removedAt: _,
  createdAt: __,
  updatedAt: ___,
  isReferenced: ____,
  ...same
}: Row): Branch =>
  withRevision({
    ...same,
    _id: id,
    // Written by `saveBranch` only, from the contract's own types.
    address: address as Branch['address'],
    schedules: {
      ...(schedules as Omit<Branch['schedules'], 'frecuency'>),
      frecuency: frequency,
    },
    restSchedules: rests as Branch['restSchedules'],
    services: services.map(link => link.serviceId),
  })

export const findBranches = async (
  { prisma }: Db,
  businessId: string,
  which: RowSelection
): Promise<Branch[]> =>
  (
    await prisma.branch.findMany({
      where: whereOf(businessId, which),
      include: links,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(toBranch)

export const findBranch = async (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<Branch | null> => {
  const row = await prisma.branch.findFirst({
    where: { businessId, id, removedAt: null },
    include: links,
  })
  return row && toBranch(row)
}

/** Writes a branch and the services it offers; a new one when its id is new. */
export const saveBranch = async (tx: Tx, branch: Branch, now: Date): Promise<void> => {
  const {
    _id: id,
    businessId,
    name,
    location,
    city,
    state,
    country,
    resources,
    products,
    isArchived,
  } = branch
  const { frecuency: frequency, ...schedules } = branch.schedules
  // Through JSON: columns hold nothing undefined.
  const address = JSON.parse(JSON.stringify(branch.address)) as Record<string, string>
  const data = {
    name,
    address,
    location,
    city,
    state,
    country,
    schedules,
    frequency,
    rests: branch.restSchedules,
    resources,
    products,
    isArchived,
    updatedAt: now,
  }
  await tx.prisma.branch.upsert({
    where: { businessId_id: { businessId, id } },
    create: { id, businessId, createdAt: now, ...data },
    update: data,
  })
  await tx.prisma.serviceBranch.deleteMany({
    where: { businessId, branchId: id, serviceId: { notIn: branch.services } },
  })
  await tx.prisma.serviceBranch.createMany({
    data: branch.services.map(serviceId => ({ businessId, branchId: id, serviceId })),
    skipDuplicates: true,
  })
}
