import { asksIfOldEnough } from '../acts/questions.ts'
import { kin } from './kin.ts'

const whose = '(?:(?:un[oa] de )?mis?|la|el|l[oa]s|su|nuestr[oa]s?|un|una)'
const which = '(?: (?:mayor|menor|grande|chic[oa]|de en medio|mas [a-z]+))?'
const relative = `${whose} (?:otr[oa] )?(?:${kin})\\b${which}`
const years = '(?: (?:(?:sus |los )?(?:quince|xv|\\d{1,2})(?: anos| anitos)?|anos))?'
const celebrating = [
  '(?:ya |ahora )?se (?:me |nos )?(?:va a |van a |ira a )?(?:cas|gradu|recib|titul|bautiz|jubil)[a-z]+',
  '(?:ya )?(?:va|van) a (?:cas|gradu|titul|bautiz|jubil)ar(?:se|me|nos)',
  `(?:ya )?(?:cumplen?|(?:va|van) a cumplir)${years}`,
  '(?:hace|hacen|hara|va a hacer) (?:su |la )?(?:primera comunion|confirmacion)',
  'sale(?:n)? de (?:la |el )?(?:primaria|secundaria|prepa\\w*|kinder|universidad|carrera)',
].join('|')
/** «se me casa la hija», «bautizan a mi nieto» */
const told = new RegExp(
  `\\b(?:(?:${celebrating})|(?:me |nos )?(?:bautizan|bautizamos|festejan|festejamos|casan) a) (${relative})${years}`,
  'g'
)
/** «mi hija se casa», «para mi hijo que se gradúa» */
const tellsOf = new RegExp(`(\\b(?:para|a) )?\\b(${relative}),? (?:que )?(?:${celebrating})`, 'g')
const feasts =
  'boda|fiesta|graduacion|posada|cumple\\w*|bautizo|comunion|confirmacion|festival|clausura|santo|aniversario|despedida'
/** «la boda de mi hija» */
const ofRelative = new RegExp(
  `\\b(${feasts})(?: civil| religiosa)? (?:de (?:${relative})|del (?:${kin})\\b${which})`,
  'g'
)
/** «son los quince de mi niña» */
const fifteen = new RegExp(
  `\\b(?:(?:son|es) )?(?:los |sus )?(?:quince|xv|15)(?: anos)? de ${relative}`,
  'g'
)

const care =
  '(?:pein|maquill|cort|pel|arregl|pint|despunt|alaci|hag|hac|pong|pon|atiend|llev|traig|revis)'
/** What is wanted for whoever was named just before. «le quería pedir una cita» is said to us. */
const wanting = [
  'quieren?|necesitan?|ocupan?|pueden?|tambien|(?:para|a) (?:ella|ellos|ellas|el(?= *(?:$|[,;.])))',
  `les? (?:urge|gustaria|hace falta|falta|toca|${care}\\w+|(?:quiero|queremos|quisiera) ${care}\\w+)`,
  `${care}[aei]rl[aoe]s?|que (?:me )?l[aoe]s? ${care}\\w+`,
].join('|')
const comes = new RegExp(`^(?:(?!\\b(?:mi|mis) (?:${kin})\\b).)*?\\b(?:${wanting})\\b`)
const occasion = 'tengo una ceremonia'
/** «física hoy urgente, examen mañana»: why it is urgent, and no second service. */
const testAhead =
  /(?<=\burg(?:e|ente|entemente),? (?:(?:es )?que |porque |pues )?)(?:(?:tengo|tiene|presento|presenta) )?(?:(?:el|mi|su|un) )?examen (?=(?:es )?(?:hoy|manana|pasado|(?:el |este )?(?:lunes|martes|miercoles|jueves|viernes|sabado))\b)/g

/**
 * A text in which what a relative celebrates is an occasion of whoever writes: «se me casa la hija el
 * sábado» says why, and she does not come. A relative who is wanted something for stays.
 */
export const withoutOccasions = (text: string): string =>
  text
    .replace(testAhead, `${occasion} `)
    .replace(fifteen, 'es la ceremonia')
    .replace(ofRelative, '$1')
    .replace(told, (said: string, who: string, at: number, whole: string) =>
      occasionOf(said, { who, after: whole.slice(at + said.length) })
    )
    .replace(
      tellsOf,
      (said: string, purpose: string | undefined, who: string, at: number, whole: string) => {
        const after = whole.slice(at + said.length)
        const isComing = purpose !== undefined || comes.test(after)
        return occasionOf(said, { who: `${purpose ?? ''}${who}`, after, isComing })
      }
    )

type Told = { who: string; after: string; isComing?: boolean }
const occasionOf = (said: string, { who, after, isComing = comes.test(after) }: Told): string => {
  const isBirthday = /\bcumpl/.test(said)
  if (isBirthday && asksIfOldEnough(after)) return said
  if (!isComing) return occasion
  // «mi hijo cumple 16, ¿ya puede?»: the age is asked about.
  if (isBirthday && after.includes('?')) return said
  return `${isBirthday ? said : who}, ${occasion}`
}
