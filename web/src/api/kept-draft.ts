import { useMemo } from 'react'
import { useSignedIn } from './session.ts'

/** What was typed into a form and not sent, kept in this tab for its person and business. */
export type KeptDraft = {
  readonly read: () => Record<string, unknown> | null
  readonly keep: (values: unknown) => void
  readonly forget: () => void
}

const parsed = (text: string | null): Record<string, unknown> | null => {
  const value: unknown = JSON.parse(text ?? 'null')
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** The draft of the form `name`; it survives a reload and goes with the tab or at sign-out. */
export const useKeptDraft = (name: string): KeptDraft => {
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
      keep: values => {
        try {
          sessionStorage.setItem(key, JSON.stringify(values))
        } catch {
          /* storage is closed: the draft lives as long as the page */
        }
      },
      forget: () => {
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
