import { useCallback, useSyncExternalStore } from 'react'

const changed = 'mostrador:stored'
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const subscribe = (notify: () => void) => {
  window.addEventListener('storage', notify)
  window.addEventListener(changed, notify)
  return () => {
    window.removeEventListener('storage', notify)
    window.removeEventListener(changed, notify)
  }
}

/** Writes a preference of this device; does nothing where storage is blocked (private mode). */
export const storePreference = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    /* the choice lasts until the page closes */
  }
  window.dispatchEvent(new Event(changed))
}

/**
 * A preference remembered on this device, the same in every tab. `accept` tells whether what was
 * stored is still a value we know; anything else reads as `fallback`.
 */
export const useStored = <T>(
  key: string,
  fallback: T,
  accept: (value: unknown) => value is T
): [T, (value: T) => void] => {
  const raw = useSyncExternalStore(subscribe, () => read(key))
  let value = fallback
  try {
    const parsed: unknown = raw === null ? null : JSON.parse(raw)
    if (accept(parsed)) value = parsed
  } catch {
    /* somebody else's text under our key */
  }
  const set = useCallback((next: T) => storePreference(key, next), [key])
  return [value, set]
}
