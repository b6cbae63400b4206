import { fold } from '@mostrador/kernel'
import type { Service } from '../understand/business.ts'
import { otherPerson } from '../understand/spans/attendee.ts'
import { large, small } from '../understand/spans/sizes.ts'
import type { Frame, Memory } from './memory.ts'

const animal = /^tu ((?:perr|gat|cachorr|conej|mascot|lomit)[a-z]*)$/
/** «son dos», of «tu perro»: the other one is a dog too. */
export const otherLike = (forWhom: string): string => {
  const noun = animal.exec(forWhom)?.[1]
  return noun === undefined ? otherPerson : `tu otr${noun.endsWith('a') ? 'a' : 'o'} ${noun}`
}

const withoutSize = (name: string): string =>
  fold(name).replace(large, '').replace(small, '').replace(/\s+/g, ' ').trim()

/** «son dos, uno chico y uno grande», beside a service for large ones: the other gets that for small ones. */
export const sizedOther = (
  { services }: Memory,
  { service }: Frame,
  text: string
): Service | undefined => {
  if (service === undefined || !large.test(text) || !small.test(text)) return undefined
  const name = fold(service.name)
  const isLarge = large.test(name)
  if (!isLarge && !small.test(name)) return undefined
  const [only, ...more] = (services ?? []).filter(
    each =>
      withoutSize(each.name) === withoutSize(service.name) &&
      (isLarge ? small : large).test(fold(each.name))
  )
  return more.length === 0 ? only : undefined
}
