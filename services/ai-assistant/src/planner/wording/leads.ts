/** How an offer is introduced: before a list, and before one time alone. `{for}` is what it is for. */
export type Lead = { readonly list: string; readonly one: string }

export const near = (why: string): Lead => ({
  list: `${why} Lo más cercano:`,
  one: `${why} Lo más cercano: `,
})

const free = 'Tengo lugar{for}:'
export const leads = {
  available: { list: free, one: `${free} ` },
  onlyThatDay: { list: free, one: 'Ese día solo me queda un lugar{for}: ' },
  onlyInReach: { list: free, one: 'En ese horario solo me queda un lugar{for}: ' },
  soonest: { list: 'Lo más pronto que tengo{for}:', one: 'Lo más pronto que tengo{for}: ' },
  yesFree: { list: free, one: 'Sí tengo lugar{for}: ' },
  narrowed: { list: 'De esos, estos:', one: 'Sería: ' },
  plan: { list: 'De esos, estos{for}:', one: 'Sería{for}: ' },
  still: { list: 'Sigo con estos lugares:', one: 'Sigue libre: ' },
  again: { list: 'Te decía:', one: 'Te decía: ' },
  sameDay: { list: 'Mira:', one: 'Mira: ' },
  which: { list: '¿Cuál de estas?', one: 'Te decía: ' },
  notThatHour: near('A esa hora no tengo lugar.'),
  stillNotThatHour: {
    list: 'A esa hora sigue sin haber lugar. Te quedan:',
    one: 'A esa hora sigue sin haber lugar. Sigue libre: ',
  },
  taken: near('Esa hora se acaba de ocupar.'),
  takenPart: near('Para la que falta, esa hora se acaba de ocupar.'),
  unopened: near('Para esa fecha todavía no tengo abierta la agenda.'),
  gone: near('Ese horario ya no está disponible.'),
  /** `when`: «Para hoy ya», «En esos días»; `who`: a person asked for by name, or empty. */
  full: (when: string, who: string): Lead =>
    near(`${when} no me queda lugar${who ? ` con ${who}` : ''}.`),
} as const
