import type { Need } from '@mostrador/contracts/scheduling'

const needTexts: Readonly<Record<Need, string>> = {
  appointments: 'citas por venir',
  blocks: 'horarios bloqueados por venir',
  specialists: 'especialistas asignados',
  products: 'productos en existencia',
  history: 'un historial de citas, ventas o dinero',
}

/** Why something was archived instead of deleted, and where to find it. */
export const whyArchived = (needs: readonly Need[], where: 'Archivadas' | 'Archivados'): string => {
  if (needs.length === 0) return `Está en ${where}.`
  const reasons = new Intl.ListFormat('es-MX').format(needs.map(need => needTexts[need]))
  return `Tiene ${reasons}. Está en ${where}.`
}
