import type { Appointment } from '@mostrador/contracts/scheduling'
import { z } from 'zod'

/** Who comes, in the words of the business: «su hijo», «Raúl», «su jefe, Raúl». */
export const ForWhom = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .describe('Para quién es, cuando no es para quien escribe: «su hijo», «Raúl», «su jefe, Raúl».')

const lead = 'Es para '
/** The note on an appointment that is not for who booked it, for staff to read. */
export const noteForWhom = (forWhom: string): string => `${lead}${forWhom}.`

/** The notes of an appointment with another note of who comes; the rest of them stays. */
export const notesForWhom = (
  { clientNotes }: Pick<Appointment, 'clientNotes'>,
  forWhom: string
): string =>
  [noteForWhom(forWhom), ...clientNotes.split('\n').filter(line => !line.startsWith(lead))]
    .filter(line => line !== '')
    .join('\n')

/** Who comes, as `noteForWhom` wrote it; undefined where nobody was noted. */
export const forWhomIn = ({
  clientNotes,
}: Pick<Appointment, 'clientNotes'>): string | undefined => {
  const [line = ''] = clientNotes.split('\n')
  return line.startsWith(lead) ? line.slice(lead.length).replace(/\.$/, '') : undefined
}
