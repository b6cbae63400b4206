import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import { listFunnels } from '../funnels/repository.ts'
import type { CrmHouse } from '../house.ts'
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
export const clientRoutes = (house: CrmHouse, deps: Deps): void => {
  serve(house, r.searchClients, ({ actor, query }) =>
    search(deps)(businessOf(actor), query.search, query.limit)
  )
  serve(house, r.getClient, ({ actor, params }) => readClient(deps)(businessOf(actor), params.id))
  serve(house, r.createClient, ({ actor, body }) =>
    createClient(deps)(businessOf(actor), body.client)
  )
  serve(house, r.editClient, ({ actor, params, body }) =>
    editClient(deps)(businessOf(actor), params.id, body.client)
  )
  serve(house, r.addNote, ({ actor, params, body }) =>
    addNote(deps)(businessOf(actor), params.id, body.text)
  )
  serve(house, r.importClients, ({ actor, body }) =>
    importClients(deps)(businessOf(actor), body.newClients)
  )
  serve(house, r.listFunnels, ({ actor }) => listFunnels(deps.db, businessOf(actor)))

  serve(house, r.resolveContact, ({ actor, body }) =>
    resolveContact(deps)(businessOf(actor), body.identity, body.threadId, new Date(body.at))
  )
  serve(house, r.clientFacts, ({ actor, params }) => readClient(deps)(businessOf(actor), params.id))
  serve(house, r.existingClients, ({ actor, body }) =>
    existingIds(deps.db, businessOf(actor), body.ids)
  )
  serve(house, r.clientNames, ({ actor, query }) =>
    namesOf(deps)(businessOf(actor), query.ids.split(','))
  )
  serve(house, r.saveClientData, ({ actor, params, body }) =>
    saveClientData(deps)(businessOf(actor), params.id, body)
  )
  serve(house, r.moveByReference, ({ actor, params, body }) =>
    moveClient(deps)(businessOf(actor), params.id, body.actionReference)
  )
}
