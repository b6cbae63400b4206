import { longest, map, oneWordOf, says, sequence, type Parser, remembered } from './parser.ts'
import { numberWords } from './words.ts'

/** A number in figures with at most so many digits. */
export const digits =
  (most: number, least = 1): Parser<number> =>
  (tokens, at) => {
    const text = tokens[at]?.text ?? ''
    const isNumber = /^\d+$/.test(text) && text.length >= least && text.length <= most
    return isNumber ? { value: Number(text), next: at + 1 } : undefined
  }

const wordNumber = longest(
  oneWordOf(numberWords),
  sequence(
    [says('treinta|cuarenta|cincuenta'), says('y'), oneWordOf(numberWords)],
    (tens, _, ones) => (ones < 10 ? (numberWords.get(tens) ?? 0) + ones : undefined)
  )
)

/** A number in words or figures, up to 9999. */
export const amount: Parser<number> = longest(digits(4), wordNumber)

/** A number of at most two figures, or in words. */
export const smallNumber: Parser<number> = longest(digits(2), wordNumber)

const countedThings = says(
  `personas|persona|gente|anos|ano|meses|mes|semanas|semana|dias|dia|minutos|hora|horas antes|horas despues|pesos|peso|mil|
   % |$|km|kilos|cuadras|cuadra|sesiones|sesion|veces|vez|hijos|hijas|hijo|hija|ninos|ninas|nino|nina|perros|perritos|gatos|
   cortes|corte|citas|cita|servicios|opciones|opcion|primeras|ultimas|cosas|amigos|amigas|chicas|chicos|mujeres|hombres|
   adultos|barbas|de nosotros|de nosotras|de ellas|de ellos|juntos|juntas|clases|mascotas|grados|tintes|masajes|fotos|
   norte|sur|oriente|poniente|puntos|metros|varos|unas`
)

/** What makes the number before it a count, a price, an age, a duration or an address. */
export const countedThing: Parser<string> = remembered(map(countedThings, thing => thing))

const singular = new Set(['corte', 'cita', 'sesion', 'hijo', 'hija', 'nino', 'nina', 'servicio'])
/** «a las 7 corte»: one thing is not counted by the hour before it. */
export const countedMany: Parser<string> = map(countedThing, thing =>
  singular.has(thing) ? undefined : thing
)
