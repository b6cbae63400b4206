import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { listActivity } from '../activity/use-cases.ts'
import { findItemsOfInterest } from '../figures/repository.ts'
import { listFunnels } from '../funnels/repository.ts'
import { resolveContact } from './contact-use-cases.ts'
import { listClients } from './list-use-cases.ts'
import { moveClient } from './phase-use-cases.ts'
import { hiddenMessageKinds, listedTo, maySee, requireFilter, shownTo } from './viewer.ts'
import { readReach } from './reach-use-cases.ts'
import { createClient } from './registration-use-cases.ts'
import { blockedIds, existingIds } from './repository.ts'
import {
  addNote,
  editClient,
  listClientNames,
  readClient,
  saveClientData,
  searchClients,
  setInterest,
  showClient,
} from './use-cases.ts'

/** Routes: contacts and the funnels they move through. */
export const clientRoutes = (ctx: CrmContext): void => {
  publicRoutes(ctx)
  internalRoutes(ctx)
}

const publicRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.searchClients, async ({ actor, query }) => {
    const criteria = { businessId: businessOf(actor), text: query.search, limit: query.limit }
    return (await searchClients(ctx)(criteria)).map(shownTo(actor))
  })
  serve(ctx, r.listClients, async ({ actor, query }) => {
    requireFilter(actor, query)
    const page = await listClients(ctx)({ businessId: businessOf(actor), query })
    return { ...page, clients: page.clients.map(listedTo(actor)) }
  })
  serve(ctx, r.getClient, async ({ actor, params }) =>
    shownTo(actor)(await showClient(ctx)({ businessId: businessOf(actor), id: params.id }))
  )
  serve(ctx, r.listClientActivity, ({ actor, params, query }) =>
    listActivity(ctx)({
      businessId: businessOf(actor),
      clientId: params.id,
      before: query.before,
      limit: query.limit,
      seesAppointments: maySee(actor, 'agenda'),
      hiddenKinds: hiddenMessageKinds(actor),
    })
  )
  serve(ctx, r.setInterest, ({ actor, params, body }) =>
    setInterest(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      ...body,
      view: shownTo(actor),
    })
  )
  serve(ctx, r.createClient, ({ actor, body }) =>
    createClient(ctx)({
      businessId: businessOf(actor),
      form: body.client,
      by: actor.name,
      view: shownTo(actor),
    })
  )
  serve(ctx, r.editClient, ({ actor, params, body }) =>
    editClient(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      edit: body.client,
      by: actor.name,
      view: shownTo(actor),
    })
  )
  serve(ctx, r.addNote, ({ actor, params, body }) =>
    addNote(ctx)({ businessId: businessOf(actor), id: params.id, text: body.text, by: actor.name })
  )
  serve(ctx, r.clientNames, ({ actor, query }) =>
    listClientNames(ctx)({ businessId: businessOf(actor), ids: query.ids.split(',') })
  )
  serve(ctx, r.clientReach, ({ actor, query }) =>
    readReach(ctx)({ businessId: businessOf(actor), ids: query.ids.split(',') })
  )
  serve(ctx, r.listFunnels, ({ actor }) => listFunnels(ctx.db, businessOf(actor)))
}

const internalRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.resolveContact, ({ actor, body: { identity, threadId, at } }) =>
    resolveContact(ctx)({
      businessId: businessOf(actor),
      identity,
      threadId,
      at: new Date(at),
    })
  )
  serve(ctx, r.clientFacts, ({ actor, params }) =>
    readClient(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.existingClients, ({ actor, body }) =>
    existingIds(ctx.db, businessOf(actor), body.ids)
  )
  serve(ctx, r.blockedClients, ({ actor, body }) => blockedIds(ctx.db, businessOf(actor), body.ids))
  serve(ctx, r.itemsOfInterest, ({ actor, body }) =>
    findItemsOfInterest(ctx.db, businessOf(actor), body)
  )
  serve(ctx, r.saveClientData, ({ actor, params, body }) =>
    saveClientData(ctx)({ businessId: businessOf(actor), id: params.id, data: body })
  )
  serve(ctx, r.moveByReference, ({ actor, params, body }) =>
    moveClient(ctx)({
      businessId: businessOf(actor),
      clientId: params.id,
      reference: body.actionReference,
    })
  )
}
