import { MEXICO } from '@mostrador/contracts'
import {
  ClientField,
  clientFields,
  impossibleBirthdate,
  isBirthdatePossible,
  MAX_IMPORTED_CLIENTS,
} from '@mostrador/contracts/crm'
import {
  fold,
  type ImportCellError,
  type ImportColumn,
  type ImportSchema,
  type ImportValues,
} from '@mostrador/kernel'
import { z } from 'zod'
import { columnOf } from '../fields/field.ts'
import { birthdateCell, flagOf, genderOf, splitSurnames, typeCell } from './cell-texts.ts'
import {
  countryCodeProblem,
  fixCountryCode,
  fixNumber,
  isNational,
  numberProblem,
  phoneOfRow,
  splitOldPrefix,
  splitPlus,
} from './number-cell.ts'

/** A cell under the rule of the form; an empty one is always fine. */
const underRule = (
  schema: z.ZodType<unknown>
): Pick<ImportColumn, 'fix' | 'fixMessage' | 'check'> => ({
  fix(text) {
    // Words on two lines of a cell stay apart.
    const oneLine = text.replace(/[\t\r\n]+/g, ' ')
    const { data } = schema.safeParse(oneLine)
    return typeof data === 'string' ? data : oneLine
  },
  fixMessage: 'Se quitan saltos de línea y caracteres que no se ven',
  check: text => (text === '' ? undefined : schema.safeParse(text).error?.issues[0]?.message),
})

const surnames: ImportColumn = {
  field: 'surnames',
  header: 'Apellidos',
  fix: text => text.replace(/[\t\r\n]+/g, ' '),
  fixMessage: 'Se quitan saltos de línea',
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
    similar: ['Contacto', 'Whats'],
    required: true,
    looksLike: text => /^\d{7,15}$/.test(fixNumber(text) ?? ''),
    fix: fixNumber,
    fixMessage: 'Se quitan espacios, signos, paréntesis y guiones',
    // Whether one may be missing is for the whole row to say.
    check: text => (text === '' ? undefined : numberProblem(text)),
  },
  {
    field: 'countryCode',
    header: 'Codigo de Pais',
    aliases: ['Clave de país', 'Código país', 'Lada internacional', 'Country code'],
    fix: fixCountryCode,
    fixMessage: 'Se escribe sin signos ni el 1 o el 9 de los celulares',
    check: countryCodeProblem,
  },
  {
    field: 'hasNoWhatsapp',
    header: 'No tiene WhatsApp',
    fix: text => (flagOf(text) === undefined ? 'No' : text),
    fixMessage: 'No dice sí ni no: será No',
    check: () => undefined,
  },
]

const dateText = 'La fecha debe escribirse AAAA-MM-DD, por ejemplo 1990-03-25'
const isWrittenDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** `today`: YYYY-MM-DD; absent where no file is judged, only its columns are asked for. */
const birthdateProblem =
  (today: string | undefined) =>
  (text: string, written: string): string | undefined => {
    if (text === '') return undefined
    if (!clientFields.birthdate.safeParse(text).success)
      return isWrittenDate(text) ? `Esa fecha no existe: ${written}` : dateText
    return today === undefined || isBirthdatePossible(text, today) ? undefined : impossibleBirthdate
  }

/** For texts of two digits where no file is judged. */
const LATEST_DAY = '2099-12-31'

const columnsOf = (today: string | undefined): readonly ImportColumn[] => [
  {
    field: 'name',
    header: 'Nombre',
    aliases: ['Nombres'],
    similar: ['Cliente', 'Paciente', 'Alumno', 'Persona'],
    looksLike: text => /\p{L}{2}/u.test(text) && !/[@\d]/.test(text),
    ...underRule(clientFields.name),
  },
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
    fix: typeCell,
    fixMessage: 'Falta o no es Cliente, Prospecto ni Personal: será Prospecto',
    check: () => undefined,
  },
  {
    field: 'email',
    header: 'Email',
    aliases: ['Correo', 'Correo electrónico', 'E-mail'],
    ...underRule(clientFields.email),
    leftOut: 'Se carga sin correo',
  },
  {
    field: 'birthdate',
    header: 'Fecha de Nacimiento',
    aliases: ['Nacimiento', 'Cumpleaños'],
    fix: text => birthdateCell(text, today ?? LATEST_DAY),
    fixMessage: 'Se lee día/mes/año y se escribe año-mes-día',
    check: birthdateProblem(today),
    leftOut: 'Se carga sin fecha de nacimiento',
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

/** Whether a row states that the contact has no WhatsApp. */
export const statesNoWhatsapp = ({ hasNoWhatsapp = '' }: ImportValues): boolean =>
  flagOf(hasNoWhatsapp) === true

/**
 * What a row lacks that has no number, or says that it has none beside one. A row with a name is
 * loaded without WhatsApp once somebody has seen that, since most of the time a number was
 * forgotten.
 */
const withoutNumberProblem = (values: ImportValues): ImportCellError | undefined => {
  const problem = (field: string, message: string) => ({ field, message, suggestedFix: null })
  const { whatsapp = '', name = '' } = values
  if (statesNoWhatsapp(values) && whatsapp !== '')
    return problem('hasNoWhatsapp', 'Trae un número y dice que no tiene WhatsApp: deja uno')
  if (whatsapp !== '') return undefined
  if (name.trim() === '')
    return problem('whatsapp', 'No trae número ni nombre: esta fila no se carga')
  if (statesNoWhatsapp(values)) return undefined
  const message = 'Falta el número: se carga sin WhatsApp'
  return { field: 'hasNoWhatsapp', message, suggestedFix: 'Sí' }
}

/** Whether a number is of Mexico by how it was once dialled, in a file that says no other country. */
const isOldMexican = (whatsapp: string, fileCode: string = MEXICO): boolean =>
  fileCode === MEXICO && splitOldPrefix(whatsapp) !== undefined

/** A number that does not tell its country is of the one given for the whole file [IMP2-11]. */
const completeRow =
  (fileCode: string | undefined) =>
  (values: ImportValues): ImportValues => {
    const { whatsapp = '', countryCode = '' } = values
    if (countryCode.trim() === '' && isOldMexican(whatsapp, fileCode))
      return { ...values, countryCode: MEXICO }
    const isKnown = fileCode !== undefined && countryCodeProblem(fileCode) === undefined
    if (!isKnown || countryCode.trim() !== '' || splitPlus(whatsapp, '') !== undefined)
      return values
    return isNational(fixNumber(whatsapp.trim()) ?? '')
      ? { ...values, countryCode: fileCode }
      : values
  }

const checkRow = (values: ImportValues): readonly ImportCellError[] => {
  const problem = withoutNumberProblem(values)
  if (problem !== undefined) return [problem]
  if (statesNoWhatsapp(values)) return []
  const parsed = numberOf(values)
  return parsed !== undefined && 'problems' in parsed
    ? parsed.problems.map(([field, message]) => ({ field, message, suggestedFix: null }))
    : []
}

/**
 * «+52 22245678» in the column of the number is a code and a number; a Mexican one loses the 044,
 * 045 or 01 in front of it.
 */
const splitRow = ({ whatsapp = '', countryCode = '' }: ImportValues): ImportCellError[] => {
  const old = fixCountryCode(countryCode) === MEXICO ? splitOldPrefix(whatsapp) : undefined
  if (old !== undefined) {
    const message = `Se quita el ${old.prefix}, que ya no se marca`
    return [{ field: 'whatsapp', message, suggestedFix: old.national }]
  }
  const phone = splitPlus(whatsapp, countryCode)
  if (phone === undefined) return []
  const message = `El número ya trae el código +${phone.countryCode}`
  return [
    { field: 'whatsapp', message, suggestedFix: phone.whatsapp },
    ...(countryCode === ''
      ? [{ field: 'countryCode', message, suggestedFix: phone.countryCode }]
      : []),
  ]
}

const hasNumber = ({ whatsapp = '' }: ImportValues): boolean => whatsapp !== ''

/** Somebody without a number is the same under the same names, email and identifier. */
const personKey = (values: ImportValues): string => {
  const { name = '', surnames = '', lastname = '', secondLastname = '' } = values
  const { email = '', customId = '' } = values
  const written = lastname === '' && secondLastname === '' ? splitSurnames(surnames) : []
  const [first = lastname, second = secondLastname] = written
  const cells = [name, first, second, email, customId].map(cell => fold(cell).trim())
  return ` ${cells.join(' · ')}`
}

const uniqueBy = (values: ImportValues): string => {
  if (!hasNumber(values)) return personKey(values)
  const parsed = numberOf(values)
  return parsed !== undefined && 'number' in parsed ? parsed.number : ''
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
  uniqueBy,
  repeated: {
    field: 'whatsapp',
    message: (row, values) =>
      hasNumber(values)
        ? `Es el mismo número de la fila ${row} del archivo: esta fila se omite`
        : `Se llama igual que la fila ${row} y no trae número: esta fila se omite. Si es otra persona, escribe su número o un identificador`,
  },
  splitRow,
  checkRow,
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
    completeRow: completeRow(countryCode),
  }
}
