import { useEffect } from 'react'
import { type BlockerFunction, useBlocker, useLocation, useNavigate } from 'react-router'
import { closeTopmost, isSomethingOpen, onOpened } from '../../ui/back-closes.ts'

const isBackOverSomething: BlockerFunction = ({ historyAction }) =>
  historyAction === 'POP' && isSomethingOpen()

/** The first entry of this load: Back from it leaves the app, and nobody is asked. */
const isFirstEntry = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/**
 * Whether the browser stands on the entry of that key. A refused Back is undone by the browser a
 * moment later: an address that is replaced before would be that of the page before.
 */
const isOnEntry = (key: string): boolean => {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return true
  return ('key' in state ? state.key : 'default') === key
}

/** The Back button closes what is open over the page before it leaves the page. */
export const BackCloses = () => {
  const navigate = useNavigate()
  const blocker = useBlocker(isBackOverSomething)
  const { key } = useLocation()
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    if (isOnEntry(key)) closeTopmost()
    else window.addEventListener('popstate', closeTopmost, { once: true })
  }, [blocker, key])
  useEffect(
    () =>
      onOpened(() => {
        const { pathname, search, hash } = window.location
        // The same address once more, so that there is something to go back to.
        if (isFirstEntry())
          void navigate(`${pathname}${search}${hash}`, { preventScrollReset: true })
      }),
    [navigate]
  )
  return null
}
