type Entry = readonly [RegExp, string]

const worker =
  '(?:person|one|barber|stylist|doctor|dentist|therapist|vet|teacher|instructor|guy|girl|lady)'
const theirs =
  '(?=my (?:husband|wife|boyfriend|girlfriend|mom|mother|dad|father|son|daughter|sister|brother|friend|boss|partner)\\b)'

const kin = {
  ...{ son: 'hijo', daughter: 'hija', husband: 'esposo', wife: 'esposa', mom: 'mama', dad: 'papa' },
  ...{ sister: 'hermana', brother: 'hermano', friend: 'amigo' },
}
/** «my son isn't coming, I am» */
const comesMyself = Object.entries(kin).map(
  ([english, spanish]): Entry => [
    new RegExp(
      `\\bmy ${english} (?:isn'?t|is not|won'?t be|can'?t|won'?t) (?:coming|going|come|go|make it),? (?:but )?(?:i(?:'m| am| will|'ll)|it'?s me)(?: (?:coming|going|come|go|be there|instead))*(?= *(?:$|[.!,]))`,
      'g'
    ),
    `no va mi ${spanish}, voy yo `,
  ]
)

/** What stands beside a yes: a condition, a change, somebody who is asked first. */
export const englishAnswers: readonly Entry[] = [
  [/\b(?:i (?:just )?changed my mind|never ?mind|forget (?:it|about it))\b/g, 'me arrepenti '],
  [
    /\b(?:i )?(?:already |just )*(?:booked|got|made|found) (?:it|one|an appointment|another(?: one)?|something) (?:somewhere else|elsewhere|at another place|with someone else)\b/g,
    'ya agende en otro lado ',
  ],
  [
    new RegExp(
      `\\b(?:let me|i(?:'ll| will| have to| need to| should|'d better| gotta| got to)?) (?:just |first )?(?:ask|check with|talk to|talk with|consult|confirm with|see with|run it by) ${theirs}`,
      'g'
    ),
    'deja le pregunto a ',
  ],
  [/\blet me (?:think|check|see)(?: (?:about it|first))?\b/g, 'dejame pensarlo '],
  [/(?<=\bmy [a-z]+) first(?= *(?:$|[.!,]))/g, ' '],
  [/\b(?:you|they|you guys) (?:take|accept)\b/g, 'aceptan '],
  [new RegExp(`\\bwith (?:a different|another|some other) ${worker}\\b`, 'g'), 'con otra persona '],
  [/\bif not\b(?!,? (?:the |option |number )*\d\b)/g, 'si no '],
  [
    /\bif (?:(?:it|that)(?:'s| is) )?(?:at all )?(?:possible|ok|okay|alright)(?: (?:with|for) you)?\b/g,
    ' ',
  ],
  [/\bme too\b/g, 'yo tambien '],
  [/\b(?:too|as well)(?= *(?:$|[.!,?]))/g, 'tambien '],
  [/\bbetter (?=with )/g, 'mejor '],
  ...comesMyself,
  [
    /\b(?:wait,? )?(?:no,? )?it was (?:supposed to be |meant to be |for |on )*(?=(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)/g,
    'perdon, era ',
  ],
  [/\b(?:before (?:it|that)|before(?= *(?:$|[.!,]))|beforehand)\b/g, 'antes '],
  [/\b(?:take|leave) (?:off|out)\b|\b(?:remove|drop)\b(?= the)/g, 'quita la '],
  [/\b(?<!\b(?:before|by|until) (?:12 )?)(?:at |around |for )?(?:12 )?noon\b/g, 'a las 12 '],
]
