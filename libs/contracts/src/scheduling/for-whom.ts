const lead = 'Es para '

/** The note on an appointment that is not for who booked it, for staff to read. */
export const noteForWhom = (forWhom: string): string => `${lead}${forWhom}.`

type Noted = { readonly clientNotes: string }

/** The notes of an appointment with another note of who comes; the rest of them stays. */
export const notesForWhom = ({ clientNotes }: Noted, forWhom: string): string =>
  [noteForWhom(forWhom), ...clientNotes.split('\n').filter(line => !line.startsWith(lead))]
    .filter(line => line !== '')
    .join('\n')

/** Who comes, as `noteForWhom` wrote it; undefined where nobody was noted. */
export const forWhomIn = ({ clientNotes }: Noted): string | undefined => {
  const [line = ''] = clientNotes.split('\n')
  return line.startsWith(lead) ? line.slice(lead.length).replace(/\.$/, '') : undefined
}
