const hundreds = new Map([
  ['cien', 100],
  ['doscientos', 200],
  ['trescientos', 300],
  ['cuatrocientos', 400],
  ['quinientos', 500],
  ['seiscientos', 600],
  ['setecientos', 700],
  ['ochocientos', 800],
  ['novecientos', 900],
  ['mil', 1000],
])
const amount = `\\$? ?(\\d{2,5}|${[...hundreds.keys()].join('|')})(?! ?(?:am|pm|hrs?|horas|minutos|min|anos|personas|:|\\/))`
const money = `${amount} ?(?:pesos|mxn|varos|baros|bolas|\\$)`
const limits = [
  `(?:no|ni) (?:me |se |nos )?(?:pas|sal|cuest|exced|rebas|sub|cobr|vay|sea|vale)\\w*(?: (?:a|de|en|mas|que|los|las|me|ser|costar|salir|cobrar)\\b)* ${amount}`,
  `(?:cuest|sal|cobr|est|qued|val)\\w* (?:en |por )?(?:menos|abajo|debajo|maximo|hasta) (?:de |los )*${amount}`,
  `presupuesto (?:\\w+ ){0,3}?${amount}`,
  `(?:menos|abajo|debajo|maximo|hasta|no mas|tope|como mucho) (?:de |los )*${money}`,
  `(?:tengo|traigo|cuento con|ando con|me alcanza|alcanzan?|junte) (?:\\w+ ){0,3}?${money}`,
].map(text => new RegExp(`\\b${text}`))

const condition =
  '(?:(?:pero|y|,) )*(?:(?:siempre y cuando|con tal que|si es que|con tal de que|nomas si|solo si|si|que) )?'
/** Clauses without what they say about the most that it may cost; questions stay whole. */
export const withoutBudget = (clause: string): string => {
  if (clause.includes('?')) return clause
  const said = limits.find(limit => limit.test(clause))
  return said === undefined
    ? clause
    : clause.replace(new RegExp(`${condition}${said.source}(?: pesos)?`), ' ')
}

/** «si no pasa de 300»: the most pesos that somebody will pay; undefined when none is told. */
export const readBudget = (text: string): number | undefined => {
  for (const limit of limits) {
    const said = limit.exec(text)?.[1]
    if (said !== undefined) return hundreds.get(said) ?? Number(said)
  }
  return undefined
}
