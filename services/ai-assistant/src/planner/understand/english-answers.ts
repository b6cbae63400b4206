type Entry = readonly [RegExp, string]

const worker =
  '(?:person|one|barber|stylist|doctor|dentist|therapist|vet|teacher|instructor|guy|girl|lady)'
const theirs =
  '(?=my (?:husband|wife|boyfriend|girlfriend|mom|mother|dad|father|son|daughter|sister|brother|friend|boss|partner)\\b)'

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
  [/\b(?:before (?:it|that)|before(?= *(?:$|[.!,]))|beforehand)\b/g, 'antes '],
  [/\b(?:take|leave) (?:off|out)\b|\b(?:remove|drop)\b(?= the)/g, 'quita la '],
  [/\b(?:at |around |for )?(?:12 )?noon\b/g, 'a las 12 '],
]
