import { assistantRoutes as r } from '@mostrador/contracts/ai-assistant'
import { businessOf, serve } from '@mostrador/platform'
import type { AssistantContext } from '../context.ts'
import { chooseForKind } from '../turns/choose-assistant.ts'
import { create, edit, getSettings, list, mustFind, putSettings, remove } from './use-cases.ts'

export const assistantsRoutes = (ctx: AssistantContext): void => {
  serve(ctx, r.listAssistants, ({ actor }) => list(ctx)(businessOf(actor)))
  serve(ctx, r.getAssistant, ({ actor, params }) => mustFind(ctx.db, businessOf(actor), params.id))
  serve(ctx, r.createAssistant, ({ actor, body }) =>
    create(ctx)(actor, businessOf(actor), body.assistant, body.businessName ?? '')
  )
  serve(ctx, r.editAssistant, ({ actor, params, body }) =>
    edit(ctx)(actor, businessOf(actor), params.id, body.assistant)
  )
  serve(ctx, r.deleteAssistant, ({ actor, params }) => remove(ctx)(businessOf(actor), params.id))
  serve(ctx, r.getSettings, ({ actor }) => getSettings(ctx)(businessOf(actor)))
  serve(ctx, r.putSettings, ({ actor, body }) => putSettings(ctx)(businessOf(actor), body))
  serve(ctx, r.timings, async ({ actor, body }) => {
    const timings = chooseForKind(await list(ctx)(businessOf(actor)), body)
    const {
      sendReminder = null,
      requestConfirmation = null,
      autoCancelAppointments = null,
    } = timings?.capabilities ?? {}
    return {
      assistantId: timings?._id ?? null,
      assistantName: timings?.name ?? null,
      sendReminder,
      requestConfirmation,
      autoCancelAppointments,
    }
  })
}
