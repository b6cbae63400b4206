import { fold } from '@mostrador/kernel'
import { listed } from '../state/listed.ts'
import type { Pending } from '../state/memory.ts'
import type { Understanding } from '../understand/understand.ts'

/** The option chosen by its number, from 0. */
export const optionIndex = (
  pending: Pending,
  { option, normalized }: Understanding
): number | undefined => {
  if (option === undefined)
    return pending.kind === 'services' ? ownWordIndex(pending.options, normalized) : undefined
  return (option === -1 ? listed(pending) : option) - 1
}

/** With more words than these a message says more than which one. */
const MOST_WORDS = 4
const wordsOf = (text: string): string[] => fold(text).match(/[a-z]{4,}/g) ?? []

/** «de dama» beside «Corte de dama» and «Corte de caballero»: a word that only one of them has. */
const ownWordIndex = (
  services: readonly { readonly name: string }[],
  normalized: string
): number | undefined => {
  if (normalized.split(' ').length > MOST_WORDS || /\bno\b/.test(normalized)) return undefined
  const said = wordsOf(normalized)
  const known = services.flatMap(({ name }) => wordsOf(name))
  if (said.some(word => !known.includes(word))) return undefined
  const [only, ...others] = services.flatMap(({ name }, index) => {
    const elsewhere = services.filter((_, at) => at !== index).flatMap(each => wordsOf(each.name))
    return wordsOf(name).some(word => said.includes(word) && !elsewhere.includes(word))
      ? [index]
      : []
  })
  return others.length === 0 ? only : undefined
}
