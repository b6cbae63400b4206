import type { BulkAction as Action, ListedClient } from '@mostrador/contracts/crm'
import { BellOff, Download, Tag, UsersRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useStartBulkMutation } from '../../../api/endpoints/client-bulk.ts'
import { problemText } from '../../../api/problem.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import type { BulkAction } from '../../../ui/data-grid/data-grid.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { filterQueryOf } from '../list-query.ts'
import type { AskedKind } from './bulk-dialog.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

const failedText = 'No pudimos empezar. Intenta de nuevo.'

type ListFilter = ReturnType<typeof filterQueryOf> & { readonly custom?: string }
type ChosenContacts = {
  readonly kind: AskedKind | 'export'
  readonly choice: { readonly clientIds: string[] } | { readonly filter: ListFilter }
  readonly count: number
  readonly clear: () => void
}
type Bulk = { readonly bulk: readonly BulkAction<ListedClient>[]; readonly dialog: ReactNode }

/** What can be done with ticked contacts, or with all that pass the filter. */
export const useBulkActions = (filter: ListFilter): Bulk => {
  const session = useSignedIn()
  const [chosen, setChosen] = useState<ChosenContacts>()
  const { start, isBusy, problem, forget } = useStart()
  const mayEdit = may(session, { page: 'contacts', action: 'edit' })
  const mayGather = mayEdit && may(session, { page: 'audiences', action: 'edit' })
  const bulk = useMemo(() => {
    const action = (kind: ChosenContacts['kind'], label: string, icon: ReactNode) => ({
      id: kind,
      label,
      icon,
      onSelect: (rows: readonly ListedClient[], clear: () => void, total?: number) => {
        const choice = total === undefined ? { clientIds: rows.map(({ _id }) => _id) } : { filter }
        const next = { kind, choice, count: total ?? rows.length, clear }
        forget()
        if (kind === 'export') void start({ kind }, next)
        else setChosen(next)
      },
    })
    return [
      ...(mayEdit ? [action('type', 'Cambiar tipo', <Tag size={16} />)] : []),
      ...(mayGather ? [action('audience', 'A una audiencia', <UsersRound size={16} />)] : []),
      ...(mayEdit ? [action('answers', 'Responder o no', <BellOff size={16} />)] : []),
      action('export', 'Exportar', <Download size={16} />),
    ]
  }, [filter, mayEdit, mayGather, start, forget])
  const close = () => setChosen(undefined)
  const dialog =
    chosen === undefined || chosen.kind === 'export' ? null : (
      <Suspense>
        <BulkDialog
          kind={chosen.kind}
          count={chosen.count}
          isBusy={isBusy}
          problem={problem}
          onClose={close}
          onStart={action => void start(action, chosen).then(done => (done ? close() : undefined))}
        />
      </Suspense>
    )
  return { bulk, dialog }
}

/** Begins an action; a refusal says why beside the form, or where there is none in a toast. */
const useStart = () => {
  const [send, { isLoading }] = useStartBulkMutation()
  const [problem, setProblem] = useState<string>()
  return useMemo(
    () => ({
      isBusy: isLoading,
      problem,
      forget: () => setProblem(undefined),
      start: async (action: Action, { choice, clear }: ChosenContacts): Promise<boolean> => {
        setProblem(undefined)
        try {
          await send({ body: { action, choice } }).unwrap()
          clear()
          return true
        } catch (error) {
          const text = problemText(error, failedText)
          if (action.kind === 'export') toast.error(text)
          else setProblem(text)
          return false
        }
      },
    }),
    [send, isLoading, problem]
  )
}
