import { cleanText, fold, plainSpelling, soundOf } from '@mostrador/kernel'
import { slang } from './lexicon/slang.ts'
import { bySound } from './lexicon/by-ear.ts'
import { isGivenName } from './lexicon/nicknames.ts'
import { heard, known, nearestWord, targets } from './lexicon/spelling.ts'
import { isTradeWord } from './lexicon/trades.ts'
import { withCommitments } from './commitments.ts'
import { withConditionalDays } from './conditional-days.ts'
import { withMistakenDay } from './mistaken-day.ts'
import { withSharedMonth } from './shared-month.ts'

const sounds = bySound([...targets, ...heard])

/** «tenía apartado»: what was done, no misspelled «apartar». */
const participle =
  /^(?:agend|apart|cancel|cambi|reserv|pag|anot|apunt|program|prepar|confirm)ad[oa]s?$/

/** «sisi», «siip», «nono», «okok»: an answer said more than once, or drawn out. */
const repeatedAnswers: readonly (readonly [RegExp, string])[] = [
  [/^(?:s+i+p?){2,}$|^s+i{2,}p*$|^s+i+p+i*$|^siu+$/, 'si'],
  [/^n+o{2,}$|^(?:n+o+){2,}$/, 'no'],
  [/^(?:o+k+){2,}$|^o+k+i+s*$|^okas$/, 'ok'],
  [/^(?:va){2,}$|^vaa+$/, 'va'],
  [/^(?:sale){2,}$/, 'sale'],
]

const correct = (word: string, own: ReadonlySet<string>): string => {
  if (own.has(word)) return word
  const said = slang.get(word)
  if (said !== undefined) return said
  // «dspuntarme», «dspues»: written as it is spelled aloud.
  if (/^dsp[a-z]{3,}/.test(word)) return correct(`de${word.slice(1)}`, own)
  const plain = plainSpelling(word)
  if (plain !== word) return plain
  const repeated = repeatedAnswers.find(([pattern]) => pattern.test(word))?.[1]
  if (repeated !== undefined) return repeated
  // «ya me valoraron» tells what happened, it is no misspelled «valoración».
  if (/(?:aron|ieron)$/.test(word) || participle.test(word)) return word
  if (word.length < 4 || known.has(word) || isTradeWord(word) || isGivenName(word)) return word
  const sounding = sounds.get(soundOf(word))
  if (sounding !== undefined) return sounding
  if (word.length < 5) return word
  return (
    nearestWord(
      word,
      targets.filter(target => target.length >= 5)
    ) ?? word
  )
}

const hour = String.raw`a las? (?:\d{1,2}(?::\d\d)?|[a-z]{2,7})(?: y media)?`
/** «a las 7 no a las 4»: the first is wanted. A pause («a las 7, no, a las 4») would correct it. */
const notThat = new RegExp(String.raw`\b(${hour}) (?:y )?no (?:es )?${hour}\b`, 'g')
/** «las dos a las nueve»: both of them, and not two o'clock. */
const allAt =
  /(?<!\b(?:a|de|hasta|por|sobre|desde|entre|y) )\blas (?:dos|tres|cuatro|[2-4]) (?=a las? \w)/g
/** «me rapé yo solo y me quedó horrible»: told of oneself, neither wish nor complaint. */
const doneAlone =
  /\bme (?:lo |la |las |los )?([a-z]{3,}[ei]) (?:yo )?(?:sol[oa]|mism[oa])\b(?:[^,;.]{0,12} me (?:qued|dej)\w+ \w+)?/g
/** «el pedi», «mani y pedi», «mi mamá pedi»: no «pedí». */
const clipped =
  /\b(?:(?:el|un|una|la|mi|del?|al|y|mama|hermana|hija|amiga|tia|prima|suegra|ella|ocupo|quiero|quiere|para|nomas|solo|puro|nada mas|otro|urge) (?:mani|pedi)|mani(?= (?:y|con) pedi))\b(?! (?:una?|la|que|cita))/g
const weekday = '(lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
const following = '(?:que (?:entra|viene|sigue)|siguiente|proximo|otro)'
/** «el martes que entra, no este», «no este martes, el que entra»: the one of next week. */
const notThisOne = new RegExp(
  [
    `\\b${weekday} ${following},? (?:y )?no (?:es )?(?:el de )?est[ea](?: semana| \\1)?(?= *(?:$|[,;.]|por favor|porfa|a las?|en la))`,
    `\\bno (?:es |para |en )?(?:el )?este ${weekday},? (?:sino |mejor )?(?:para )?el (?:${following}|de la otra semana)(?: \\2)?\\b`,
  ].join('|'),
  'g'
)

/** «¿hay lugar para estacionarse?»: room for a car, and no time that is free. */
const parking =
  /\b(hay|tienen|tienes) (?:algun )?(?:lugar|espacio|chance) (?:(?:para|donde|de|en donde|pa) )?(?:pueda |puedo |se puede )?(?:estacionar(?:se|nos)?|dejar (?:el|mi) (?:carro|coche|auto|camioneta)|estacionar (?:el|mi) (?:carro|coche|auto|camioneta))(?![a-z])/g

/** «❌» and nothing else. */
const onlyCross = /^(?:\s|\u274C|\u{1F6AB}|\u{FE0F})*(?:\u274C|\u{1F6AB})(?:\s|\u{FE0F})*$/u

/** «martes primero» */
/** «dice mi señora que la barba también»: who said it does not come for it. */
const saidAtHome = /\bdicen? mis? [a-z]+ que (?=(?:la|el|las|los) [a-z]+ tambien\b)/g
/** «nos queremos peinar las dos» */
const usAll = /\bnos (?:queremos|quisieramos|vamos a|gustaria) ([a-z]+) l[ao]s (dos|tres|cuatro)\b/g
const anybody =
  '(?:con )?(?:(?:el|la) que|quien)(?: (?:sea|este|haya|pueda|quiera)|(?: l[oa])? (?:de|da|haga|hace)(?: (?!pero\\b)[a-z]+)?)\\b'
/** «si no va Toño, el que sea», «si ella no da inglés pues con quien lo dé», «o quien dé inglés» */
const orAnybody = new RegExp(
  [
    `[,.;]? *(?:(?:y|o|pero) )?si (?:(?!no\\b|hay\\b)[a-z]+ ){0,3}no`,
    '(?: (?:va|van|esta|viene|puede|trabaja|atiende|anda|da)(?: (?!(?:pues|entonces|ya|con|el|la|quien)\\b)[a-z]+){0,2})?',
    `,?(?: (?:pues|ps|entonces|ya|mejor))*,? ${anybody}|,? o (?=(?:con )?quien )${anybody}`,
  ].join(''),
  'g'
)
/** «un coche manual, de palanca» */
const withGears =
  /\b(?:(?:un )?(?:coche|carro|auto|transmision|vehiculo)(?: de)? (?:manual|palanca|velocidades|clutch)|(?:de|con) (?:palanca|clutch))(?:,? (?:(?:y|de|con) )*(?:palanca|clutch|manual))*\b/g
/** «mañana, miércoles y jueves»: three days, and not tomorrow under another name. */
const listAfterTomorrow = new RegExp(
  `\\b(hoy|(?:pasado )?manana), (?=(?:el )?${weekday}(?:, (?:el )?${weekday})*,? y (?:el )?${weekday}\\b)`,
  'g'
)
const firstOfMonth = /\b(lunes|martes|miercoles|jueves|viernes|sabado|domingo) primero\b/g

/** «por la tarde, 4 o 5»: hours, which no other word says. */
const eitherHour =
  /\b((?:en|por) la (?:manana|tarde|noche)|temprano),? (?:como |tipo |entre )*(\d{1,2}) ([ou]) (\d{1,2})\b(?! (?:de|personas?|sesiones|citas|veces|dias))/g
/** «a las 10: 24, 25 y 26»: days after an hour, and no minutes of it. */
const daysAfterHour = /\b(a las? \d{1,2}) ?: (?=\d{1,2}(?:, ?\d{1,2})* y \d{1,2}\b)/g

/** «ay espera», «ay no», «ay fíjate»: a sigh, and no «hay». */
const sigh =
  /(?:^|(?<=[;,.!?] ))\bay[,]? (?=(?:espera|no|perdon|que|dios|disculp|oye|ya|si|mejor|me|se|pues|mi|amig|nin|jov|fij)\w*)/g
const group =
  /\b(?:dos|mis|las|2) (?:\w+ ){0,2}(?:perr|gat|hij|nin|hermanit|sobrin|niet|mascot|amig|prim)/
/** «tengo dos perras y quiero bañar a las dos»: them, and not two o'clock. */
const withBoth = (text: string): string => {
  const at = text.search(group)
  if (at < 0) return text
  const rest = text.slice(at)
  return `${text.slice(0, at)}${rest.replace(
    /\b([a-z]{2,}(?:ar|er|ir)(?:las)?) a (?:las|los) dos\b(?! (?:de la|en punto|pm))/g,
    '$1 a ambas'
  )}`
}

/** «dios quiera y no choque», «ojalá no llueva»: a prayer, and no refusal. */
const prayer =
  /\b(?:(?:dios quier[aeo]|ojala)(?: y| que)? no|(?:espero|a ver si)(?: que)? no (?=(?:choc|choq|llor|grit|desmay|dol|duel|mor|muer|vomit|asust|chill|mat|llov|lluev)))[a-z]* ?[a-z]+(?: (?:tanto|mucho|nada|nadie|a nadie|jaja\w*))?(?= *(?:$|[,;.]))/g
/** «les marqué toda la mañana»: how long it was tried, and no time that is wanted. */
const triedLong =
  /\b((?:marque|marcamos|llame|llamamos|escribi|escribimos|marcando|llamando|escribiendo|hablando|insistiendo)(?: (?:varias veces|mucho|como|y marque|y marque y marque))*) (?:toda la (?:manana|tarde|noche|semana)|todo el (?:santo )?dia|desde (?:ayer|antier|temprano|hace [a-z0-9]+ [a-z]+|(?:hoy )?en la manana|la manana|el [a-z]+|las? [a-z0-9:]+))/g

/** «sí, si no hay antes»: an earlier one is wanted, should there be one. */
const unlessEarlier =
  /\b(?:(?:solo|nomas|nada mas) )?si (?:ya |de plano )?no (?:hay|tienes?|tienen|tendras?|queda)(?: (?:nada|algo|uno?|una|lugar|otra|otro))? (?:mas )?(?:antes|temprano|pronto)(?= *(?:$|[,;.?!]))/g

/** «al rato te confirmo»: when they will tell, and no hour that is wanted. */
const willTell =
  /\b(al rat(?:o|ito)|(?:mas )?tarde|manana|hoy|en la (?:tarde|noche|manana)|en un rat(?:o|ito)),? ((?:te|les|le) (?:l[ao] )?(?:confirm|avis|dig|marc|escrib|habl|llam)[a-z]*)(?= *(?:$|[,;.!]|si\b|pues|entonces|gracias|va\b))/g
/** «si no queda de otra»: resigned to it. */
const noOtherWay =
  /\bsi (?:ya )?no (?:queda|hay|tengo)(?: de)? otra(?= *(?:$|[,;.?!]|si\b|pues|esta bien|ok|va))/g

/** «mejor con Pepe no?»: the «no» asks for agreement, and rules nothing out. */
const bareTag =
  /(?<=\b(?:mejor|que sea|puede ser|seria|prefiero) (?:[a-z0-9]+ ){1,5}?[a-z0-9]+(?<!\b(?:o|que|porque|y|pero|ya|siempre))) no ?\?$/

/**
 * A message as the grammar reads it: lower case, no accents, slang spelled out, near misses corrected, thumbs as words,
 * a line break as «;». `own` are words of this business (names of its people and services), never corrected.
 */
export const normalize = (text: string, own: ReadonlySet<string> = new Set()): string =>
  withCommitments(
    withMistakenDay(
      withConditionalDays(
        withBoth(
          withSharedMonth(
            fold(
              cleanText(text)
                .slice(0, 2_000)
                .replace(/\r?\n+/g, ' ; ')
            )
              .replace(/[\u{1F44D}\u{1F44C}\u2705\u{1F197}\u{1F4AF}\u{1F64C}\u2714]/gu, ' ok ')
              .replace(onlyCross, ' claro que no ')
              .replace(/[\u{1F44E}\u274C\u{1F6AB}\u{1F645}]/gu, ' no ')
              .replace(
                /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3}/gu,
                ' '
              )
              .replace(/\b([ap])\s?\.\s?m\b\.?/g, '$1m')
              .replace(/(\d)\s?(am|pm|hrs?|horas)\b/g, '$1 $2')
              .replace(/([a-z])\1{2,}/g, '$1')
              .replace(/[¿¡"«»“”()*_]/g, ' ')
              .replace(sigh, ' ')
              .replace(/[a-z]+/g, word => correct(word, own))
              .replace(/\s+/g, ' ')
              .trim()
              .replace(notThat, '$1')
              .replace(willTell, '$2 $1')
              .replace(noOtherWay, 'ni modo')
              .replace(unlessEarlier, 'a menos que haya mas temprano')
              .replace(prayer, ' ')
              .replace(triedLong, '$1')
              .replace(listAfterTomorrow, '$1 y ')
              .replace(firstOfMonth, '$1 1')
              .replace(
                notThisOne,
                (_, one: string | undefined, other: string) =>
                  `${one ?? other} de la proxima semana`
              )
              .replace(
                /\b(?:un[oa]|primer[oa]?) (?=a las? (?:\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce))/g,
                ''
              )
              .replace(doneAlone, (said, verb: string) => (isTradeWord(verb) ? ' ' : said))
              .replace(clipped, (said: string) => said.replace(/[a-z]+$/, word => `${word}cure`))
              .replace(allAt, 'ambas ')
              .replace(bareTag, ', no?')
              // It names no day: «cuando sea» would.
              .replace(parking, '$1 estacionamiento')
              .replace(saidAtHome, ' ')
              .replace(usAll, 'somos $2, queremos $1')
              .replace(orAnybody, ' o si no con quien sea')
              .replace(withGears, 'estandar')
              .replace(/\btraje de bano\b/g, 'traje')
              .replace(/\b(mis?|tus?|sus?) mejor(?:es)? (?=amig)/g, '$1 ')
              .replace(/\bsiempre y cuando\b/g, 'con tal que')
              .replace(
                /(?<=\bcualquiera de )las (?:dos|tres) (?=sucursales|clinicas|tiendas|opciones)/g,
                'las '
              )
              .replace(eitherHour, '$1, a las $2 $3 $4')
              .replace(daysAfterHour, '$1, los dias ')
              .replace(/\b(y|e) (?:ya )?(?:luego|despues) (?=(?:el|la|los|para) )/g, '$1 ')
              .replace(
                /\bun([oa]) (?:tras|detras|despues) (?:de(?:l| la)? )?(?:el |la )?otr\1\b/g,
                'seguidos'
              )
          )
        )
      )
    )
  )
