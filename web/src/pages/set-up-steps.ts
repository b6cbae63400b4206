import { contributions } from '../features/all.ts'

/** The steps that features add to the wizard for a new business. */
export const setUpTopicsOfFeatures = contributions.flatMap(({ setUp }) =>
  setUp === undefined ? [] : [setUp]
)
