import { VisuallyHidden } from '@chakra-ui/react'
import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWaiting } from './use-waiting.ts'

const counted = /^\(\d+\) /

/**
 * The title of the tab with how many wait: «(3) Agenda · Mostrador». Screens set it as they open.
 */
const useTitleCount = (count: number): void => {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(counted, '')
      const title = count === 0 ? plain : `(${count}) ${plain}`
      if (document.title !== title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}

const isSeen = (threadId: string): boolean =>
  document.visibilityState === 'visible' && location.pathname === `/chat/${threadId}`

/**
 * A notification of the browser, where the person has allowed them. One per conversation and wait.
 */
const notify = ({ _id, clientName, attention }: Thread, open: () => void): void => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(`${clientName} espera a una persona`, {
      body: attention.state === 'waiting' ? attention.reason : '',
      tag: `waiting-${_id}`,
    })
    notification.onclick = () => {
      window.focus()
      open()
      notification.close()
    }
  } catch (error) {
    // Some phones only allow notifications of service workers.
    console.error(error)
  }
}

const waitOf = ({ _id, attention }: Thread): string =>
  attention.state === 'waiting' ? `${_id} ${attention.since}` : _id

/**
 * Announces clients who begin to wait for a person after the page was opened: in the tab title, as
 * a notification, and for screen readers.
 */
export const WaitingWatch = () => {
  const { count, threads, isLoaded } = useWaiting()
  const navigate = useNavigate()
  const knownIds = useRef<Set<string> | null>(null)
  const [text, announce] = useState('')
  useTitleCount(count)
  useEffect(() => {
    if (!isLoaded) return
    const before = knownIds.current
    knownIds.current = new Set([...(before ?? []), ...threads.map(waitOf)])
    if (before === null) return
    for (const thread of threads) {
      if (before.has(waitOf(thread)) || isSeen(thread._id)) continue
      announce(`${thread.clientName} espera a una persona`)
      notify(thread, () => void navigate(`/chat/${thread._id}`))
    }
  }, [isLoaded, threads, navigate])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
