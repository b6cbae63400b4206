import type { BulkRun } from '@mostrador/contracts/crm'
import { countText, pluralize } from '../../../ui/count.ts'

/** «1 contacto», «1,234 contactos» */
export const contactsText = (count: number): string => pluralize(count, 'contacto', 'contactos')

export const isGoingOn = ({ state }: Pick<BulkRun, 'state'>): boolean =>
  state === 'running' || state === 'undoing'

/** Whether it can be taken back. */
export const isUndoable = ({ kind, state, changed }: BulkRun): boolean =>
  state === 'done' && changed > 0 && kind !== 'export'

/** From 0 to 100. */
export const percentOf = ({ state, total, processed, changed, restored, kept }: BulkRun) => {
  const [done, all] = state === 'undoing' ? [restored + kept, changed] : [processed, total]
  return all === 0 ? 100 : Math.floor((done / all) * 100)
}

const joinCounts = (parts: readonly (readonly [count: number, text: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${countText(count)} ${text}`)
    .join(', ')

/** The outcome of the contacts of an action that is done, by what it does. */
const doneTexts = {
  export: { changed: 'en el archivo', unchanged: 'ya no estaban', failed: 'no se pudieron leer' },
  audience: {
    changed: 'agregados',
    unchanged: 'ya estaban en ella o ya no son contactos',
    failed: 'no cupieron, o la audiencia ya no está',
  },
  marks: {
    changed: 'cambiados',
    unchanged: 'ya estaban así o ya no son contactos',
    failed: 'no se pudieron cambiar',
  },
} as const
const doneTextOf = ({ kind }: BulkRun) =>
  kind === 'export' || kind === 'audience' ? doneTexts[kind] : doneTexts.marks

/** The outcome of an action. */
export const runText = (run: BulkRun): string => {
  const { state, total, changed, unchanged, leftOut, failed, restored, kept } = run
  switch (state) {
    case 'running':
      return `En curso con ${contactsText(total)}. Puedes cerrar esta pantalla: sigue sola.`
    case 'undoing':
      return 'Deshaciendo…'
    case 'undone':
      return `Deshecho: ${joinCounts([
        [restored, 'como antes'],
        [kept, 'se quedan porque cambiaron después'],
      ])}.`
    case 'done': {
      const words = doneTextOf(run)
      const text = joinCounts([
        [changed, words.changed],
        [unchanged, words.unchanged],
        [leftOut, 'sin cambio porque escribieron BAJA'],
        [failed, words.failed],
      ])
      return `Listo: ${text}.`
    }
  }
}
