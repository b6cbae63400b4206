import { useMemo, useState } from 'react'
import { useListFormAnswersInfiniteQuery } from '../../api/endpoints/forms.ts'
import { toast } from '../../ui/toaster.tsx'

/** How the rest of the answers comes: `all` reads page after page. */
export type RemainingAnswers = {
  readonly next: () => void
  readonly all: () => void
  readonly busy: 'next' | 'all' | undefined
}

/** The answers of a form, as many pages as were asked for; `more` while others follow. */
export const useFormAnswers = (id: string) => {
  const { data, error, refetch, fetchNextPage, hasNextPage } = useListFormAnswersInfiniteQuery(id)
  const [busy, setBusy] = useState<RemainingAnswers['busy']>()
  const pages = data?.pages
  const read = useMemo(() => {
    const first = pages?.[0]
    if (first === undefined) return undefined
    return { ...first, answers: pages?.flatMap(({ answers }) => answers) ?? [] }
  }, [pages])
  const load = async (scope: 'next' | 'all') => {
    setBusy(scope)
    try {
      let page = await fetchNextPage()
      while (scope === 'all' && page.hasNextPage && !page.isError) page = await fetchNextPage()
      if (page.isError) toast.error('No pudimos leer las demás respuestas. Intenta de nuevo.')
    } finally {
      setBusy(undefined)
    }
  }
  const more: RemainingAnswers | undefined = hasNextPage
    ? { next: () => void load('next'), all: () => void load('all'), busy }
    : undefined
  return { data: read, error, refetch, more }
}
