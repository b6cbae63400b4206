/** What ails somebody, in English, as the grammar says it. */
export const bodilyInEnglish: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:i )?(?:pulled|hurt|strained|tweaked|sprained|threw out|injured|messed up) (?:something |a muscle )?(?:in )?my (?:lower |upper )?(?:back|neck|knee|shoulder|ankle|wrist|leg)\b/g,
    'me lastime la espalda ',
  ],
  [
    /\b(?:is |are )?(?:having |had |has )(?:a |another )?(?:seizures?|convulsions?|fits?)\b/g,
    'convulsiono ',
  ],
  [
    /\b(?:my )?(?:blood )?(?:pressure|sugar) (?:just )?(?:dropped|is (?:really |very )?low|went down|crashed)\b/g,
    'me bajo la presion ',
  ],
  [
    /\bi(?:'m| am)? (?:feel(?:ing)?|am) (?:really |very |so )?(?:sick|ill|dizzy|faint|unwell|bad|awful|terrible)\b/g,
    'me siento mal ',
  ],
  [
    /\b(?:i |he |she |my (?:son|daughter|kid) )?(?:just )?(?:fainted|passed out|blacked out)\b/g,
    'se desmayo ',
  ],
  [
    /\b(?:terrible|awful|horrible|really bad|unbearable|severe|excruciating) (?:tooth ?ache|pain)\b|\b(?:tooth ?ache|pain) (?:is |that is )?(?:killing me|unbearable)\b|\bcan'?t (?:stand|bear|take) the pain\b/g,
    'no aguanto el dolor ',
  ],
  [/\btooth ?ache\b/g, 'tengo dolor de muela '],
  [
    /\b(?:ate|swallowed|eaten|drank) (?:\w+ ){0,2}(?:poison(?:ous)?|chocolate|grapes|raisins|onions?|pills|bleach|batter(?:y|ies)|antifreeze)\b/g,
    'se comio veneno ',
  ],
  [/\b(?:got |was )?(?:hit|run over) by a (?:car|truck|bus)\b/g, 'lo atropellaron '],
  [/\b(?:is |are )?(?:choking)\b/g, 'se ahoga '],
  [/\bcan'?t breathe?\b|\b(?:trouble|difficulty) breathing\b/g, 'no puede respirar '],
  [/\bunconscious\b|\bnot (?:responding|waking up)\b/g, 'inconsciente '],
  [/\bchest pain\b|\bpain in (?:my|the) chest\b/g, 'dolor en el pecho '],
  [
    /\b(?:knocked|fell|came) out (?:my |a )?(?:front )?tooth\b|\b(?:tooth|teeth) (?:got |was )?knocked out\b/g,
    'se me cayo un diente de un golpe ',
  ],
  [
    /\b(?:broke|chipped|cracked|lost) (?:my |a )?(?:front )?(?:tooth|molar|crown|filling)\b/g,
    'se me rompio un diente ',
  ],
  [
    /\b(?:it |my \w+ )?(?:really |still )?(?:hurts|is hurting|aches)(?: (?:so much|a lot|badly|really bad))?\b/g,
    'me duele ',
  ],
]
