import { containersOf, nameOf, workloads } from '../manifest.mjs'

/** The complaints of `wrong` about each object, with its name. */
export const each = (all, wrong) =>
  all.flatMap(object =>
    [wrong(object)]
      .flat()
      .filter(text => typeof text === 'string')
      .map(text => `${nameOf(object)}: ${text}`)
  )

/** The complaints of `wrong` about each container of the workloads. */
export const eachContainer = (objects, wrong) =>
  each(workloads(objects), object =>
    containersOf(object).flatMap(container => wrong(container, object))
  )
