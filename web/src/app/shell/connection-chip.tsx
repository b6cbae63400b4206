import { useEffect, useState } from 'react'
import { Chip } from '../../ui/pieces.tsx'
import { useAppSelector } from '../store.ts'

const patienceMs = 2500

/** Says that changes of others do not arrive right now. Short cuts are not worth a word. */
export const ConnectionChip = () => {
  const state = useAppSelector(root => root.connection.state)
  const troubled = state === 'reconnecting'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!troubled) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [troubled])
  return <div role="status">{shown ? <Chip tone="orange">Reconectando…</Chip> : null}</div>
}
