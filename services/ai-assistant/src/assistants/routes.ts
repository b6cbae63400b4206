import { assistantRoutes as r } from '@mostrador/contracts/ai-assistant'
import { businessOf, serve } from '@mostrador/platform'
import type { AssistantHouse } from '../house.ts'
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
export const assistantsRoutes = (house: AssistantHouse, deps: Deps): void => {
  serve(house, r.listAssistants, ({ actor }) => list(deps)(businessOf(actor)))
  serve(house, r.getAssistant, ({ actor, params }) =>
    mustFind(deps.db, businessOf(actor), params.id)
  )
  serve(house, r.createAssistant, ({ actor, body }) =>
    create(deps)(actor, businessOf(actor), body.assistant, body.businessName ?? '')
  )
  serve(house, r.editAssistant, ({ actor, params, body }) =>
    edit(deps)(actor, businessOf(actor), params.id, body.assistant)
  )
  serve(house, r.deleteAssistant, ({ actor, params }) => remove(deps)(businessOf(actor), params.id))
  serve(house, r.getSettings, ({ actor }) => getSettings(deps)(businessOf(actor)))
  serve(house, r.putSettings, ({ actor, body }) => putSettings(deps)(businessOf(actor), body))
  serve(house, r.timings, async ({ actor, body }) => {
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
