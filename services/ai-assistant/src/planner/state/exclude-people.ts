import type { Specialist } from '../understand/business.ts'
import type { Frame } from './memory.ts'

/** Who was turned down stays so beside the next who is; somebody else who was named stays wanted. */
export const excludePeople = (frame: Frame, options: readonly Specialist[]): void => {
  const isIn = ({ handle }: Specialist): boolean => options.some(each => each.handle === handle)
  const left = frame.allowed?.filter(isIn) ?? []
  frame.allowed = left.length > 0 ? left : [...options]
  const wanted = frame.people?.filter(isIn) ?? []
  frame.people = wanted.length > 0 ? wanted : frame.allowed
}
