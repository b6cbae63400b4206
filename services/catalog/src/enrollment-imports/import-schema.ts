import {
  EnrollmentForm,
  enrollmentPaymentMethods,
  enrollmentStatuses,
  MAX_IMPORTED_ENROLLMENTS,
} from '@mostrador/contracts/catalog'
import { fixDate, fold, type ImportSchema } from '@mostrador/kernel'
import { pesosIn } from '../products/price-text.ts'

type Form = EnrollmentForm

const wordsOf = <Meant extends string>(
  candidates: readonly Meant[],
  spelled: Readonly<Record<Meant, readonly string[]>>
): ReadonlyMap<string, Meant> =>
  new Map(
    candidates.flatMap(value =>
      [value, ...spelled[value]].map(word => [fold(word), value] as const)
    )
  )

const statusWords = wordsOf(enrollmentStatuses, {
  pending: ['Pendiente', 'Apartada', 'Apartado'],
  confirmed: ['Confirmada', 'Confirmado', 'Inscrita', 'Inscrito'],
  cancelled: ['Cancelada', 'Cancelado', 'Baja'],
})
const methodWords = wordsOf(enrollmentPaymentMethods, {
  cash: ['Efectivo'],
  credit: ['Tarjeta de crédito', 'Crédito'],
  debit: ['Tarjeta de débito', 'Débito'],
  transfer: ['Transferencia', 'SPEI'],
})

/** A new enrolment is pending where nothing is said [ENR2-04]; undefined for an unknown word. */
export const statusOf = (text: string): Form['status'] | undefined =>
  text === '' ? 'pending' : statusWords.get(fold(text))

/** Undefined for an unknown word. */
export const methodOf = (text: string): Form['paymentMethod'] | undefined =>
  text === '' ? null : methodWords.get(fold(text))

const { enrollmentFee, enrollmentDate, notes } = EnrollmentForm.shape
const MAX_NUMBER_LENGTH = 60
const MAX_CODE_LENGTH = 20
/** Digits that two spellings of one number share. */
const SHARED_DIGITS = 10

/** What a file of enrolments holds [ENR2-01, ENR2-08]. */
export const importSchema: ImportSchema = {
  maxRows: MAX_IMPORTED_ENROLLMENTS,
  tooManyRows: rows =>
    `El archivo contiene ${rows} inscripciones, pero solo se permite subir un maximo de ${MAX_IMPORTED_ENROLLMENTS}.`,
  columns: [
    {
      field: 'course',
      header: 'Curso',
      aliases: ['Nombre del curso', 'Clase', 'Taller'],
      required: true,
      check: text => (text === '' ? 'Por favor, selecciona un curso y un cliente' : undefined),
    },
    {
      field: 'whatsapp',
      header: 'WhatsApp',
      aliases: ['Teléfono', 'Celular', 'Móvil', 'Número', 'Número de WhatsApp'],
      required: true,
      check(text) {
        if (text === '') return 'Por favor, selecciona un curso y un cliente'
        return text.length > MAX_NUMBER_LENGTH ? 'El número tiene demasiados dígitos' : undefined
      },
    },
    {
      field: 'countryCode',
      header: 'Codigo de Pais',
      aliases: ['Clave de país', 'Lada internacional'],
      check: text =>
        text.length > MAX_CODE_LENGTH ? 'Ese código de país no está en la lista' : undefined,
    },
    {
      field: 'date',
      header: 'Fecha de Inscripcion',
      aliases: ['Fecha'],
      fix: fixDate,
      fixMessage: 'Se escribe año-mes-día',
      check: text =>
        text === '' || enrollmentDate.safeParse(text).success
          ? undefined
          : 'La fecha debe escribirse AAAA-MM-DD, por ejemplo 2026-11-25',
    },
    {
      field: 'status',
      header: 'Estado',
      aliases: ['Estatus', 'Status'],
      check: text =>
        statusOf(text) === undefined ? 'El estado es Pendiente, Confirmada o Cancelada' : undefined,
    },
    {
      field: 'paymentMethod',
      header: 'Metodo de Pago',
      aliases: ['Forma de pago'],
      check: text =>
        methodOf(text) === undefined
          ? 'Se paga en Efectivo, con Tarjeta de crédito, Tarjeta de débito o Transferencia'
          : undefined,
    },
    {
      field: 'fee',
      header: 'Cuota de Inscripcion',
      aliases: ['Inscripción', 'Cuota'],
      fix(text) {
        const pesos = text === '' ? undefined : pesosIn(text)
        return pesos === undefined ? undefined : String(pesos)
      },
      fixMessage: 'La cantidad va en pesos, sin signos',
      check: text =>
        text === '' ? undefined : enrollmentFee.safeParse(pesosIn(text)).error?.issues[0]?.message,
    },
    {
      field: 'notes',
      header: 'Notas',
      check: text => notes.safeParse(text).error?.issues[0]?.message,
    },
  ],
  uniqueBy: ({ course = '', whatsapp = '' }) =>
    `${fold(course)} ${whatsapp.replaceAll(/\D/g, '').slice(-SHARED_DIGITS)}`,
  repeated: {
    field: 'whatsapp',
    message: row => `Ya está en la fila ${row} del archivo: esta fila se omite`,
  },
}
