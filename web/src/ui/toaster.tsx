import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useOnFirstInput } from './on-first-input.ts'
import type { ToastOptions } from './toast-options.ts'

// The region and its animations load once somebody does something, or with a message that comes
// earlier.
let view: typeof import('./toaster-view.tsx') | undefined
const load = async () => {
  view = await import('./toaster-view.tsx')
  return view
}
const View = lazy(async () => ({ default: (await load()).ToasterView }))
let count = 0
const nextId = (): string => {
  count += 1
  return `toast-${count}`
}
const mounters = new Set<() => void>()

export type Undo = { readonly label?: string | undefined; readonly onClick: () => void }
type Extra = {
  readonly description?: string | undefined
  readonly action?: Undo | undefined
  readonly duration?: number | undefined
  readonly id?: string | undefined
  /** A selector of what the message is about, which it must not cover. */
  readonly about?: string | undefined
}

const show = (
  type: ToastOptions['type'],
  title: string,
  { description, action, duration, about, id = nextId() }: Extra = {}
): string => {
  const options: ToastOptions = {
    id,
    type,
    title,
    ...(description === undefined ? {} : { description }),
    ...(duration === undefined ? {} : { duration }),
    ...(about === undefined ? {} : { about }),
    ...(action === undefined
      ? {}
      : { action: { label: action.label ?? 'Deshacer', onClick: action.onClick } }),
  }
  load().then(
    ({ create }) => {
      for (const mount of mounters) mount()
      create(options)
    },
    (error: unknown) => console.error(error)
  )
  return id
}

/**
 * Short messages at the bottom left. `action` offers to undo; the same `id` replaces instead of
 * piling up.
 */
export const toast = {
  success: (title: string, extra?: Extra) => show('success', title, extra),
  error: (title: string, extra?: Extra) => show('error', title, extra),
  info: (title: string, extra?: Extra) => show('info', title, extra),
  warning: (title: string, extra?: Extra) => show('warning', title, extra),
  dismiss: (id: string): void => view?.dismiss(id),
  /** Takes all of them away, at once. */
  removeAll: (): void => view?.removeAll(),
}

/**
 * Mounted once, by the app. The live region is there before the answer to what somebody did, so
 * that screen readers hear that one too.
 */
export const Toaster = () => {
  const [ready, setReady] = useState(false)
  // Not before it is here: without a network the page stays as it is.
  const loadAndMount = useCallback(async () => {
    await load()
    setReady(true)
  }, [])
  useOnFirstInput(loadAndMount)
  useEffect(() => {
    const mount = () => setReady(true)
    mounters.add(mount)
    return () => {
      mounters.delete(mount)
    }
  }, [])
  return ready ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}
