import { type Actor, allows } from '@mostrador/contracts'
import type { PageName } from '@mostrador/contracts/page-ids'
import { Refusal } from '@mostrador/kernel'

type Action = 'create' | 'edit' | 'delete'

/** The pages whose forms hold files. */
const pagesWithFiles: readonly PageName[] = [
  'business',
  'services',
  'products',
  'resources',
  'courses',
  'properties',
  'money',
]

const hasAnyAction = (actor: Actor, page: PageName, actions: readonly Action[]): boolean =>
  actions.some(action => allows(actor, { page, action }))

/** Refuses `forbidden` to an actor who may change nothing that has files. */
export const checkMayChangeFiles = (actor: Actor): void => {
  if (!pagesWithFiles.some(page => hasAnyAction(actor, page, ['create', 'edit'])))
    throw new Refusal('forbidden')
}

const removing = ['edit', 'delete'] as const

/**
 * Refuses `forbidden` to an actor who may not edit or delete on every page that shows the file. One
 * that nothing shows is also deleted by its uploader, who may create, and by people who may edit or
 * delete on a page with files.
 */
export const checkMayDeleteFile = (
  actor: Actor,
  { uploadedBy, shownOn }: { uploadedBy: string | null; shownOn: readonly PageName[] }
): void => {
  const isOwn = uploadedBy !== null && uploadedBy === actor.userId
  const sufficientActions = isOwn ? (['create', ...removing] as const) : removing
  const mayDelete =
    shownOn.length > 0
      ? shownOn.every(page => hasAnyAction(actor, page, removing))
      : pagesWithFiles.some(page => hasAnyAction(actor, page, sufficientActions))
  if (!mayDelete) throw new Refusal('forbidden')
}
