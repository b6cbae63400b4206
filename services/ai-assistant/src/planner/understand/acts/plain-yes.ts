import { withoutOthers } from './keeping.ts'

/** Words of a yes, of courtesy and of the cancelling itself, in Spanish as it was normalised. */
const agreeing =
  'si|sip|sipi|simon|claro|va|vale|sale|ok|okey|oki|dale|orale|andale|andele|arre|jalo|juega|zas|listo|perfecto|excelente|exacto|correcto|efectivamente|adelante|asi|es|esta|bien|seguro|segura|segurisim[oa]|de acuerdo|hazlo|procede|sin|problema|bronca|afirmativo|obvio|que'
const courteous =
  'por|favor|porfa|porfavor|porfis|gracias|muchas|mil|muy|amable|disculp\\w*|perdon\\w*|pena|lo|siento|senorita|senor|amig[oa]|jov\\w+|bro|oye|ay|pues|bueno|ya|ni|modo|nada|mas|solo|nomas|entonces|eso|esa|ese|esas|esos|la|el|las|los|mi|mis|tu|su|a|de|y|te|le|me|se|encargo|agradezco|lastima|cuando|guste|saludos|eh|dij\\w*|todo|toda|todas|todos|ambas|por ahora|ahora'
const cancelling =
  'cancel\\w*|anul\\w*|borr\\w*|quit\\w*|elimin\\w*|baja|dala|cita|citas|clase|clases|sesion|sesiones|consulta|terapia|confirm\\w*'
const known = new RegExp(`^(?:${agreeing}|${courteous}|${cancelling})$`)

/** «es que voy a salir», «ya no puedo», «luego agendo otra»: why it goes, and what comes after. */
const reason =
  /\b(?:es que|porque|pq|ya que|por ?que|no (?:voy|vamos|puedo|podemos|podre|pude|alcanzo|llego|se|creo|tengo|quiero|queria|hay|estoy|estare|me)|ya no|salio|surgio|imprevisto|enferm\w*|viaj\w*|trabaj\w*|trafico|fuera|luego|despues|al rato|otro dia|otra (?:cita|fecha|vez)|aviso|agend\w*|reagend\w*|vuelvo|regreso|llamo|marco|escribo|busco|alivi\w*|sane|murio|fallecio|chamba|jale|dinero|lana|operaron|hospital\w*|urgencia|tengo que|me (?:dieron|pusieron|cambiaron|mandaron|toca))\b/

const counted = /\bl[ao]s (dos|tres|cuatro|[2-4])\b(?! (?:de|primer|ultim))/g
const numbers: Readonly<Record<string, number>> = { dos: 2, tres: 3, cuatro: 4 }

/**
 * To «¿la cancelo?», of `count` appointments: whether a yes says no more than that, or why. «va, me la
 * quedo» and «ok, nos vemos el jueves» begin as a yes does, and are none.
 */
export const isPlainYes = (text: string, count: number): boolean =>
  reason.test(text) ||
  withoutOthers(text)
    .replace(/\bde una vez\b/g, ' ')
    .replace(counted, (said, number: string) =>
      (numbers[number] ?? Number(number)) >= count ? ' ' : said
    )
    .split(/[^a-z0-9]+/)
    .every(word => word === '' || known.test(word))
