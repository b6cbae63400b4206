import type { Funnel } from '@mostrador/contracts/crm'
import { phaseOptions } from './client-filters.tsx'

/** «Entrada · Nuevo», by the names of the funnel; the stored path where it cannot be read. */
export const phaseText = (
  { funnelId, phase }: { readonly funnelId: string; readonly phase: string },
  funnels: readonly Funnel[] | undefined
): string => {
  const funnel = funnels?.find(({ _id }) => _id === funnelId)
  const option = phaseOptions(funnel).find(({ value }) => value === phase)
  return option?.label ?? phase.replaceAll('.', ' · ').replaceAll('_', ' ')
}
