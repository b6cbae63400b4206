import { categoryNames, methodNames } from '@mostrador/contracts/catalog'
import type { Client } from '@mostrador/contracts/crm'
import {
  formatMoney,
  localDateOf,
  localTimeOf,
  showPhone,
  type Zone,
  escapeHtml,
} from '@mostrador/kernel'

/** Rows of one section, as a service keeps them. */
type Row = Readonly<Record<string, unknown>>
type Copied = {
  readonly client: Client
  /** Name → text of the fields of the business. */
  readonly custom: Readonly<Record<string, string>>
  readonly sections: Readonly<Record<string, readonly unknown[]>>
  readonly businessName: string
  readonly zone: Zone
  readonly at: Date
}
type Cell = (row: Row, zone: Zone) => string
type Section = {
  readonly name: string
  /** The column that rows are ordered by, latest first. */
  readonly order: string
  readonly columns: Readonly<Record<string, Cell>>
}

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}
/** States of orders, enrolments and messages; those of appointments are Spanish words already. */
const states = new Map(
  Object.entries({
    pending: 'pendiente',
    confirmed: 'confirmada',
    delivered: 'entregado',
    canceled: 'cancelado',
    cancelled: 'cancelada',
    due: 'por enviar',
    sent: 'enviado',
    held: 'detenido',
    dropped: 'retirado',
    failed: 'no se pudo enviar',
  })
)
const words = (value: unknown): string =>
  states.get(text(value)) ?? text(value).replaceAll('_', ' ')
const cell =
  (name: string): Cell =>
  row =>
    words(row[name])
const moment =
  (name: string): Cell =>
  (row, zone) => {
    const at = new Date(text(row[name]))
    return Number.isNaN(at.getTime()) ? '' : `${localDateOf(at, zone)} ${localTimeOf(at, zone)}`
  }
const namedCell = (names: Readonly<Record<string, string>>, name: string): Cell => {
  // A map: a business may call its own category «constructor», which every object has.
  const nameOf = new Map(Object.entries(names))
  return row => nameOf.get(text(row[name])) ?? text(row[name])
}
const money =
  (cents: string): Cell =>
  row =>
    formatMoney({
      cents: Number(row[cents] ?? 0),
      currency: row['currency'] === 'USD' ? 'USD' : 'MXN',
    })
const answerCell: Cell = row =>
  (Array.isArray(row['answers']) ? row['answers'] : [])
    .map(({ value }: { value?: unknown }) =>
      Array.isArray(value) ? value.map(text).join(', ') : text(value)
    )
    .filter(answer => answer !== '')
    .join(' · ')

/** What people read; ids, steps and copies for searching are in the JSON file alone. */
const read: readonly Section[] = [
  {
    name: 'Citas',
    order: 'starts_at',
    columns: {
      Cuándo: moment('starts_at'),
      Folio: cell('folio'),
      Estado: cell('status'),
      Detalles: row =>
        [row['title'], row['details'], row['client_notes']].map(text).filter(Boolean).join(' · '),
    },
  },
  {
    name: 'Mensajes',
    order: 'sent_at',
    columns: {
      Cuándo: moment('sent_at'),
      Quién: row =>
        row['inbound'] === true ? 'El contacto' : text(row['author_name']) || 'El negocio',
      Mensaje: row => (row['is_deleted'] === true ? 'Mensaje eliminado' : text(row['text'])),
    },
  },
  {
    name: 'Movimientos de dinero',
    order: 'date',
    columns: {
      Día: cell('date'),
      Movimiento: row => (row['type'] === 'in' ? 'Pago' : 'Salida'),
      Monto: money('amount_cents'),
      Método: namedCell(methodNames, 'payment_method'),
      Categoría: namedCell(categoryNames, 'category'),
      Comentarios: row => text(row['comments']),
    },
  },
  {
    name: 'Pedidos',
    order: 'created_at',
    columns: {
      Cuándo: moment('created_at'),
      Folio: cell('folio'),
      Total: money('total_cents'),
      Estado: cell('status'),
      Entrega: row =>
        [row['delivery_address'], row['details']].map(text).filter(Boolean).join(' · '),
    },
  },
  {
    name: 'Inscripciones',
    order: 'created_at',
    columns: {
      Día: cell('enrollment_date'),
      Folio: cell('folio'),
      Estado: cell('status'),
      Notas: row => text(row['notes']),
    },
  },
  {
    name: 'Respuestas de formularios',
    order: 'created_at',
    columns: { Cuándo: moment('created_at'), Respuestas: answerCell },
  },
  {
    name: 'Mensajes programados',
    order: 'due_at',
    columns: { Cuándo: moment('due_at'), Mensaje: row => text(row['text']), Estado: cell('state') },
  },
  {
    name: 'Consentimiento',
    order: 'at',
    columns: {
      Cuándo: moment('at'),
      'Mensajes automáticos': row => (row['given'] === true ? 'Sí' : 'No'),
      Motivo: row => text(row['reason']),
    },
  },
]

const renderTable = (section: Section, rows: readonly unknown[], zone: Zone): string => {
  const names = Object.keys(section.columns)
  const ordered = (rows as readonly Row[]).toSorted((a, b) =>
    text(b[section.order]).localeCompare(text(a[section.order]))
  )
  const line = (row: Row): string =>
    `<tr>${Object.values(section.columns)
      .map(column => `<td>${escapeHtml(column(row, zone))}</td>`)
      .join('')}</tr>`
  return `<h2>${escapeHtml(section.name)}</h2>
<table><thead><tr>${names.map(name => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>${ordered.map(line).join('\n')}</tbody></table>`
}

const factsOf = ({ client, custom }: Copied): readonly (readonly [string, string])[] => [
  ['Nombre', [client.name, client.lastname, client.secondLastname].filter(Boolean).join(' ')],
  ['WhatsApp', client.whatsapp === '' ? '' : showPhone(client)],
  ['Instagram', client.instagramAccountId ?? ''],
  ['Messenger', client.messengerId ?? ''],
  ['Correo', client.email],
  ['Nacimiento', client.birthdate ?? ''],
  ['Género', client.gender ?? ''],
  ['Identificador', client.customId],
  ...Object.entries(custom),
  ...client.notes.map(({ text: note }) => ['Nota', note] as const),
]

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`

/** What a business holds of a person, as a page that they can read and print; it loads nothing. */
export const copyPage = (copied: Copied): string => {
  const { sections, businessName, zone, at } = copied
  const facts = factsOf(copied).filter(([, value]) => value !== '')
  const tables = read.flatMap(section => {
    const rows = sections[section.name] ?? []
    return rows.length === 0 ? [] : [renderTable(section, rows, zone)]
  })
  const title = `Datos que ${businessName} guarda de ti`
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1><p>Preparado el ${localDateOf(at, zone)} a las ${localTimeOf(at, zone)}.</p>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>
${tables.join('\n')}
<p>Puedes pedir que se corrijan o se borren.</p>
</body></html>
`
}
