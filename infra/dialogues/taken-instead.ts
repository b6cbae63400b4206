import type { Want } from './format.ts'

/**
 * A want once something else will do. Hours belong together: others replace those that were wanted
 * first, and the same day alone is taken at any hour. The same day and hours without anybody are
 * taken with whoever is there.
 */
export const takenInstead = (want: Want, instead: NonNullable<Want['or']>[number]): Want => {
  const { at, from, to, ends, ...others } = want
  const isSameTime = (['at', 'from', 'to', 'ends'] as const).every(
    each => instead[each] === want[each]
  )
  const { with: _person, ...withAnybody } = want
  const hasTime = at !== undefined || from !== undefined || ends !== undefined
  if (isSameTime && hasTime && instead.on?.join() === want.on?.join() && !instead.with)
    return { ...withAnybody, ...instead }
  const told = [instead.at, instead.from, instead.to, instead.ends]
  const isSameDay = instead.on !== undefined && instead.on.join() === want.on?.join()
  // Who or where was wanted anyway is no other: only the hour can give way.
  const isOtherBranch = instead.branch !== undefined && instead.branch !== want.branch
  const isOther = isOtherBranch || (instead.with ?? []).join() !== (want.with ?? []).join()
  const isOfOthers = isOther && (isOtherBranch || instead.with !== undefined)
  const isOfHours = told.some(each => each !== undefined) || (isSameDay && !isOfOthers)
  return isOfHours ? { ...others, ...instead } : { ...want, ...instead }
}
