import type { Memory } from './memory.ts'

const place = '(?:la|the) (?:otra|other) (?:sucursal|cl[ií]nica|tienda|sede|branch|location|place)'
/** «en la otra sucursal», «prefiero la otra sucursal», «la otra sucursal me queda mejor». */
const otherBranch = new RegExp(
  [
    `\\b(?:en|a|de|para|at|in|to) ${place}\\b`,
    `(?<=\\b(?:prefiero|preferimos|preferir[ií]a|mejor|quiero|quisiera|que sea|prefer|rather|want|like) )${place}\\b`,
    `\\b${place}\\b(?= (?:mejor|por favor|porfa|please|(?:me |nos )?(?:queda|conviene|acomoda)|(?:is|would be|works) ))`,
  ].join('|'),
  'iu'
)

/**
 * «a las 12 en la otra sucursal»: the text with the name of the branch that was not spoken of, where
 * there are two.
 */
export const withOtherBranchNamed = (memory: Memory, text: string): string => {
  if (!otherBranch.test(text)) return text
  const places = [...new Set(memory.specialists.map(({ branch }) => branch).filter(Boolean))]
  const [other, ...more] = places.filter(place => place !== branchSpokenOf(memory))
  if (places.length !== 2 || other === undefined || more.length > 0) return text
  return text.replace(otherBranch, `en ${other}`)
}

/** Of what is on the screen, of what is wanted or moved, or of what was just booked. */
const branchSpokenOf = ({ pending, frame, recent }: Memory): string | undefined =>
  (pending?.kind === 'offers' ? pending.offers[0]?.branch : undefined) ??
  frame?.branch?.name ??
  frame?.appointment?.branch ??
  recent?.branch
