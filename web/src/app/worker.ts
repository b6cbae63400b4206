import { useSyncExternalStore } from 'react'

/** How often a page that stays open asks whether there is a new build. */
const CHECK_EVERY_MS = 30 * 60_000

let isNewer = false
const listeners = new Set<() => void>()
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Whether a newer build than the one that this page runs is on the device: a reload shows it. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isNewer)

/** Notifies `useNewVersion` when the service worker of another build takes over. */
export const watchVersions = (container: ServiceWorkerContainer): void => {
  let controller = container.controller
  container.addEventListener('controllerchange', () => {
    // The first worker of this browser brings the build that is already here.
    if (controller !== null) {
      isNewer = true
      for (const notify of listeners) notify()
    }
    controller = container.controller
  })
}

const lookRegularly = (registration: ServiceWorkerRegistration): void => {
  const checkForUpdate = () => {
    // Without a network, or while a deploy is half done, the next look finds it.
    registration.update().catch(() => undefined)
  }
  setInterval(checkForUpdate, CHECK_EVERY_MS)
  window.addEventListener('online', checkForUpdate)
}

/**
 * Keeps the files of the client on the device once the page has loaded; without workers nothing is
 * kept.
 */
export const startWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  watchVersions(navigator.serviceWorker)
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
      lookRegularly,
      // Private windows of some browsers have no workers.
      () => undefined
    )
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
