import { z } from 'zod'
import { Done, Id, IdParams, Instant } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { Client, ClientEdit, ClientForm, ClientType, ContactIdentity, Funnel, Note, Notification, NotificationForm } from './entities.ts'

export const crmRoutes = defineRoutes('crm', {
  searchClients: { method: 'GET', path: '/api/client/search', access: 'business', permission: { page: 4, action: 'view' }, summary: 'Name, number, email or id; case and accents do not matter, nothing is a pattern [CLI-13, CLI2-05]', query: z.object({ businessId: Id.optional(), search: z.string().max(100).default(''), limit: z.coerce.number().int().min(1).max(100).default(10) }), data: z.array(Client) },
  getClient: { method: 'GET', path: '/api/client/:id', access: 'business', permission: { page: 4, action: 'view' }, summary: 'One contact [CLI-13]', params: IdParams, data: Client },
  createClient: { method: 'POST', path: '/api/client', access: 'business', permission: { page: 4, action: 'create' }, summary: 'Registers a contact; a known number answers the existing one [CLI-12, G1-25]', body: z.object({ client: ClientForm }), data: Client, message: 'Contacto registrado' },
  editClient: { method: 'PUT', path: '/api/client/:id', access: 'business', permission: { page: 4, action: 'edit' }, summary: 'Edits a contact [CLI-12]', params: IdParams, body: z.object({ client: ClientEdit }), data: Client, message: 'Contacto registrado' },
  addNote: { method: 'POST', path: '/api/client/:id/note', access: 'business', permission: { page: 4, action: 'edit' }, summary: 'Adds a note [CLI-11]', params: IdParams, body: z.object({ text: z.string().trim().min(1, 'Este campo es requerido').max(5000) }), data: z.array(Note) },
  listFunnels: { method: 'GET', path: '/api/funnel', access: 'business', permission: { page: 12, action: 'view' }, summary: 'Funnels of the business', query: z.object({ businessId: Id.optional() }), data: z.array(Funnel) },
  createNotification: { method: 'POST', path: '/api/notification', access: 'business', permission: { page: 4, action: 'edit' }, summary: 'A timed message [NTF-02]', body: NotificationForm, data: Notification, message: 'Notificación creada' },
  listNotifications: { method: 'GET', path: '/api/notification', access: 'business', permission: { page: 4, action: 'view' }, summary: 'Timed messages of a contact [NTF-03]', query: z.object({ cId: Id }), data: z.object({ data: z.array(Notification) }) },

  // --- for other services
  resolveContact: { method: 'POST', path: '/internal/crm/contact', access: 'internal', summary: 'The contact behind an identity; a lead in the first phase of the default funnel when new. Repeating it changes nothing.', body: z.object({ identity: ContactIdentity, threadId: Id.nullable(), at: Instant }), data: z.object({ client: Client, created: z.boolean() }) },
  clientFacts: { method: 'GET', path: '/internal/crm/client/:id', access: 'internal', summary: 'One contact', params: IdParams, data: Client },
  existingClients: { method: 'POST', path: '/internal/crm/client/existing', access: 'internal', summary: 'Those of up to 500 ids that are contacts of the business; nothing else about them', body: z.object({ ids: z.array(Id).max(500) }), data: z.array(Id) },
  /** Whoever may see the agenda may know who is coming; everything else of a contact needs its page. */
  clientNames: { method: 'GET', path: '/api/client/names', access: 'business', summary: 'Display names of up to 100 contacts, ids separated by commas; unknown ids are absent', query: z.object({ ids: z.string().max(3800) }), data: z.array(z.object({ _id: Id, name: z.string(), type: ClientType })) },
  saveClientData: { method: 'POST', path: '/internal/crm/client/:id/data', access: 'internal', summary: 'What a client told the assistant about themselves', params: IdParams, body: z.object({ name: z.string().trim().min(1).max(80).optional(), lastname: z.string().trim().max(80).optional(), email: z.email().optional() }), data: Client },
  moveByReference: { method: 'POST', path: '/internal/crm/client/:id/phase', access: 'internal', summary: 'Moves to the scenario with this action reference; no match changes nothing [C2-42]', params: IdParams, body: z.object({ actionReference: z.string() }), data: z.object({ moved: z.boolean() }) },
  importClients: { method: 'POST', path: '/api/client/massive', access: 'business', permission: { page: 4, action: 'create' }, summary: 'A batch of contacts; known numbers count as failed [IMP2-14]', body: z.object({ newClients: z.array(ClientForm.extend({ createdAt: Instant.optional() })).max(500), bussinessId: Id.optional(), batchSize: z.number().int().optional() }), data: z.object({ ids: z.array(Id.nullable()) }).extend({ stats: z.object({ created: z.number().int(), failed: z.number().int() }) }) },
  deleteNotification: { method: 'DELETE', path: '/api/notification/:id', access: 'business', permission: { page: 4, action: 'edit' }, summary: 'Removes a message that has not gone out', params: IdParams, data: Done },
})
