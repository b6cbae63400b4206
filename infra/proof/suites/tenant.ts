import type { Suite } from '../suite.ts'
import { runTenant } from '../tenant/run.ts'

export const tenant: Suite = {
  name: 'tenant',
  proves:
    'Over every route, socket and internal path, with every id of another business in every place: nothing of it is seen, nothing of it changes.',
  threats: ['A1', 'A2', 'A3', 'A4', 'A5', 'A7', 'A8', 'A14', 'A30'],
  sizes: {
    ci: { probes: 1, concurrency: 16 },
    quick: { probes: 20_000, concurrency: 32 },
    deep: { probes: 100_000, concurrency: 32 },
  },
  fixed: ['concurrency'],
  rules: [
    'no-leak',
    'every-text-watched',
    'bus-carries-ids',
    'matrix-complete',
    'untouched',
    'no-foreign-answer',
    'expected-answers',
  ],
  sabotages: [
    {
      name: 'any-contact-in-a-message',
      slow: true,
      wall: 'A timed message names a contact and a funnel of its own business: here nobody asks, and the keys of the table are gone.',
      size: { probes: 1, concurrency: 16 },
      sql: 'alter table crm.timed_message drop constraint timed_message_client; alter table crm.timed_message drop constraint timed_message_funnel',
      patches: [
        {
          file: 'services/crm/src/timed-messages/use-cases.ts',
          find: '      await refuseUnknown(tx, businessId, { clientId, funnelId })\n',
          replace: '',
        },
      ],
    },
    {
      name: 'any-funnel-of-an-assistant',
      slow: true,
      wall: 'The owners of funnels and branches are asked before an assistant names one.',
      size: { probes: 1, concurrency: 16 },
      patches: [
        {
          file: 'services/ai-assistant/src/assistants/use-cases.ts',
          find: '    await refuseStrangers(ctx, businessId, changes)\n',
          replace: '',
        },
      ],
    },
    {
      name: 'files-of-everybody',
      slow: true,
      wall: 'A file is deleted by its own business: here the policy is open and nobody asks.',
      size: { probes: 1, concurrency: 16 },
      sql: 'drop policy tenant on catalog.file; create policy everybody on catalog.file using (true) with check (true)',
      patches: [
        {
          file: 'services/catalog/src/files/repository.ts',
          find: 'prisma.file.findFirst({ where: { businessId, id } })',
          replace: 'prisma.file.findFirst({ where: { id } })',
        },
        {
          file: 'services/catalog/src/files/repository.ts',
          find: 'where business_id = ${businessId}::uuid and id = any(',
          replace: 'where id = any(',
        },
        {
          file: 'services/catalog/src/files/repository.ts',
          find: 'where: { businessId, id: { in: rows',
          replace: 'where: { id: { in: rows',
        },
        {
          file: 'services/catalog/src/files/repository.ts',
          find: '(await tx.prisma.file.deleteMany({ where: { businessId, id } })).count > 0',
          replace: '(await tx.prisma.file.deleteMany({ where: { id } })).count > 0',
        },
      ],
    },
    {
      name: 'credits-for-everybody',
      slow: true,
      wall: 'Credits are shown to whoever may see their page.',
      size: { probes: 1, concurrency: 16 },
      patches: [
        {
          file: 'libs/contracts/src/billing/routes.ts',
          find: "    permission: { page: 'credits', action: 'view' },\n    summary: 'What the business may spend, in credits',",
          replace: "    summary: 'What the business may spend, in credits',",
        },
      ],
    },
    {
      name: 'no-force-rls',
      slow: true,
      wall: 'Forced row-level security on one table: whoever owns it sees everything.',
      sql: 'alter table crm.client no force row level security',
      size: { probes: 1, concurrency: 16 },
    },
    {
      name: 'wall-down-and-forgotten',
      slow: true,
      wall: 'The policy of branches is open, and their repository forgot whose they are: each alone would hold.',
      size: { probes: 1, concurrency: 16 },
      sql: 'drop policy tenant on scheduling.branch; create policy everybody on scheduling.branch using (true) with check (true)',
      patches: [
        {
          file: 'services/scheduling/src/branches/repository.ts',
          find: 'findMany({ where: whereOf(businessId, which), include',
          replace: "findMany({ where: businessId === '' ? whereOf(businessId, which) : {}, include",
        },
        {
          file: 'services/scheduling/src/branches/repository.ts',
          find: 'findFirst({ where: { businessId, id, removedAt: null }, include',
          replace:
            "findFirst({ where: { ...(businessId === '' && { businessId }), id, removedAt: null }, include",
        },
      ],
    },
    {
      name: 'tenant-from-request',
      slow: true,
      wall: 'The tenant comes from the session: here from the query or the path, when they name one.',
      size: { probes: 1, concurrency: 16 },
      patches: [
        {
          file: 'libs/platform/src/http/serve.ts',
          find: '        const caller = await callerOf(ctx, request)\n',
          replace:
            "        const signed = await callerOf(ctx, request)\n        const named: unknown = typeof request.query === 'object' && request.query !== null ? Reflect.get(request.query, 'businessId') : undefined\n        const caller = typeof named === 'string' && signed.actor.businessId !== null ? { ...signed, actor: { ...signed.actor, businessId: named } } : signed\n",
        },
      ],
    },
    {
      name: 'any-room',
      slow: true,
      wall: 'A socket hears the room of its session: here every room.',
      size: { probes: 1, concurrency: 16 },
      patches: [
        {
          file: 'services/edge-gateway/src/sockets/room-delivery.ts',
          find: 'type Sources =',
          replace: 'const everyRoom = new Set<Room>()\ntype Sources =',
        },
        {
          file: 'services/edge-gateway/src/sockets/room-delivery.ts',
          find: '  while (!isStopped() && room.live.size > 0',
          replace: '  everyRoom.add(room)\n  while (!isStopped() && room.live.size > 0',
        },
        {
          file: 'services/edge-gateway/src/sockets/room-delivery.ts',
          find: '      for (const listener of room.live) sendFrame(listener, seq, frame)\n',
          replace:
            '      for (const other of everyRoom) for (const listener of other.live) sendFrame(listener, seq, frame)\n',
        },
      ],
    },
  ],
  run: runTenant,
}
