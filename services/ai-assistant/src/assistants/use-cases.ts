import type { Actor } from '@mostrador/contracts'
import type {
  Assistant,
  AssistantSettings,
  AssistantSettingsForm,
} from '@mostrador/contracts/ai-assistant'
import { billingRoutes, creditTypeOfModel } from '@mostrador/contracts/billing'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import {
  type AssistantFields,
  type Changes,
  edited,
  needsCredits,
  withDefaults,
} from './assistant.ts'
import {
  type Db,
  findAssistant,
  insertAssistant,
  listAssistants,
  lockAssistant,
  removeAssistant,
  saveSettings,
  settingsOf,
  updateAssistant,
} from './repository.ts'
import type { UseCaseContext } from '../context.ts'

/** Refuses `no_gpt_credits` or `no_reasoning_credits` [AST-16]. */
const demandCredits = async (
  { call }: Pick<UseCaseContext, 'call'>,
  actor: Actor,
  model: AssistantFields['model']
): Promise<void> => {
  const type = creditTypeOfModel(model)
  const balance = (await call(billingRoutes.balances, {}, actor)).find(
    ({ creditType }) => creditType === type
  )
  if ((balance?.available ?? 0) <= 0)
    throw new Refusal(type === 'gpt' ? 'no_gpt_credits' : 'no_reasoning_credits')
}

/**
 * Refuses `funnel_not_found` and `branch_not_found`: their owners are asked, and only about what
 * this edit names again, so that one that was deleted since does not stand in the way of another
 * edit.
 */
const refuseStrangers = async (
  { call }: Pick<UseCaseContext, 'call'>,
  businessId: string,
  changes: Changes,
  before: Pick<AssistantFields, 'funnelId' | 'branchId'> = { funnelId: null, branchId: null }
): Promise<void> => {
  const me = actorOf.service('ai-assistant', businessId)
  const changedId = (field: 'funnelId' | 'branchId'): string | null => {
    const id = changes[field] ?? null
    return id === before[field] ? null : id
  }
  const [funnelId, branchId] = [changedId('funnelId'), changedId('branchId')]
  const [funnels, branches] = await Promise.all([
    funnelId === null ? [] : call(crmRoutes.listFunnels, { query: {} }, me),
    branchId === null
      ? []
      : call(schedulingRoutes.listBranches, { query: { includeArchived: 'true' } }, me),
  ])
  if (funnelId !== null && !funnels.some(({ _id }) => _id === funnelId))
    throw new Refusal('funnel_not_found')
  if (branchId !== null && !branches.some(({ _id }) => _id === branchId))
    throw new Refusal('branch_not_found')
}

const refuseComments = ({ respondTo }: Changes): void => {
  if (respondTo === 'comments') throw new Refusal('comments_disabled')
}

export const mustFind = async (db: Db, businessId: string, id: string): Promise<Assistant> => {
  const assistant = await findAssistant(db, businessId, id)
  if (assistant === null) throw new Refusal('assistant_not_found')
  return assistant
}

export const list =
  ({ db }: Pick<UseCaseContext, 'db'>) =>
  (businessId: string) =>
    listAssistants(db, businessId)

export const create =
  (ctx: UseCaseContext) =>
  async (
    actor: Actor,
    businessId: string,
    changes: Changes,
    businessName: string
  ): Promise<Assistant> => {
    refuseComments(changes)
    await refuseStrangers(ctx, businessId, changes)
    const fields = withDefaults(changes, businessName)
    if (needsCredits(null, fields)) await demandCredits(ctx, actor, fields.model)
    const id = ctx.ids()
    return ctx.db.transaction(async tx => {
      const created = await insertAssistant(tx, businessId, id, fields, ctx.clock.now())
      await tx.publish('assistant.created', { key: id, data: { assistantId: id } })
      return created
    })
  }

/**
 * Edits any part, one edit after the other: two forms that save different fields both win [AST-17,
 * C1-10].
 */
export const edit =
  (ctx: UseCaseContext) =>
  async (actor: Actor, businessId: string, id: string, changes: Changes): Promise<Assistant> => {
    refuseComments(changes)
    const before = await mustFind(ctx.db, businessId, id)
    await refuseStrangers(ctx, businessId, changes, before)
    if (needsCredits(before, edited(before, changes)))
      await demandCredits(ctx, actor, changes.model ?? before.model)
    return ctx.db.transaction(async tx => {
      const now = await lockAssistant(tx, businessId, id)
      if (now === null) throw new Refusal('assistant_not_found')
      const {
        _id,
        businessId: _business,
        createdAt: _created,
        updatedAt: _updated,
        version: _version,
        ...fields
      } = now
      const saved = await updateAssistant(
        tx,
        businessId,
        id,
        edited(fields, changes),
        ctx.clock.now()
      )
      await tx.publish('assistant.changed', { key: id, data: { assistantId: id } })
      return saved
    })
  }

export const remove =
  ({ db }: Pick<UseCaseContext, 'db'>) =>
  (businessId: string, id: string) =>
    db.transaction(async tx => {
      if (!(await removeAssistant(tx, businessId, id))) throw new Refusal('assistant_not_found')
      await tx.publish('assistant.deleted', { key: id, data: { assistantId: id } })
      return { _id: id }
    })

export const getSettings =
  ({ db }: Pick<UseCaseContext, 'db'>) =>
  (businessId: string) =>
    settingsOf(db, businessId)
export const putSettings =
  ({ db }: Pick<UseCaseContext, 'db'>) =>
  (businessId: string, settings: AssistantSettingsForm): Promise<AssistantSettings> =>
    db.transaction(async tx => {
      await saveSettings(tx, businessId, settings)
      return settingsOf(tx, businessId)
    })
