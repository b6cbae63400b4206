type Entry = readonly [RegExp, string]

/** Somebody of age, as the writer calls them. */
const people: Readonly<Record<string, string>> = {
  ...{ husband: 'esposo', wife: 'esposa', boyfriend: 'novio', girlfriend: 'novia' },
  ...{ mom: 'mama', mother: 'mama', dad: 'papa', father: 'papa', sister: 'hermana' },
  ...{ brother: 'hermano', friend: 'amigo', boss: 'jefe', cousin: 'primo', partner: 'pareja' },
  ...{ roommate: 'roomie', neighbor: 'vecino', aunt: 'tia', uncle: 'tio' },
  ...{ grandma: 'abuela', grandmother: 'abuela', grandpa: 'abuelo', grandfather: 'abuelo' },
}
const thing = '(?:appointment|booking|class|lesson|session|one)'
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const wanting = '(?:wants|would like|needs|asked|asks)'
const missing =
  "(?:(?:can'?t|cannot|won'?t be able to|is not able to|isn'?t able to|is not going to be able to|isn'?t going to be able to) (?:make it|come|go|attend)|(?:isn'?t|is not|won'?t be) coming|won'?t (?:come|make it))"

/** «my husband's appointment», «my sister can't make it», «under my mom's name» */
const ofPeople = Object.entries(people).flatMap(([english, spanish]): Entry[] => [
  [
    new RegExp(`\\bmy ${english}['’]?s (?=(?:${weekday} )?${thing}\\b)`, 'g'),
    `la cita de mi ${spanish} `,
  ],
  [new RegExp(`\\bmy ${english} ${missing}`, 'g'), `mi ${spanish} no va a poder ir `],
  [new RegExp(`\\bmy ${english} (?=${wanting} (?:me |you )?to\\b)`, 'g'), `mi ${spanish} `],
  [
    new RegExp(`\\b(?:(?:under|in) my ${english}['’]?s name|in the name of my ${english})\\b`, 'g'),
    `a nombre de mi ${spanish} `,
  ],
])

/** What somebody else wants with theirs. */
export const englishOthers: readonly Entry[] = [
  ...ofPeople,
  [/\bit(?:['’]?s| is) (?=for my )/g, 'es '],
  [/\bput (?:it|that|this one)(?= (?:under|in)\b)/g, 'ponla '],
  [/\bi(?:['’]?m| am|['’]?ll be) (?:coming|going) with my (?:baby|newborn)\b/g, 'voy con mi bebe '],
  [/\bi(?:['’]?m| am|['’]?ll be) (?:coming|going) with (?=my )/g, 'voy con '],
  [/\bi(?:['’]?m| am) allergic to\b/g, 'soy alergica a '],
  [/\bcancel (?:his|hers|theirs)\b/g, 'cancela la suya '],
  [/\b(?:push|move|pull|bring) mine (?:back|forward|up)?\b/g, 'mueve la mia '],
  [/\b(?:so|then) (?=please\b)/g, ', '],
  [/\bwe (?:both )?have (?=(?:two|three|an?|our) )/g, 'tenemos '],
  [
    new RegExp(
      `\\b${wanting} (?:me |you )?to (?=(?:cancel|move|change|reschedule|postpone)\\b)`,
      'g'
    ),
    'quiere ',
  ],
  [new RegExp(`\\b(?:his|her|their)(?: own)? ${thing}\\b|\\b(?:hers|theirs)\\b`, 'g'), 'su cita '],
  [new RegExp(`\\b(?:his|her|their) (?=${weekday}(?:'s)? ${thing}\\b)`, 'g'), 'su cita '],
]
