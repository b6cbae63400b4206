import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import { listFunnels } from '../funnels/repository.ts'
import type { CrmContext } from '../context.ts'
import { existingIds } from './repository.ts'
import {
  addNote,
  createClient,
  type Deps,
  editClient,
  importClients,
  moveClient,
  namesOf,
  readClient,
  resolveContact,
  saveClientData,
  search,
} from './use-cases.ts'

/** Wire ↔ use case: contacts and the funnels they move through. */
export const clientRoutes = (ctx: CrmContext, deps: Deps): void => {
  serve(ctx, r.searchClients, ({ actor, query }) =>
    search(deps)(businessOf(actor), query.search, query.limit)
  )
  serve(ctx, r.getClient, ({ actor, params }) => readClient(deps)(businessOf(actor), params.id))
  serve(ctx, r.createClient, ({ actor, body }) =>
    createClient(deps)(businessOf(actor), body.client)
  )
  serve(ctx, r.editClient, ({ actor, params, body }) =>
    editClient(deps)(businessOf(actor), params.id, body.client)
  )
  serve(ctx, r.addNote, ({ actor, params, body }) =>
    addNote(deps)(businessOf(actor), params.id, body.text)
  )
  serve(ctx, r.importClients, ({ actor, body }) =>
    importClients(deps)(businessOf(actor), body.newClients)
  )
  serve(ctx, r.listFunnels, ({ actor }) => listFunnels(deps.db, businessOf(actor)))

  serve(ctx, r.resolveContact, ({ actor, body }) =>
    resolveContact(deps)(businessOf(actor), body.identity, body.threadId, new Date(body.at))
  )
  serve(ctx, r.clientFacts, ({ actor, params }) => readClient(deps)(businessOf(actor), params.id))
  serve(ctx, r.existingClients, ({ actor, body }) =>
    existingIds(deps.db, businessOf(actor), body.ids)
  )
  serve(ctx, r.clientNames, ({ actor, query }) =>
    namesOf(deps)(businessOf(actor), query.ids.split(','))
  )
  serve(ctx, r.saveClientData, ({ actor, params, body }) =>
    saveClientData(deps)(businessOf(actor), params.id, body)
  )
  serve(ctx, r.moveByReference, ({ actor, params, body }) =>
    moveClient(deps)(businessOf(actor), params.id, body.actionReference)
  )
}
