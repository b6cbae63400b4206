type Entry = readonly [RegExp, string]

/** What somebody says of an appointment that is about to go, or that was just written. */
export const englishChanges: readonly Entry[] = [
  [
    /\b(?:i )?(?:still )?(?:want|need|would like|wanna) (?:to )?(?:keep (?:it|that|mine|my (?:spot|appointment))|come|go|attend)(?= *(?:$|[.,;!]))/g,
    'la quiero conservar ',
  ],
  [/\bi (?:still |do )?(?:want|need) it\b(?! to)/g, 'la quiero '],
  [
    /\b(?:i'?m|i am|we'?re|we are) (?:still )?(?:coming|going)(?= *(?:$|[.,;!]))|\b(?:i|we)(?:'ll| will) be there(?= *(?:$|[.,;!]))/g,
    'si voy ',
  ],
  [/\b(?:please )?keep (?:it|that one|them|mine)\b/g, 'conservala '],
  [/\b(?:i )?(?:don'?t|do not) (?:want|need) it(?: any ?more)?\b/g, 'ya no la quiero '],
  [/\b(?:just |was |only )*(?:kidding|joking)\b|\bit was a joke\b/g, 'era broma '],
  [
    /(?:\b(?:it|that|that one) )?\b(?:is|'s|it's|that's) (?:(?:way|too|very|really|a bit|so|kind of|quite) )*far(?: away)?(?: (?:for|from) (?:me|us|home|my (?:house|place|work)))?(?! from)\b/g,
    'me queda lejos ',
  ],
  [
    /\bthe (?:one|appointment) (?:(?:that'?s|that is|that i have|i have) )?before (?:the |my )?(?=[a-z])/g,
    'la de antes de ',
  ],
  [
    /\bthe (?:one|appointment) (?:(?:that'?s|that is|that i have|i have) )?after (?:the |my )?(?=[a-z])/g,
    'la de despues de ',
  ],
  [
    /\b(?:and |or )?(?:otherwise|or else|if (?:not|(?:that|it|there|he|she|they|you|[a-z]+) ?(?:'s|is|are|can'?t|cannot|does|do|has|have)[^,.;]*?)),? (?:just |then |please |you can |go ahead and )*cancel (?:it|that|mine|my appointment)\b/g,
    'si no se puede cancelala ',
  ],
  [
    /\banother (?:one |appointment )?(?:(?:just )?(?:like (?:that|this|it|the last)(?: one)?|the same)|exactly the same)\b/g,
    'quiero otra igual ',
  ],
  [
    /\b(?:i'?m |i am )?not sure (?:yet )?(?:about|if) my ([a-z]+)(?:'s)?(?: (?:one|is coming|will come|can (?:come|make it)|wants? to(?: come)?))?/g,
    ', el de mi $1 no se ',
  ],
  [
    /\bmy ([a-z]+)(?:'s)?,? (?:(?:i'?m |i am |is |still )*(?:not sure|undecided)|(?:doesn'?t|i don'?t) know)(?: yet)?(?= *(?:$|[,;.]))/g,
    'el de mi $1 no se ',
  ],
  [
    /\bone (?:of (?:them|us|the [a-z]+|my [a-z]+) )?(?:can'?t|cannot|can not|isn'?t|is not|won'?t|will not) (?:be )?(?:come|coming|make it|making it|go|going)\b/g,
    'uno no va ',
  ],
  [
    /(?:\b(?:yeah|yes|no|nah|ok|actually|just|let'?s),? )*\bleave it(?: (?:alone|as (?:it )?is|there|be|(?:how|the way) it is))?(?= *(?:$|[,;.!]))/g,
    'no, dejala asi ',
  ],
  [/\b(?:only|just) if\b/g, 'solo si '],
  [
    /\b(?:put|move|change|switch) it back(?: (?:to )?(?:how|where|the way) it was)?\b|\b(?:leave it )?(?:how|the way) it was\b|\bundo (?:it|that|this)\b/g,
    'dejala como estaba ',
  ],
  [/\b(?:i|that was|it was|my) (?:made )?(?:a )?mistake\b/g, 'me equivoque '],
  [/\b(?:that'?s|it'?s|that is) not what i (?:wanted|asked(?: for)?|said)\b/g, 'yo no pedi eso '],
  [/\ball (?:of )?(?:them|my appointments)\b/g, 'todas '],
  [/\ball (?:three|3)\b/g, 'las tres '],
  [/\b(?:the )?other two\b/g, 'las otras dos '],
  [/\b(?:the )?first (?:one )?and (?:the )?(?:third|3rd)(?: one)?\b/g, 'la primera y la tercera '],
  [/\b(?:the )?first (?:one )?and (?:the )?(?:second|2nd)(?: one)?\b/g, 'la primera y la segunda '],
  [/\b(?:the )?second (?:one )?and (?:the )?(?:third|3rd)(?: one)?\b/g, 'la segunda y la tercera '],
]
