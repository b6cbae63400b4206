import { type BulkAction, type Client, CustomValues } from '@mostrador/contracts/crm'
import { z } from 'zod'
import { notesText, typeNames } from '../client-imports/cell-texts.ts'

/** What a bulk action makes of a contact, and its line in a file: pure. */

/** The fields that bulk actions change. */
export type Marks = {
  readonly type: string
  readonly noRespond: boolean
  readonly noRespondReason: string
}
type MarkAction = Extract<BulkAction, { kind: 'type' | 'silence' | 'speak' }>

/** Those fields that an action is about. */
export const marksOfKind = ({ kind }: MarkAction, marks: Marks): Partial<Marks> =>
  kind === 'type'
    ? { type: marks.type }
    : { noRespond: marks.noRespond, noRespondReason: marks.noRespondReason }

/** What an action makes of those fields. */
export const markedBy = (action: MarkAction): Partial<Marks> => {
  switch (action.kind) {
    case 'type':
      return { type: action.type }
    case 'silence':
      return { noRespond: true, noRespondReason: action.reason }
    case 'speak':
      return { noRespond: false, noRespondReason: '' }
  }
}

/** The title of an action; `audience`: the name of its audience. */
export const titleOf = (action: BulkAction, audience: string): string => {
  switch (action.kind) {
    case 'type':
      return `Tipo: ${typeNames[action.type]}`
    case 'audience':
      return `Agregar a ${audience}`
    case 'silence':
      return `No responder: ${action.reason}`
    case 'speak':
      return 'Volver a responder'
    case 'export':
      return 'Exportar contactos'
  }
}

/**
 * Columns of a file of contacts: those that an import reads, and when they wrote last [CLI2-02,
 * C2-23].
 */
export const exportTitles = [
  'Identificador',
  'Nombre',
  'Apellido Paterno',
  'Apellido Materno',
  'Genero',
  'Fecha de Nacimiento',
  'Email',
  'WhatsApp',
  'Codigo de Pais',
  'No tiene WhatsApp',
  'Tipo',
  'Última Interacción',
  'Notas',
] as const

/**
 * A line of a file, as it is kept: the cells under these titles, and the fields of the business.
 */
export const ExportLine = z.object({ cells: z.array(z.string()), custom: CustomValues })
export type ExportLine = z.output<typeof ExportLine>

/** A contact as a line. `dayOf`: the day of an instant on the clock of the business. */
export const exportLine = (client: Client, dayOf: (instant: string) => string): ExportLine => ({
  cells: exportCells(client, dayOf),
  custom: client.custom,
})

const exportCells = (client: Client, dayOf: (instant: string) => string): string[] => [
  client.customId,
  client.name,
  client.lastname,
  client.secondLastname,
  client.gender ?? '',
  client.birthdate ?? '',
  client.email,
  client.whatsapp,
  client.countryCode,
  client.whatsapp === '' ? 'Sí' : 'No',
  typeNames[client.type],
  client.lastInteraction === null ? '' : dayOf(client.lastInteraction),
  notesText(client.notes),
]
