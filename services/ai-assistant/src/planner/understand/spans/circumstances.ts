import type { Span } from '../../time/span.ts'

const place = '(?: (?!(?:y|pero|porque|que)\\b)[a-z]+){0,5}? *$'
/** «salgo de la chamba 5:30», «me desocupo como a las 3»: free from then on. */
const leaving = new RegExp(
  `\\b(?:salgo|salimos|voy saliendo|vamos saliendo|salen?(?= (?:de|del)\\b)|me desocupo|nos desocupamos|termino(?! el)|terminamos|acabo(?! de)|acabamos(?! de)|(?:llego|llegamos|regreso|vuelvo)(?= del?\\b))${place}`
)
const vehicle =
  '(?:camion|camioncito|combi|micro|microbus|urvan|ruta|colectivo|metro|metrobus|taxi|uber|didi|autobus|vuelo|avion|tren|transporte)'
/** «agarro la combi», «sale mi camión» */
const ride = `(?:(?:agarr|tom|abord)(?:o|amos)|sale|salen|pasa) (?:mi|el|la|un|una) (?:ultim[oa] )?${vehicle}\\b`
/** «mi mamá pasa por mí a las 6», «entro a las 9»: over by then. */
const called = new RegExp(
  `(?<!\\b(?:si|tambien|ustedes) )\\b(?:(?:pasan?|vienen?) (?:por (?:mi|nosotr[oa]s|el|ella|ellos|l[oa]s? [a-z]+)|a (?:recoger|traer)(?:me|nos|l[oa]s?)?)|(?:me|nos) (?:recogen?|esperan?)|entr(?:o|amos|an?(?= a\\b))|(?:me|nos) (?:tengo|tenemos) que ir|${ride}|(?:recojo|recogemos) a)${place}`
)
/** «a las 6 agarro la combi», «a las 2 recojo a mi bebé»: the hour first. */
const calledAfter = new RegExp(
  `^ *(?:(?:ya|yo) )*(?:${ride}|(?:recojo|recogemos) a(?:l| (?:mis?|la|el|los|las))\\b|(?:pasan?|vienen?) por (?:mi|nosotr[oa]s)(?= *(?:$|[,;.]))|me recogen?\\b)`
)
/** «a las 3 apenas voy saliendo» */
const stillBusy = /^ *(?:yo )?(?:apenas|todavia|aun) (?:voy|vamos|salgo|salimos|estoy|ando|sigo)\b/
const opening = /^(?:yo )?(?:salgo|salimos|me desocupo|quedo libre|estoy libre)\b/

const isFrom = (text: string, { start, end, text: said }: Span): boolean =>
  opening.test(said) || leaving.test(text.slice(0, start)) || stillBusy.test(text.slice(end))

/** Bounds the start from below; a bound above is one on the end as well. */
const sidesOf = ({ reading }: Span): readonly ('from' | 'until')[] => {
  if (reading.kind === 'end-by') return ['until']
  if (reading.kind !== 'window') return reading.kind === 'hour' ? ['from', 'until'] : []
  const [window] = reading.windows
  return [
    ...(window?.from === undefined ? [] : ['from' as const]),
    ...(window?.to === undefined ? [] : ['until' as const]),
  ]
}

/**
 * An hour told as a circumstance is a limit by its verb: «salgo a las 3» from then on, «pasan por mí a
 * las 6» until then. What is asked for on the same side, an hour or a limit, makes it a mere reason.
 */
export const withCircumstances = (text: string, spans: readonly Span[]): readonly Span[] => {
  const sideOf = (span: Span): 'from' | 'until' | undefined => {
    if (span.reading.kind !== 'hour' && !opening.test(span.text)) return undefined
    if (isFrom(text, span)) return 'from'
    const isCalled =
      called.test(text.slice(0, span.start)) || calledAfter.test(text.slice(span.end))
    return isCalled ? 'until' : undefined
  }
  const isTimed = ({ reading: { kind } }: Span): boolean =>
    kind === 'hour' || kind === 'window' || kind === 'end-by'
  const asked = spans.filter(span => isTimed(span) && sideOf(span) === undefined)
  const sides = new Set(asked.flatMap(sidesOf))
  return spans.flatMap((span): readonly Span[] => {
    const side = sideOf(span)
    if (side === undefined) return [span]
    if (sides.has(side)) return []
    const { reading } = span
    if (reading.kind !== 'hour') return [span]
    if (side === 'until') return [{ ...span, reading: { ...reading, kind: 'end-by' } }]
    const windows = reading.hours.map(from => ({ from }))
    return [{ ...span, reading: { kind: 'window', windows, choice: reading.choice } }]
  })
}
