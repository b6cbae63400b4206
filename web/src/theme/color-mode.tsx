import { useEffect, useSyncExternalStore } from 'react'
import { useStored } from './stored.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'
const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'
const query = '(prefers-color-scheme: dark)'
const subscribe = (notify: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/**
 * What the person chose (remembered on the device) and what is shown. `boot.js` applies the same
 * rule before the first paint.
 */
export const useColorMode = (): {
  choice: ThemeChoice
  mode: 'light' | 'dark'
  choose: (choice: ThemeChoice) => void
} => {
  const [choice, choose] = useStored<ThemeChoice>('mostrador.theme', 'system', isChoice)
  const systemIsDark = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
  const systemMode = systemIsDark ? 'dark' : 'light'
  const mode = choice === 'system' ? systemMode : choice
  return { choice, mode, choose }
}

/** Puts the class on `<html>`. A partner's `forced` mode wins over the person's choice [NAV-19]. */
export const ApplyColorMode = ({ forced }: { forced?: 'light' | 'dark' | undefined }) => {
  const { mode } = useColorMode()
  const effectiveMode = forced ?? mode
  useEffect(() => {
    const { classList, style } = document.documentElement
    classList.remove('light', 'dark')
    classList.add(effectiveMode)
    style.colorScheme = effectiveMode
  }, [effectiveMode])
  return null
}
