import { useSyncExternalStore } from 'react'
import { matches } from './matches.ts'

/** An entry of the Ctrl/⌘ K palette. */
export type Command = {
  readonly id: string
  readonly title: string
  /** Heading under which it appears: 'Ir a', 'Agenda', … */
  readonly group: string
  /** Other words that people type for it. */
  readonly keywords?: readonly string[]
  /** A key that works on any screen outside of text fields, as 'n'. One letter, shown as a hint. */
  readonly shortcut?: string
  /** Where it goes, or what it does. */
  readonly to?: string
  readonly run?: () => void
}

let lists: readonly (readonly Command[])[] = []
let all: readonly Command[] = []
const listeners = new Set<() => void>()
const setCommands = (next: readonly (readonly Command[])[]) => {
  lists = next
  all = next.flat()
  for (const listener of listeners) listener()
}

/** Adds commands to the palette. Returns a function that removes them. */
export const registerCommands = (commands: readonly Command[]): (() => void) => {
  setCommands([...lists, commands])
  return () => setCommands(lists.filter(list => list !== commands))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all)

/** The commands that are called like what was typed, or that people look for by these words. */
export const commandsLike = (typed: string, commands: readonly Command[]): readonly Command[] =>
  commands.filter(({ title, group, keywords = [] }) =>
    matches([title, group, ...keywords].join(' '), typed)
  )
