import { distance } from 'fastest-levenshtein'

const split = (text: string): string[] => text.trim().split(/\s+/)

/** Monday first, as `WeekdayIndex` counts. */
export const weekdayNames = split('lunes martes miercoles jueves viernes sabado domingo')

export const monthNames = split(
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
)

/** How words are written on a phone, already folded, and the words that they stand for. */
const spellings: Readonly<Record<string, string>> = {
  manana: 'maniana mannana manna mnn mna mnna manan mananita mananitas mñn',
  'pasado manana': 'pasadomanana pasadomnn',
  hoy: 'oy hoi',
  lunes: 'lun lunez lunees lnes lune',
  martes: 'martez marte mates',
  miercoles: 'mie mier mierc miercolez mircoles miercols miecoles',
  jueves: 'jue juev juebes jueves',
  viernes: 'vie vier biernes vienres viernez viernss',
  sabado: 'sab savado zabado sabdo sabao sabadito sabadin',
  domingo: 'dom domigno dominguito domngo',
  proximo: 'proxima prox proxim procsimo',
  'fin de semana': 'finde findesemana',
  'fines de semana': 'findes',
  'entre semana': 'entresemana',
  semana: 'semanita sem',
  semanas: 'semanitas',
  'medio dia': 'mediodia',
  dia: 'diita',
  'a las': 'alas',
  'a la': 'ala',
  de: 'd',
  por: 'x',
  que: 'q k ke qe',
  para: 'pa',
  'para el': 'pal',
  me: 'm',
  despues: 'despuesito despuecito dsps dps desp despuez despuess despue dspues',
  horas: 'hrs hr hras ora',
  hora: 'horita hra',
  minutos: 'min mins minuto minutitos minutito',
  rato: 'ratito',
  temprano: 'tempranito temprnao',
  tarde: 'tardecita tardecito tardes tard tards',
  noche: 'nochecita noches',
  ahorita: 'aorita horitita ahoritita orita',
  ahora: 'aora',
  anos: 'anios anitos',
  enero: 'ene',
  febrero: 'feb',
  marzo: 'mzo',
  abril: 'abr',
  junio: 'jun',
  julio: 'jul',
  agosto: 'ago',
  septiembre: 'sep sept setiembre',
  octubre: 'oct',
  noviembre: 'nov nobiembre novienbre',
  diciembre: 'dic disiembre dicienbre dciembre',
}

const standard = new Map(
  Object.entries(spellings).flatMap(([said, variants]) =>
    split(variants).map(variant => [variant, said.split(' ')] as const)
  )
)

const correctable = [...weekdayNames, ...monthNames].filter(name => name.length >= 6)

/** Real words one letter away from a weekday or a month. */
const realWords = new Set(
  split(
    'vienes salado sacado lavado viernes jueces juegos agostos sabados domingos miercoles marzos'
  )
)

const nearestName = (word: string): string | undefined =>
  word.length < 5 || realWords.has(word)
    ? undefined
    : correctable.find(
        name =>
          Math.abs(name.length - word.length) <= 1 &&
          name[0] === word[0] &&
          distance(name, word) <= (name.length >= 9 ? 2 : 1)
      )

/** The standard words for one folded word: slang spelled out, slips in weekdays and months mended. */
export const standardWords = (word: string): readonly string[] => {
  const short = word.replace(/([a-z])\1{2,}/g, '$1')
  const known = standard.get(short)
  if (known) return known
  return [nearestName(short) ?? short]
}

const numberNames = split(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'
)

/** Numbers that are one word. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...numberNames.map((name, value) => [name, value] as const),
  ['un', 1],
  ['una', 1],
  ['veintiun', 21],
  ['cuarenta', 40],
  ['cincuenta', 50],
])
