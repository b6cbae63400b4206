const lead = 'Es para '

/** The note on an appointment that is not for who booked it, for staff to read. */
export const noteForWhom = (forWhom: string): string => `${lead}${forWhom}.`

/** Who comes, as `noteForWhom` wrote it; undefined where nobody was noted. */
export const forWhomIn = ({
  clientNotes,
}: {
  readonly clientNotes: string
}): string | undefined => {
  const [line = ''] = clientNotes.split('\n')
  return line.startsWith(lead) ? line.slice(lead.length).replace(/\.$/, '') : undefined
}
