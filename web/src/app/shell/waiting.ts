import { lazy } from 'react'

/** Delay after the first render, when a screen has loaded its scripts and data. Milliseconds. */
const SETTLED_MS = 1_000

/** Who waits for a person is said a moment after a screen can be used, not before. */
const load = async () => {
  await new Promise(done => setTimeout(done, SETTLED_MS))
  return import('../../features/chat/waiting.ts')
}
export const WaitingBadge = lazy(async () => ({ default: (await load()).WaitingBadge }))
export const WaitingWatch = lazy(async () => ({ default: (await load()).WaitingWatch }))
