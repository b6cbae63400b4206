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
