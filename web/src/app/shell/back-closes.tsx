import { useEffect } from 'react'
import { type BlockerFunction, useBlocker, useNavigate } from 'react-router'
import { closeTopmost, isSomethingOpen, onOpened } from '../../ui/back-closes.ts'

const isBackOverSomething: BlockerFunction = ({ historyAction }) =>
  historyAction === 'POP' && isSomethingOpen()

/** The first entry of this load: Back from it leaves the app, and nobody is asked. */
const isFirstEntry = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/** The Back button closes what is open over the page before it leaves the page. */
export const BackCloses = () => {
  const navigate = useNavigate()
  const blocker = useBlocker(isBackOverSomething)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    closeTopmost()
  }, [blocker])
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
