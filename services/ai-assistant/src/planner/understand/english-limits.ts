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

/** Exceptions and conditions in English, as the grammar says them; read before single words are. */
export const englishLimits: readonly (readonly [RegExp, string])[] = [
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
