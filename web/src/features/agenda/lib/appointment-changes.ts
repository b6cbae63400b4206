import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant, timeOf } from '@mostrador/kernel'
import type { AgendaContextValue } from './agenda-context.ts'
import { momentOf } from './moment.ts'
import { statusNames } from './texts.ts'

export type FieldChange = { readonly label: string; readonly before: string; readonly now: string }

type Words = Pick<AgendaContextValue, 'zone' | 'branchOf' | 'serviceOf' | 'specialistOf'> & {
  readonly names: ReadonlyMap<string, string>
}

const quoted = (text: string): string => (text === '' ? 'vacío' : `«${text}»`)

/** The fields that differ between two revisions of an appointment, in the words of its form. */
export const appointmentChanges = (
  before: Appointment,
  now: Appointment,
  { zone, branchOf, serviceOf, specialistOf, names }: Words
): readonly FieldChange[] => {
  const fieldsOf = (version: Appointment): Readonly<Record<string, string>> => ({
    Servicio: serviceOf(version.serviceId)?.name ?? 'Servicio eliminado',
    Cliente: names.get(version.clientId) || version.title || 'Otro cliente',
    Sucursal: branchOf(version.branchId)?.name ?? 'Sucursal eliminada',
    Especialista: specialistOf(version.specialistId)?.name ?? 'Especialista eliminado',
    Horario: `${showInstant(new Date(version.start), zone)}–${timeOf(momentOf(version.end, zone).minute)}`,
    Modalidad: version.type === 'online' ? 'En línea' : 'Presencial',
    Estado: statusNames[version.status],
    'Notas internas': version.details,
    'Notas del cliente': version.clientNotes,
  })
  const previous = fieldsOf(before)
  return Object.entries(fieldsOf(now))
    .filter(([label, text]) => previous[label] !== text)
    .map(([label, text]) => ({ label, before: quoted(previous[label] ?? ''), now: quoted(text) }))
}
