const weekday = '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
const condition = '(?:es|fuera|sea|seria|puede ser|hay|se puede|tienen|tienes)'
const onDay = `si ${condition}(?: lugar)? (?:(?:en|para) )?(?:el )?`
const twoConditions = new RegExp(
  `\\b${onDay}(${weekday})\\b,? ([^;?]+?)[,;]? (?:y |o |pero )?${onDay}(${weekday})\\b`,
  'g'
)

/**
 * «si es sábado que salga a la una, si es viernes después de las seis»: the limits of each of two days,
 * said as a first and a second choice.
 */
export const withConditionalDays = (text: string): string =>
  text.replace(twoConditions, 'el $1 $2, si no hay, el $3')
