import type { BookableService } from '@mostrador/contracts/scheduling'
import { sql } from '@mostrador/db/raw'
import { withRevision } from '@mostrador/platform'
import { type RowSelection, whereOf } from '../bookables/repository.ts'
import type { Db, Tx } from '../context.ts'

const links = {
  branches: {
    where: { branch: { removedAt: null } },
    select: { branchId: true },
    orderBy: { branchId: 'asc' },
  },
  specialists: {
    where: { specialist: { removedAt: null } },
    select: { specialistId: true },
    orderBy: { specialistId: 'asc' },
  },
} as const
type Row = NonNullable<Awaited<ReturnType<Db['prisma']['bookableService']['findFirst']>>> & {
  branches: { branchId: string }[]
  specialists: { specialistId: string }[]
}

const toService = ({
  id,
  rests,
  linkPrice,
  branches,
  specialists,
  stockOperations,
  removedAt: _,
  createdAt: __,
  updatedAt: ___,
  ...same
}: Row): BookableService =>
  withRevision({
    ...same,
    _id: id,
    // Written by `saveService` only, from the contract's own types.
    linkPrice: linkPrice as BookableService['linkPrice'],
    restSchedules: rests as BookableService['restSchedules'],
    stockOperations: stockOperations as BookableService['stockOperations'],
    branches: branches.map(link => link.branchId),
    specialists: specialists.map(link => link.specialistId),
  })

export const findServices = async (
  { prisma }: Db,
  businessId: string,
  which: RowSelection
): Promise<BookableService[]> =>
  (
    await prisma.bookableService.findMany({
      where: whereOf(businessId, which),
      include: links,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(toService)

export const findService = async (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<BookableService | null> => {
  const row = await prisma.bookableService.findFirst({
    where: { businessId, id, removedAt: null },
    include: links,
  })
  return row && toService(row)
}

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** Writes a service, where it is offered and by whom; a new one when its id is new. */
export const saveService = async (tx: Tx, service: BookableService, now: Date): Promise<void> => {
  const { _id: id, businessId, branches, specialists } = service
  const at = now.toISOString()
  await sql(tx)`
    insert into scheduling.service (id, business_id, custom_id, name, description, price, duration, available, is_always_available, is_archived, link_price, images, resources, rests, stock_operations,
      created_at, updated_at)
    values (${id}::uuid, ${businessId}::uuid, ${service.customId}, ${service.name}, ${service.description}, ${service.price}, ${service.duration}::int, ${service.available}::boolean,
      ${service.isAlwaysAvailable}::boolean, ${service.isArchived}::boolean, ${json(service.linkPrice)}::jsonb, ${service.images}::text[], ${service.resources}::text[], ${json(service.restSchedules)}::jsonb,
      ${json(service.stockOperations ?? [])}::jsonb, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (business_id, id) do update set custom_id = excluded.custom_id, name = excluded.name, description = excluded.description, price = excluded.price, duration = excluded.duration,
      available = excluded.available, is_always_available = excluded.is_always_available, is_archived = excluded.is_archived, link_price = excluded.link_price, images = excluded.images,
      resources = excluded.resources, rests = excluded.rests, stock_operations = excluded.stock_operations, updated_at = excluded.updated_at`
  await tx.prisma.serviceBranch.deleteMany({
    where: { businessId, serviceId: id, branchId: { notIn: branches } },
  })
  await tx.prisma.serviceBranch.createMany({
    data: branches.map(branchId => ({ businessId, serviceId: id, branchId })),
    skipDuplicates: true,
  })
  await tx.prisma.serviceSpecialist.deleteMany({
    where: { businessId, serviceId: id, specialistId: { notIn: specialists } },
  })
  await tx.prisma.serviceSpecialist.createMany({
    data: specialists.map(specialistId => ({ businessId, serviceId: id, specialistId })),
    skipDuplicates: true,
  })
}
