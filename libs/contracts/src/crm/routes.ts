import { z } from 'zod'
import { Done, Id, IdParams, Instant, visibleLine, visibleText } from '../common.ts'
import { ClientActivityPage, ClientActivityQuery } from './client-activity.ts'
import { ClientListQuery, ClientPage, InterestKind } from './client-list.ts'
import { defineRoutes } from '../contract.ts'
import { clientBulkRoutes } from './client-bulk.ts'
import { clientConsentRoutes } from './client-consent.ts'
import { clientFieldRoutes } from './client-field.ts'
import { clientImportRoutes } from './client-import.ts'
import { formRoutes } from './form-routes.ts'
import { audienceRoutes } from './audience.ts'
import { trafficSourceRoutes } from './traffic-source.ts'
import { clientMergeRoutes } from './client-merge.ts'
import { clientPrivacyRoutes } from './client-privacy.ts'
import { ClientEdit, ClientForm } from './client-form.ts'
import {
  Client,
  ClientType,
  ContactIdentity,
  Funnel,
  Note,
  Notification,
  NotificationForm,
  reaches,
} from './entities.ts'

export const crmRoutes = defineRoutes('crm', {
  ...clientMergeRoutes,
  ...clientBulkRoutes,
  ...clientConsentRoutes,
  ...clientFieldRoutes,
  ...clientPrivacyRoutes,
  searchClients: {
    method: 'GET',
    path: '/api/client/search',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary:
      'Name, number, email or id; case and accents do not matter, nothing is a pattern [CLI-13, CLI2-05]',
    query: z.object({
      businessId: Id.optional(),
      search: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    data: z.array(Client),
  },
  listClients: {
    method: 'GET',
    path: '/api/client',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: 'A page of the contacts that pass the filter [CLI2-03]',
    query: ClientListQuery,
    data: ClientPage,
  },
  getClient: {
    method: 'GET',
    path: '/api/client/:id',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: 'One contact [CLI-13]',
    params: IdParams,
    data: Client,
  },
  listClientActivity: {
    method: 'GET',
    path: '/api/client/:id/activity',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: 'Phases, changes and timed messages of a contact, latest first, by cursor',
    params: IdParams,
    query: ClientActivityQuery,
    data: ClientActivityPage,
  },
  setInterest: {
    method: 'PUT',
    path: '/api/client/:id/interest',
    access: 'business',
    permission: { page: 'contacts', action: 'edit' },
    summary: 'Says whether a contact is interested in something [CLI-03]',
    params: IdParams,
    body: z.object({ kind: InterestKind, itemId: Id, isInterested: z.boolean() }),
    data: Client,
  },
  createClient: {
    method: 'POST',
    path: '/api/client',
    access: 'business',
    permission: { page: 'contacts', action: 'create' },
    summary:
      'Registers a contact. A known number answers the existing one unchanged, with `isNew` false [CLI-12, G1-25]',
    body: z.object({ client: ClientForm }),
    data: Client.extend({
      /** Whether it was registered now; false: the number was known, nothing sent was stored. */
      isNew: z.boolean(),
    }),
    message: 'Contacto registrado',
  },
  editClient: {
    method: 'PUT',
    path: '/api/client/:id',
    access: 'business',
    permission: { page: 'contacts', action: 'edit' },
    summary: 'Edits a contact; `notes` are added to those it has [CLI-12]',
    params: IdParams,
    body: z.object({ client: ClientEdit }),
    data: Client,
    message: 'Contacto registrado',
  },
  addNote: {
    method: 'POST',
    path: '/api/client/:id/note',
    access: 'business',
    permission: { page: 'contacts', action: 'edit' },
    summary: 'Adds a note [CLI-11]',
    params: IdParams,
    body: z.object({ text: visibleText().min(1, 'Este campo es requerido').max(5000) }),
    data: z.array(Note),
  },
  listFunnels: {
    method: 'GET',
    path: '/api/funnel',
    access: 'business',
    permission: { page: 'funnels', action: 'view' },
    summary: 'Funnels of the business',
    query: z.object({ businessId: Id.optional() }),
    data: z.array(Funnel),
  },
  createNotification: {
    method: 'POST',
    path: '/api/notification',
    access: 'business',
    permission: { page: 'contacts', action: 'edit' },
    summary: 'A timed message [NTF-02]',
    body: NotificationForm,
    data: Notification,
    message: 'Notificación creada',
  },
  listNotifications: {
    method: 'GET',
    path: '/api/notification',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: 'Timed messages of a contact [NTF-03]',
    query: z.object({ cId: Id }),
    data: z.object({ data: z.array(Notification) }),
  },

  // --- for other services
  resolveContact: {
    method: 'POST',
    path: '/internal/crm/contact',
    access: 'internal',
    summary:
      'The contact behind an identity; a lead in the first phase of the default funnel when new. Repeating it changes nothing.',
    body: z.object({ identity: ContactIdentity, threadId: Id.nullable(), at: Instant }),
    data: z.object({ client: Client, created: z.boolean() }),
  },
  clientFacts: {
    method: 'GET',
    path: '/internal/crm/client/:id',
    access: 'internal',
    summary: 'One contact',
    params: IdParams,
    data: Client,
  },
  existingClients: {
    method: 'POST',
    path: '/internal/crm/client/existing',
    access: 'internal',
    callers: ['scheduling', 'catalog'],
    summary: 'Those of up to 500 ids that are contacts of the business; nothing else about them',
    body: z.object({ ids: z.array(Id).max(500) }),
    data: z.array(Id),
  },
  blockedClients: {
    method: 'POST',
    path: '/internal/crm/client/blocked',
    access: 'internal',
    callers: ['scheduling', 'catalog', 'messaging-gateway'],
    summary:
      'Those of up to 500 ids that are contacts who asked that their data be erased; nothing else about them',
    body: z.object({ ids: z.array(Id).max(500) }),
    data: z.array(Id),
  },
  itemsOfInterest: {
    method: 'POST',
    path: '/internal/crm/interest/items',
    access: 'internal',
    callers: ['catalog'],
    summary:
      'Those of up to 500 ids that some contact is interested in; nothing about whom [CLI-03]',
    body: z.object({ kind: InterestKind, ids: z.array(Id).max(500) }),
    data: z.array(Id),
  },
  /**
   * People who may see the agenda may know who is coming; everything else of a contact needs its
   * page.
   */
  clientNames: {
    method: 'GET',
    path: '/api/client/names',
    access: 'business',
    permission: { page: 'agenda', action: 'view' },
    summary: 'Display names of up to 100 contacts, ids separated by commas; unknown ids are absent',
    query: z.object({ ids: z.string().max(3800) }),
    data: z.array(z.object({ _id: Id, name: z.string(), type: ClientType })),
  },
  clientReach: {
    method: 'GET',
    path: '/api/client/reach',
    access: 'business',
    permission: { page: 'agenda', action: 'view' },
    summary:
      'Would an automatic message reach each of up to 20 contacts now? Ids separated by commas; unknown ids are absent',
    query: z.object({ ids: z.string().max(800) }),
    data: z.array(z.object({ _id: Id, reach: z.enum(reaches) })),
  },
  saveClientData: {
    method: 'POST',
    path: '/internal/crm/client/:id/data',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'What a client told the assistant about themselves',
    params: IdParams,
    body: z.object({
      name: visibleLine().min(1).max(80).optional(),
      lastname: visibleLine().max(80).optional(),
      email: z.email().optional(),
    }),
    data: Client,
  },
  moveByReference: {
    method: 'POST',
    path: '/internal/crm/client/:id/phase',
    access: 'internal',
    summary: 'Moves to the scenario with this action reference; no match changes nothing [C2-42]',
    params: IdParams,
    body: z.object({ actionReference: z.string() }),
    data: z.object({ moved: z.boolean() }),
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notification/:id',
    access: 'business',
    permission: { page: 'contacts', action: 'edit' },
    summary: 'Removes a message that has not gone out',
    params: IdParams,
    data: Done,
  },
  ...formRoutes,
  ...trafficSourceRoutes,
  ...audienceRoutes,
  ...clientImportRoutes,
})
