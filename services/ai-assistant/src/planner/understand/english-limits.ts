const weekdays = {
  ...{ monday: 'lunes', tuesday: 'martes', wednesday: 'miercoles', thursday: 'jueves' },
  ...{ friday: 'viernes', saturday: 'sabado', sunday: 'domingo' },
}
/** «next Tuesday, not this one» */
const notThisWeek = Object.entries(weekdays).map(
  ([name, said]) =>
    [
      new RegExp(`\\bnext ${name},? not this(?: one| week| ${name})?\\b`, 'g'),
      `el ${said} de la proxima semana`,
    ] as const
)
const days = 'lunes martes miercoles jueves viernes sabado domingo'.split(' ')
/** «not this saturday, the next one» */
const otherWeeks = 'mon tues wednes thurs fri satur sun'
  .split(' ')
  .map((day, at): readonly [RegExp, string] => [
    new RegExp(
      `\\b(?:on )?(?:not this ${day}day,? (?:but )?(?:the )?(?:next|following|other)(?: one| ${day}day)?|${day}day,? (?:but )?not this (?:one|${day}day|week),? (?:but )?the (?:next|following|other)(?: one)?)\\b`,
      'g'
    ),
    `el otro ${days[at] ?? ''}`,
  ])

/** Exceptions and conditions in English, as the grammar says them; read before single words are. */
export const englishLimits: readonly (readonly [RegExp, string])[] = [
  [/\b(?:any ?time )?(?:before|by) (?:12 )?noon\b/g, 'antes de las 12 del dia '],
  ...otherWeeks,
  [
    /\bbetween (?:when )?i (?:leave|get out of|finish|get off)(?: (?!at\b)[a-z]+){0,3} at (\d{1,2}(?::\d\d)?) and (?:(?!at\b)[a-z]+ ){0,4}at (\d{1,2}(?::\d\d)?)(?! ?[ap]m)/g,
    'despues de las $1, que termine antes de las $2',
  ],
  [
    /\b(?:before )?(?:my|the|our) (?:bus|flight|plane|train|ride) (?:leaves|departs|is|goes)(?: at)? (\d{1,2}(?::\d\d)?(?: ?[ap]m)?)\b/g,
    'que termine antes de las $1',
  ],
  [
    /\bi (?:have to|need to|gotta|must) (?:pick up|get|leave|be back|go back)(?: (?!at\b)[a-z]+){0,4} at (\d{1,2}(?::\d\d)?(?: ?[ap]m)?)\b/g,
    'que termine antes de las $1',
  ],
  [/\bin (?:two|2|a couple of) weeks\b|\b(?:two|2) weeks from (?:today|now)\b/g, 'en 15 dias'],
  [/\b(?:a|one) week from (?:today|now)\b|\bin (?:a|one) week\b/g, 'de hoy en ocho'],
  [/\b(?:a|one) week from tomorrow\b/g, 'de manana en ocho'],
  [
    /\b(?:any ?one|anybody|whoever) (?:but|except(?: for)?|other than)\b/g,
    'con quien sea menos con',
  ],
  [
    /\b(?:any|either) (?:branch|location|place|shop|one) (?:but|except(?: for)?|other than)(?: the)?\b/g,
    'cualquier sucursal menos',
  ],
  [
    /\bany (?:other )?day (?:but|except(?: for| on)?|other than|apart from)\b/g,
    'cualquier dia menos',
  ],
  ...notThisWeek,
  [/\bbut not at (?=\d)/g, 'pero no a las'],
  [/\b(?:or else|if not|otherwise),? (?:the |option |number )*(?=\d\b)/g, 'si no la'],
  [/\b(?:the )?first (?=(?:and|or) (?:the )?\w+(?: one)?$)/g, 'la primera'],
  [/\b(?:the )?second (?=(?:and|or) (?:the )?\w+(?: one)?$)/g, 'la segunda'],
  [/\b(?:the )?third (?=(?:and|or) (?:the )?\w+(?: one)?$)/g, 'la tercera'],
  [/\b(?:on )?the same day (?:as|that)? ?(?:i have|my)(?: my)?\b/g, 'el mismo dia que tengo'],
  [
    /\b(?:an|one) hour (after) my (?:daughter)'?s(?: one| class| lesson| session| appointment)?\b/g,
    'una hora despues de la de mi hija',
  ],
  [
    /\b(?:an|one) hour (after) my (?:son)'?s(?: one| class| lesson| session| appointment)?\b/g,
    'una hora despues de la de mi hijo',
  ],
  [/\ball (?:of )?my (?:appointments|classes|sessions)\b/g, 'todas mis citas'],
  [
    /\bnot (?:in|at) (?:the |your )?(?!(?:the |your )?(?:morning|afternoon|evening|night|noon|midday|all|least|once|the|your|early|\d))(?=[a-z]{3,})/g,
    'no en',
  ],
  [/\ball of (?:them|mine)\b/g, 'todas'],
  [
    /\b(?:except(?: for)?|but not|but) (?:the )?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day)/g,
    'menos la del',
  ],
  [/(?<=day)'?s (?:one|appointment)\b|(?<=day)'s\b/g, ' '],
  [/\b(?:except(?: for)?|but not|all but) (?:the )?ones? (?:on |for |of )?/g, 'menos la de'],
  [/\b(?:in|at) (?:the |your )?([a-z]{4,}) (?:branch|location)\b/g, 'en la sucursal de $1'],
  [/\bexcept(?: for)?\b/g, 'menos'],
  [/\bwithout (?:an? |the |any )?/g, 'sin'],
  [/\b(?:but )?only if\b/g, 'solo si'],
  [/\b(?:provided|as long as|on condition)(?: that)?\b/g, 'con tal que'],
  [/\bunless\b/g, 'a menos que'],
  [
    /\b(?:it |that )?(?:costs?|is|'s) (?:less than|under|below) \$?(\d+)(?: pesos)?\b/g,
    'cuesta menos de $1 pesos',
  ],
  [
    /\bdid (?:you|they)(?: guys)?(?: already)? (?:cancel|move|change) my (?:appointment|class|session)\b/g,
    'cancelaron mi cita',
  ],
]
