const weekday = '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
const article = '(?:(?:el|la|este|para|dia) )*'
const week =
  '(?: (?:de (?:la )?(?:otra|proxima|siguiente|esta)(?: semana)?|de la (?:semana )?que (?:entra|viene|sigue)|que (?:entra|viene|sigue)))?'
const day = `${article}(?:${weekday}|hoy|pasado manana|manana|\\d{1,2}(?: de [a-z]+)?)${week}`
const meant =
  '(?:era|eran|seria|sea|es|queria|quise|dije|decia|pedi|quiero)(?: (?:que|decir|poner|para|era|fuera|sea|es|el))*'
const mistaken = new RegExp(`\\b(${meant} ${day}),? (?:y )?no (?:era |es )?(?=${day}\\b)`, 'g')

/** «era el jueves de la otra semana no mañana»: the first day is meant, and the second one turned down. */
export const withMistakenDay = (text: string): string => text.replace(mistaken, '$1, no ')
