import {
  matchTypes,
  type TrafficSource,
  TrafficSourceForm,
  type TrafficSourceForm as SourceToSend,
} from '@mostrador/contracts/crm'
import type { RecordForm } from '../../api/record-draft.ts'

export const PAGE = 'trafficSources'
type MatchType = TrafficSource['matchType']

export const matchNames: Readonly<Record<MatchType, string>> = {
  exact: 'Exacta',
  partial: 'Parcial',
}
export const matchOptions = matchTypes.map(value => ({
  value,
  label:
    value === 'exact'
      ? 'Exacta: el mensaje es la palabra clave'
      : 'Parcial: el mensaje contiene la palabra clave',
}))

/** The values of the form of a source while it is filled in. */
export type SourceValues = {
  readonly keyword: string
  readonly source: string
  readonly description: string
  readonly matchType: MatchType
}
export const blankValues: SourceValues = {
  keyword: '',
  source: '',
  description: '',
  matchType: 'exact',
}

/** How a source fills the form, and how its fields are compared and named in a conflict. */
export const sourceForm: RecordForm<TrafficSource, SourceValues> = {
  kind: 'traffic-source',
  valuesOf: ({ keyword, source, description, matchType }) => ({
    keyword,
    source,
    description,
    matchType,
  }),
  fields: {
    source: { label: 'Fuente', format: source => source },
    keyword: { label: 'Palabra clave', format: keyword => keyword },
    matchType: { label: 'Coincidencia', format: matchType => matchNames[matchType] },
    description: { label: 'Descripción', format: description => description },
  },
}

export type SourceErrors = Partial<Record<keyof SourceValues, string>>
/** Validates the form: errors by field [TRF2-03], or the source to send. */
export const checked = (
  values: SourceValues
): { readonly errors: SourceErrors; readonly source: SourceToSend | undefined } => {
  const parsed = TrafficSourceForm.safeParse(values)
  if (parsed.success) return { errors: {}, source: parsed.data }
  const errors: SourceErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[String(path[0]) as keyof SourceErrors] ??= message
  return { errors, source: undefined }
}
