import { assistantRoutes as r } from '@mostrador/contracts/ai-assistant'
import { businessOf, serve } from '@mostrador/platform'
import type { AssistantContext } from '../context.ts'
import { chooseForKind } from '../turns/choose-assistant.ts'
import {
  create,
  type Deps,
  edit,
  getSettings,
  list,
  mustFind,
  putSettings,
  remove,
} from './use-cases.ts'

/** Wire ↔ use case. */
export const assistantsRoutes = (ctx: AssistantContext, deps: Deps): void => {
  serve(ctx, r.listAssistants, ({ actor }) => list(deps)(businessOf(actor)))
  serve(ctx, r.getAssistant, ({ actor, params }) => mustFind(deps.db, businessOf(actor), params.id))
  serve(ctx, r.createAssistant, ({ actor, body }) =>
    create(deps)(actor, businessOf(actor), body.assistant, body.businessName ?? '')
  )
  serve(ctx, r.editAssistant, ({ actor, params, body }) =>
    edit(deps)(actor, businessOf(actor), params.id, body.assistant)
  )
  serve(ctx, r.deleteAssistant, ({ actor, params }) => remove(deps)(businessOf(actor), params.id))
  serve(ctx, r.getSettings, ({ actor }) => getSettings(deps)(businessOf(actor)))
  serve(ctx, r.putSettings, ({ actor, body }) => putSettings(deps)(businessOf(actor), body))
  serve(ctx, r.timings, async ({ actor, body }) => {
    const found = chooseForKind(await list(deps)(businessOf(actor)), body)
    const {
      sendReminder = null,
      requestConfirmation = null,
      autoCancelAppointments = null,
    } = found?.capabilities ?? {}
    return {
      assistantId: found?._id ?? null,
      assistantName: found?.name ?? null,
      sendReminder,
      requestConfirmation,
      autoCancelAppointments,
    }
  })
}
