import {
  type Audience,
  type AudienceFilter,
  AudienceForm,
  type AudienceForm as AudienceToSend,
} from '@mostrador/contracts/crm'
import type { RecordForm } from '../../api/record-draft.ts'
import { pluralize } from '../../ui/count.ts'

export const PAGE = 'audiences'

export type Named = { readonly _id: string; readonly name: string }
/** An audience with those of its clients that the form shows. */
export type OpenedAudience = Audience & {
  readonly clients: readonly string[]
  readonly names: readonly Named[]
}

export const noFilter: AudienceFilter = {
  search: '',
  types: [],
  genders: [],
  activeDays: null,
  silentDays: null,
  newDays: null,
}

/** The values of the form of an audience while it is filled in. */
export type AudienceValues = {
  readonly name: string
  readonly description: string
  readonly kind: Audience['kind']
  readonly clients: readonly string[]
  /** Names of the clients that are known. */
  readonly names: readonly Named[]
  readonly filter: AudienceFilter
}
export const blankValues: AudienceValues = {
  name: '',
  description: '',
  kind: 'fixed',
  clients: [],
  names: [],
  filter: noFilter,
}

const isSame = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(other)
export const clientsText = (count: number): string => pluralize(count, 'contacto', 'contactos')

/** How an audience is read into the form, and compared with a change of somebody else. */
export const audienceForm: RecordForm<OpenedAudience, AudienceValues> = {
  kind: 'audience',
  valuesOf: ({ name, description, kind, clients, names, filter }) => ({
    name,
    description,
    kind,
    clients: kind === 'living' ? [] : clients,
    names: kind === 'living' ? [] : names,
    filter,
  }),
  fields: {
    name: { label: 'Nombre', format: name => name },
    description: { label: 'Descripción', format: description => description },
    kind: { label: 'Tipo', format: kind => kindNames[kind] },
    clients: { label: 'Clientes', isSame, format: clients => clientsText(clients.length) },
    names: { label: 'Clientes', isSame: () => true, format: () => '' },
    filter: { label: 'Filtro', isSame, format: filterText },
  },
}

export const kindNames: Readonly<Record<Audience['kind'], string>> = {
  fixed: 'Lista fija',
  living: 'Filtro vivo',
}
const typeNames = { lead: 'prospectos', client: 'clientes', personal: 'personales' }

/** A filter as people read it. */
export function filterText(filter: AudienceFilter): string {
  const { search, types, genders, activeDays, silentDays, newDays } = filter
  const parts = [
    ...(search === '' ? [] : [`«${search}»`]),
    ...(types.length === 0 ? [] : [types.map(type => typeNames[type]).join(' o ')]),
    ...(genders.length === 0 ? [] : [genders.join(' o ').toLocaleLowerCase('es-MX')]),
    ...(activeDays === null ? [] : [`escribieron en los últimos ${activeDays} días`]),
    ...(silentDays === null ? [] : [`escribieron por última vez hace más de ${silentDays} días`]),
    ...(newDays === null ? [] : [`llegaron en los últimos ${newDays} días`]),
  ]
  return parts.length === 0 ? 'Todos los contactos' : parts.join(' · ')
}

export type AudienceErrors = Partial<Record<'name' | 'description' | 'clients' | 'filter', string>>
/** What is wrong with the form, by field; the audience where nothing is. */
export const checked = (
  values: AudienceValues
): { readonly errors: AudienceErrors; readonly audience: AudienceToSend | undefined } => {
  const { names: _names, ...fields } = values
  const parsed = AudienceForm.safeParse(fields)
  if (parsed.success) return { errors: {}, audience: parsed.data }
  const errors: AudienceErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[String(path[0]) as keyof AudienceErrors] ??= message
  return { errors, audience: undefined }
}
