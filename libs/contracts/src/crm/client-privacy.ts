import { z } from 'zod'
import { Done, Id, IdParams, Instant } from '../common.ts'
import type { Routes } from '../contract.ts'

/** Days between a request and the erasure: time to correct a mistake. */
export const ERASURE_DAYS = 20

/** The route of each service that returns its data of a person; crm calls it for a copy. */
export const clientCopyRoute = <Service extends string>(service: Service) =>
  ({
    method: 'GET',
    path: `/internal/${service}/client/:id/copy`,
    access: 'internal',
    callers: ['crm'],
    summary: 'Everything that is held of the person behind a client, by sections',
    params: IdParams,
    data: z.object({ json: z.string() }),
  }) as const

/** A request to erase a person: blocked at once, erased when it is due. */
export const Erasure = z.object({
  _id: Id,
  clientId: Id,
  /** Who it is; empty once their data are gone. */
  name: z.string(),
  requestedAt: Instant,
  requestedBy: z.string(),
  /** When their data are erased. */
  dueAt: Instant,
  erasedAt: Instant.nullable(),
})
export type Erasure = z.output<typeof Erasure>

const erase = { access: 'business', permission: { page: 'contacts', action: 'delete' } } as const

export const clientPrivacyRoutes = {
  copyClient: {
    // It contains money, chats and appointments, whatever else the member may see.
    ...erase,
    method: 'GET',
    path: '/api/client/:id/copy',
    summary:
      'Everything that the product holds of one person, as one JSON file, and what people read of it as a page to print',
    params: IdParams,
    data: z.object({
      fileName: z.string(),
      json: z.string(),
      pageName: z.string(),
      html: z.string(),
    }),
  },
  requestErasure: {
    ...erase,
    method: 'POST',
    path: '/api/client/:id/erasure',
    summary: `Hides a contact from everybody, and erases their data in ${ERASURE_DAYS} days`,
    params: IdParams,
    body: Done,
    data: Erasure,
    message: 'Contacto bloqueado',
  },
  listErasures: {
    ...erase,
    method: 'GET',
    path: '/api/client/erasure',
    summary: 'Requests to erase somebody, newest first, up to 100',
    data: z.array(Erasure),
  },
  liftErasure: {
    ...erase,
    method: 'POST',
    path: '/api/client/erasure/:id/lift',
    summary: 'Takes a request back: the contact is shown again, still without automatic messages',
    params: IdParams,
    body: Done,
    data: Erasure,
    message: 'El contacto está de vuelta',
  },
  eraseNow: {
    ...erase,
    method: 'POST',
    path: '/api/client/erasure/:id/erase',
    summary: 'Erases the data of a blocked contact without waiting; nobody can take it back',
    params: IdParams,
    body: Done,
    data: Erasure,
    message: 'Sus datos se están borrando',
  },
} as const satisfies Routes
