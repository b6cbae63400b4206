import {
  ClientField,
  clientFields,
  impossibleBirthdate,
  isBirthdatePossible,
  MAX_IMPORTED_CLIENTS,
} from '@mostrador/contracts/crm'
import {
  fixDate,
  type ImportCellError,
  type ImportColumn,
  type ImportSchema,
  type ImportValues,
} from '@mostrador/kernel'
import { z } from 'zod'
import { columnOf } from '../fields/field.ts'
import { flagOf, genderOf, splitSurnames, typeOf } from './cell-texts.ts'
import {
  countryCodeProblem,
  fixCountryCode,
  fixNumber,
  isNational,
  numberProblem,
  phoneOfRow,
} from './number-cell.ts'

/** A cell under the rule of the form; an empty one is always fine. */
const underRule = (
  schema: z.ZodType<unknown>
): Pick<ImportColumn, 'fix' | 'fixMessage' | 'check'> => ({
  fix(text) {
    const { data } = schema.safeParse(text)
    return typeof data === 'string' ? data : undefined
  },
  fixMessage: 'Se quitan caracteres que no se ven',
  check: text => (text === '' ? undefined : schema.safeParse(text).error?.issues[0]?.message),
})

const surnames: ImportColumn = {
  field: 'surnames',
  header: 'Apellidos',
  check: text =>
    splitSurnames(text)
      .map(part => clientFields.lastname.safeParse(part).error?.issues[0]?.message)
      .find(message => message !== undefined),
}

const numberColumns: readonly ImportColumn[] = [
  {
    field: 'whatsapp',
    header: 'WhatsApp',
    aliases: ['Teléfono', 'Celular', 'Móvil', 'Número', 'Número de WhatsApp', 'Phone'],
    required: true,
    fix: fixNumber,
    fixMessage: 'Se quitan espacios, signos, paréntesis y guiones',
    check: numberProblem,
  },
  {
    field: 'countryCode',
    header: 'Codigo de Pais',
    aliases: ['Clave de país', 'Código país', 'Lada internacional', 'Country code'],
    fix: fixCountryCode,
    fixMessage: 'Se escribe sin signos ni el 1 o el 9 de los celulares',
    check: countryCodeProblem,
  },
]

const dateText = 'La fecha debe escribirse AAAA-MM-DD, por ejemplo 1990-03-25'

/** `today`: YYYY-MM-DD; absent where no file is judged, only its columns are asked for. */
const birthdateProblem = (text: string, today: string | undefined): string | undefined => {
  if (text === '') return undefined
  if (!clientFields.birthdate.safeParse(text).success) return dateText
  return today === undefined || isBirthdatePossible(text, today) ? undefined : impossibleBirthdate
}

const columnsOf = (today: string | undefined): readonly ImportColumn[] => [
  { field: 'name', header: 'Nombre', aliases: ['Nombres'], ...underRule(clientFields.name) },
  surnames,
  { field: 'lastname', header: 'Apellido Paterno', ...underRule(clientFields.lastname) },
  {
    field: 'secondLastname',
    header: 'Apellido Materno',
    ...underRule(clientFields.secondLastname),
  },
  {
    field: 'gender',
    header: 'Genero',
    aliases: ['Sexo'],
    fix: text => (genderOf(text) === undefined ? 'Otro' : text),
    fixMessage: 'No es Masculino, Femenino ni No binario: será Otro',
    check: () => undefined,
  },
  {
    field: 'noRespond',
    header: 'No Responder',
    fix: text => (flagOf(text) === undefined ? 'No' : text),
    fixMessage: 'No dice sí ni no: será No',
    check: () => undefined,
  },
  { field: 'notes', header: 'Notas', check: () => undefined },
  ...numberColumns,
  {
    field: 'type',
    header: 'Tipo',
    fix: text => typeOf(text),
    fixMessage: 'Falta o no es personal, lead ni client',
    check: () => undefined,
  },
  {
    field: 'email',
    header: 'Email',
    aliases: ['Correo', 'Correo electrónico', 'E-mail'],
    ...underRule(clientFields.email),
  },
  {
    field: 'birthdate',
    header: 'Fecha de Nacimiento',
    aliases: ['Nacimiento', 'Cumpleaños'],
    fix: fixDate,
    fixMessage: 'Se escribe año-mes-día',
    check: text => birthdateProblem(text, today),
  },
  {
    field: 'customId',
    header: 'Identificador',
    aliases: ['ID', 'ID personalizado', 'customId'],
    check: text => clientFields.customId.safeParse(text).error?.issues[0]?.message,
  },
]

/** The number of a row whose own cells are fine; undefined when they are not. */
export const numberOf = ({ whatsapp = '', countryCode = '' }: ImportValues) =>
  numberProblem(whatsapp) === undefined && countryCodeProblem(countryCode) === undefined
    ? phoneOfRow({ whatsapp, countryCode })
    : undefined

/** The country code given for the whole file, for a row without its own; else undefined. */
const missingCode = (
  { whatsapp = '', countryCode = '' }: ImportValues,
  fileCode: string | undefined
): string | undefined =>
  countryCode === '' && isNational(whatsapp) && countryCodeProblem(fileCode ?? '0') === undefined
    ? fileCode
    : undefined

const withFileCode = (values: ImportValues, fileCode: string | undefined): ImportValues => {
  const countryCode = missingCode(values, fileCode)
  return countryCode === undefined ? values : { ...values, countryCode }
}

/** The country given for the file is a fix that people see before they load it [IMP2-11]. */
const checkRow =
  (fileCode: string | undefined) =>
  (values: ImportValues): readonly ImportCellError[] => {
    const code = missingCode(values, fileCode)
    const found = numberOf(withFileCode(values, fileCode))
    if (found !== undefined && 'problems' in found)
      return found.problems.map(([field, message]) => ({ field, message, suggestedFix: null }))
    return code === undefined
      ? []
      : [{ field: 'countryCode', message: `Sin código de país: será ${code}`, suggestedFix: code }]
  }

const uniqueBy = (fileCode: string | undefined) => (values: ImportValues) => {
  const found = numberOf(withFileCode(values, fileCode))
  return found !== undefined && 'number' in found ? found.number : ''
}

const count = new Intl.NumberFormat('es-MX')

/**
 * What a file of contacts holds [IMP2-06, CLI2-02], without the fields of a business of its own.
 */
export const importSchema: ImportSchema = {
  maxRows: MAX_IMPORTED_CLIENTS,
  tooManyRows: rows =>
    `El archivo contiene ${count.format(rows)} contactos, pero solo se permite subir un maximo de ${count.format(MAX_IMPORTED_CLIENTS)}.`,
  columns: columnsOf(undefined),
  uniqueBy: uniqueBy(undefined),
  repeated: {
    field: 'whatsapp',
    message: row => `Es el mismo número de la fila ${row} del archivo: esta fila se omite`,
  },
  checkRow: checkRow(undefined),
}

const FileSettings = z.object({
  fields: z.array(ClientField),
  countryCode: z.string().optional(),
  today: z.string().optional(),
})

/**
 * The same with the fields of a business, each a column under its name, with the country of numbers
 * that tell none, and the day (YYYY-MM-DD) after which nobody was born.
 */
export const importSchemaOf = (extra: unknown): ImportSchema => {
  const { fields, countryCode, today } = FileSettings.parse(extra)
  return {
    ...importSchema,
    columns: [...columnsOf(today), ...fields.map(columnOf)],
    uniqueBy: uniqueBy(countryCode),
    checkRow: checkRow(countryCode),
  }
}
