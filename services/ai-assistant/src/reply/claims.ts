/**
 * Words with which a text says that the agenda changed. Only the server may say so, out of a
 * committed row.
 */
const edge = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')
const claims: readonly RegExp[] = [
  edge('(?:re)?agend(?:ad[oa]s?|é|amos|ó)'),
  edge('(?:re)?confirm(?:ad[oa]s?|é|amos|ó)'),
  edge('cancel(?:ad[oa]s?|é|amos|ó)'),
  edge('reserv(?:ad[oa]s?|é|amos|ó)'),
  edge('apart(?:ad[oa]s?|é|amos|ó)'),
  edge('mov(?:id[oa]s?|í|imos|ió)'),
  edge('reprogram(?:ad[oa]s?|é|amos|ó)'),
  edge('qued(?:ó|aste|aron|ado|as)'),
  edge('anulad[oa]s?|anulé'),
  edge('cambiad[oa]s?|cambié'),
  edge('pospuest[oa]s?|recorrid[oa]s?|recorrí'),
  edge(
    'ya (?:tienes|cuentas con) (?:tu|una|un|la|el)? ?(?:cita|lugar|espacio|reservación|reserva|turno)'
  ),
  /(?<!\p{L})(?:cita|reservación|reserva|turno|lugar|espacio|pedido|orden|compra|encargo)[^.!?\n]{0,30}(?<!\p{L})(?:list[oa]|hech[oa]|puest[oa]|asegurad[oa]|registrad[oa]|programad[oa]|anotad[oa]|apuntad[oa]|asignad[oa]|garantizad[oa]|eliminad[oa]|borrad[oa])(?!\p{L})/iu,
  /(?<!\p{L})(?:registr|program|anot|apunt|elimin|borr)(?:é|amos|ado|ada)(?!\p{L})[^.!?\n]{0,20}(?<!\p{L})(?:cita|reservación|reserva|turno|lugar|espacio|pedido|orden|compra|encargo)(?!\p{L})/iu,
  edge('te (?:puse|metí|asigné|dejé|pasé)'),
  edge('(?:la|lo) (?:eliminé|borré|quité|puse|pasé|dejé)'),
  edge('quedamos'),
  edge('(?:ya )?(?:no )?aparece(?:s|n)? (?:tu cita|en la agenda)'),
  /^[^\p{L}]*(?:todo )?(?:listo|hecho)(?!\p{L})[^?]*(?:\d|(?<!\p{L})(?:hoy|mañana|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?!\p{L}))/iu,
  edge('(?:ya )?te agende (?:para|el|mañana|hoy|a las)'),
  edge('booked|scheduled|confirmed|cancell?ed|rescheduled'),
]
/**
 * «¡Te esperamos!» without anything booked is a claim too; after a committed row it is a courtesy,
 * unless it names an hour of its own.
 */
const courtesies = edge('te esperamos|nos vemos|te veo')
/**
 * «Aún no está agendada», «no pude cancelar»: says that nothing happened. Only with the denial
 * right before the word.
 */
const denial =
  /(?<!\p{L})no(?: (?:se|te|la|le|lo|me|nos|ha|he|hemos|hay|está|estaba|fue|pude|pudimos|puedo|tienes|tengo|veo|encuentro|ninguna|ningún|una|tu|cita|citas|nada))*\s*$/iu

/** Sentences with their ends, line breaks kept. */
export const sentencesOf = (text: string): readonly string[] =>
  text.match(/[^.!?\n…]*(?:[.!?…]+["»”)]*|\n+|$)\s*/gu)?.filter(part => part !== '') ?? []

const isQuestion = (sentence: string): boolean => /\?["»”)]*\s*$/.test(sentence)

/**
 * Whether a sentence claims that something was booked, moved or cancelled. Questions and denials do
 * not. `backed`: a row was committed in this turn.
 */
export const claimsChange = (sentence: string, backed: boolean): boolean => {
  // A false claim may precede a question: only the text between its marks counts as a question.
  const asserted =
    isQuestion(sentence) && sentence.includes('¿')
      ? sentence.slice(0, sentence.indexOf('¿'))
      : sentence
  if (courtesies.test(asserted) && (!backed || /\d/.test(asserted))) return true
  return claims.some(pattern => {
    const match = pattern.exec(asserted)
    return match !== null && !denial.test(asserted.slice(0, match.index))
  })
}
