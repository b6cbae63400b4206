import { fold } from '@mostrador/kernel'
import { matchServices } from '../understand/spans/services.ts'
import type { Service } from '../understand/business.ts'
import { servicesOf, specialistsOf } from '../results.ts'
import { can, type Step, type Talk } from './talk.ts'

/** Reads the services and specialists of the business into the memory. */
export function* learnServices(talk: Talk): Step<void> {
  const services = yield { name: 'list_services', arguments: {} }
  if (!services.ok) return
  talk.memory.services = servicesOf(services)
  talk.memory.specialists = can(talk, 'list_specialists')
    ? specialistsOf(yield { name: 'list_specialists', arguments: {} })
    : []
}

/** The service of this name, or the best match for it. */
export const findService = (name: string, services: readonly Service[]): Service | undefined =>
  services.find(service => fold(service.name) === fold(name)) ??
  matchServices(fold(name), services).matches[0]?.options[0]
