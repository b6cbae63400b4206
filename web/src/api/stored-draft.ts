import { useMemo } from 'react'
import { useSignedIn } from './session.ts'

/** Unsent form values, stored in this tab per person and business. */
export type StoredDraft = {
  readonly read: () => Record<string, unknown> | null
  readonly save: (values: unknown) => void
  readonly clear: () => void
}

const parsed = (text: string | null): Record<string, unknown> | null => {
  const value: unknown = JSON.parse(text ?? 'null')
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** The draft of the form `name`; it survives a reload and goes with the tab or at sign-out. */
export const useStoredDraft = (name: string): StoredDraft => {
  const { user, business } = useSignedIn()
  const key = `mostrador.draft.${user._id}.${business?._id ?? 'none'}.${name}`
  return useMemo(
    () => ({
      read: () => {
        try {
          return parsed(sessionStorage.getItem(key))
        } catch {
          return null
        }
      },
      save: values => {
        try {
          sessionStorage.setItem(key, JSON.stringify(values))
        } catch {
          /* storage is closed: the draft lives as long as the page */
        }
      },
      clear: () => {
        try {
          sessionStorage.removeItem(key)
        } catch {
          /* nothing was kept */
        }
      },
    }),
    [key]
  )
}
