import { englishOthers } from './english-others.ts'
import { englishServices } from './english-services.ts'

type Entry = readonly [RegExp, string]

/** What somebody says about an appointment that there is, and what cannot wait. */
const about: readonly Entry[] = [
  [/\b(?:under|in) (?:the )?name (?:of )?(?=[a-z])/g, 'a nombre de '],
  [/\b(?:his|her|their) name(?:'s| is)\b/g, 'se llama '],
  [/\bfor my boss\b/g, 'para mi jefe '],
  [
    /\b(?:take|leave|drop) (?:one|1)(?: of (?:them|those))?(?: (?:off|out|away))?\b|\bremove one\b/g,
    'quita una ',
  ],
  [
    /\b(?:just|only) (?:keep |book |leave |take )?one\b(?! (?:hour|more|thing|question|other|moment))/g,
    'nomas deja una ',
  ],
  [
    /\bmy (?:lower |upper )?back (?:really )?(?:hurts?|aches?|is killing me)\b/g,
    'me duele la espalda ',
  ],
  [/\bmy (?:tooth|teeth) (?:really )?(?:hurts?|aches?|is killing me)\b/g, 'me duele la muela '],
  [/\bmy neck (?:really )?(?:hurts?|aches?|is killing me)\b/g, 'me duele el cuello '],
  [
    /\bmy (?:knee|shoulder|leg|foot|ankle) (?:really )?(?:hurts?|aches?|is killing me)\b/g,
    'me duele la rodilla ',
  ],
  [
    /\b(?:we(?:'?re| are)|i(?:'?m| am)) (?:only |just )?(?:here|in town|around|visiting|staying|in \w+)(?: \w+){0,2} (?:until|till|through|thru) (?:next )?\w+/g,
    ' ',
  ],
  [
    /\bmy (?:husband|wife|mom|dad|friend|boyfriend|girlfriend|sister|brother) (?:can |will |could |is going to )?(?:drops?|picks?|drives?|takes?|brings?) me(?: off| up)?\b/g,
    'llego ',
  ],
  // What somebody does at home, and what belongs to their people, asks for nothing.
  [
    /\bi (?:always |usually |only |normally |already |currently )?(?:drive|drove|can drive|know how to drive|learned (?:on|in|with)|grew up driving|(?:'ve|have) (?:only |always )?driven)(?: [\w']+){0,8}?(?= *(?:\b(?:but|and|so|because)\b|[,.;!?\n]|$))/g,
    ' ',
  ],
  [
    /\b(?:my|our) \w+'?s (?:car|truck|van|suv|house|home|place|apartment|office|job|work|school|phone|number|birthday|wedding|party|friend|boss|mom|dad|parents|doctor)\b/g,
    ' ',
  ],
  [/\bback (?:home|in [a-z]+)\b/g, ' '],
  [/\b(?:stuck|sitting|caught) in (?:the |some |bad )?traffic\b/g, 'ando en el trafico '],
  [/\b(?:on my way|omw|heading (?:there|over))\b/g, 'voy en camino '],
  [
    /\b(?:(?:i'?m|i am|we'?re|we are) )?(?:running|gonna be|going to be|will be|be)? ?(?:like |about |around |a bit |a little )*(\d+)? ?(?:min(?:ute)?s? )?late\b/g,
    'voy $1 minutos tarde ',
  ],
  [
    /\b(?:i'?m|i am|we'?re|we are|just) (?:already )?(?:arrived|here|outside|at the (?:door|entrance))\b/g,
    'ya estoy aqui ',
  ],
  [
    /\b(?:who is my appointment with|who am i (?:seeing|booked with)|who'?s (?:seeing|doing) me)\b/g,
    'con quien es mi cita ',
  ],
  [
    /\b(?:is|are) (?:my|our) (?:appointments?|booking|lesson|class|session) still (?:on|good|happening)\b|\bstill on for\b/g,
    'mi cita sigue en pie ',
  ],
  [
    /\b(?:which|what) (?:branch|location|place) (?:is|was) (?:my|it)(?: appointment)?(?: at)?\b/g,
    'en cual sucursal es mi cita ',
  ],
  [
    /\b(?:what time|when) (?:is|was|do i have) (?:my|our) (?:appointment|booking|lesson|class|session)\b/g,
    'a que hora es mi cita ',
  ],
  [
    /\b(?:face|cheek|lip|throat|eye)s? (?:is|are|got|all)? ?(?:\w+ )?(?:swollen|swelling)\b|\bswollen (?:face|cheek|lip|throat)\b/g,
    'cara hinchada ',
  ],
  [
    /\b(?:won'?t|doesn'?t|can'?t|not) stop(?:ped)? bleeding\b|\bbleeding (?:a lot|badly|bad|heavily)\b/g,
    'no deja de sangrar ',
  ],
  [/\b(?:have|has|got|with|running) (?:a )?(?:high )?fever\b/g, 'tengo fiebre '],
  [
    /\b(?:ate|swallowed|eaten) (?:\w+ ){0,2}(?:poison|chocolate|grapes|pills)\b/g,
    'se comio veneno ',
  ],
  [/\bemergency\b/g, 'emergencia '],
  [
    /\b(?:can|could) (?:someone|somebody|you|anyone) (?:please )?call me\b|\bcall me\b/g,
    'me llaman ',
  ],
  [
    /\b(?:a |the |your )?(?:real person|human|manager|owner|receptionist|front desk|someone from the team)(?: please)?$/g,
    'con una persona ',
  ],
  [/\b(?:i want (?:a |my )?)?(?:refund|money back)\b|\bcomplain(?:t)?\b/g, 'quiero un reembolso '],
]

/** Days and hours, said in more words. */
const times: readonly Entry[] = [
  [/\bthis (?=week ?end\b)/g, 'este '],
  [/\bweek ?ends?\b/g, 'fin de semana '],
  [/\bsame (?:time|hour)\b/g, 'a la misma hora '],
  [/\bhalf past (\d{1,2})\b/g, 'a las $1:30 '],
  [/\b(\d{1,2})-?ish\b/g, 'como a las $1 '],
  [/\b(?:any ?time|whenever)(?: is (?:fine|ok|good))?\b/g, 'a cualquier hora '],
  [
    /\b(?:what(?:'s| is)? (?:your )?(?:soonest|earliest|next)|first available)\b/g,
    'lo mas pronto posible ',
  ],
  [/\b(?:lunch ?time|midday)\b/g, 'a medio dia '],
  // «out by 5», «finished by 5 pm at the latest»: when it must be over, and no hour to begin.
  [
    /\b(?:(?:have|need|got) to )?(?:be )?(?:out(?: of (?:there|here))?|done|finished?|over|through|leave|gone|back) (?:by|before) (\d{1,2}(?::\d\d)?)(?: at the latest)?/g,
    'que termine antes de las $1 ',
  ],
  [/\bafter work\b/g, 'despues de las 6 '],
]

/** Yes, no and changes of mind. */
const answers: readonly Entry[] = [
  [/\b(?:can'?t|cannot|won'?t be able to) (?:make it|come|go|attend)\b/g, 'no voy a poder ir '],
  [
    /\b(?:no|nope|nah|actually|sorry),? (?:make it|let'?s do|i meant|i mean)\b|\b(?:make it|let'?s do|i meant|how about|what about)\b/g,
    'mejor ',
  ],
  [/\b(?:can'?t|cannot|could not)\b/g, 'no puedo '],
  [/\b(?:don'?t|doesn'?t|not|isn'?t)\b/g, 'no '],
  [/\b(?:nope|nah)\b/g, 'no '],
  [/\binstead of\b/g, 'en vez de '],
  [/\binstead\b/g, 'mejor '],
  [/\b(?:can|could) (?:we|you) (?:do|make it)\b/g, 'puede ser '],
  [
    /\b(?:book it|lock it in|let'?s do it|do it|i'?ll take (?:it|that(?: one)?)|that'?s (?:fine|good|great|perfect)|cool|awesome|alright|fine|correct|yea)\b/g,
    'si ',
  ],
  [/\b(?:both of us|the two of us|two of us)\b/g, 'para los dos '],
  [/\bboth\b/g, 'las dos '],
  [/\b(?:another one|one more)\b/g, 'otra cita '],
]

/** What people ask a business. */
const questions: readonly Entry[] = [
  [/\bgood (?:morning|afternoon|evening|day)\b/g, 'hola '],
  [
    /\b(?:how old (?:do (?:you|they|i)|does (?:he|she)) (?:have|need) to be|(?:minimum|what) age(?: is)?|from what age)\b/g,
    'a partir de que edad ',
  ],
  [/\b(?:what|anything) (?:do|should) i (?:need to )?(?:bring|wear)\b/g, 'que hay que llevar '],
  [
    /\b(?:does|do|did|should|must|has|have|need|needs) (?:he|she|it|i|we|they|my \w+) (?:have |need )?(?:to )?(?:fast|skip (?:food|breakfast)|not eat|stop eating)(?:ing)?(?: before\w*)?\b|\b(?:fasting|empty stomach|(?:eat|food) before)\b/g,
    'tiene que ir en ayuno ',
  ],
  [/\b(?:do|can) you pick (?:me |us |people )?up\b/g, 'pasan por mi '],
  [
    /\b(?:do|can|will) (?:you|they) (?:give|provide|issue)(?: me| us)? (?:an? )?(?:receipt|invoice)s?\b/g,
    'dan recibo ',
  ],
  [/\b(?:receipt|invoice)s?(?= (?:for|i can|that|to (?:send|give|show))\b)/g, 'recibo '],
  [/\breimburse(?:ment|d|s)?\b/g, 'reembolso '],
  [/\binstall?ments?\b|\bmonthly payments?\b/g, 'a meses '],
  [/\binsurance\b/g, 'seguro '],
  [/\b(?:is it|it is|it'?s) normal\b/g, 'es normal '],
  [/\b(?:is (?:the |a )?|are )([a-z ]{3,20}) included\b/g, 'incluye $1 '],
  [
    /\b(?:can|could) (?:some(?:one|body)|any(?:one|body)|you) (?:see|take) (?:me|us|him|her)\b/g,
    'me pueden atender ',
  ],
  [/\b(?:with )?(?:some(?:one|body)|any(?:one|body)) else\b/g, 'con otra persona '],
  [/\b(?:steam(?: room)?|sauna)\b/g, 'vapor '],
  [
    /\b(\d{1,2}(?::\d\d)?(?: ?[ap]m)?) (?:works|is (?:fine|good|ok|okay|great|perfect))\b/g,
    'a las $1 esta bien ',
  ],
  [/\b(?:the )?first(?: one| option)?(?: please)?(?= *[.!,]?$)/g, 'la primera '],
  [/\b(?:the )?second(?: one| option)?(?: please)?(?= *[.!,]?$)/g, 'la segunda '],
  [/\b(?:the )?third(?: one| option)?(?: please)?(?= *[.!,]?$)/g, 'la tercera '],
]

/** What is offered, and for whom. */
const things: readonly Entry[] = [
  [/\bcouple'?s?\b/g, 'en pareja '],
  [/\b(?:kid'?s?|child(?:ren)?(?:'s)?|toddler)\b/g, 'nino '],
  [/\b(?:discount|cheaper|deal)s?\b/g, 'descuento '],
  [
    /\b(?:(?:is there|do you (?:guys )?have) (?:any )?)?(?:some ?where|any ?where|(?:a |any )?(?:place|space|spot|room)) to park\b|\b(?:is there|do you (?:guys )?have) (?:any |a )?parking(?: (?:lot|spot|space|area)s?)?\b/g,
    'hay estacionamiento ',
  ],
  [/\bparking\b/g, 'estacionamiento '],
  [
    /\b(?:where )?(?:can|do|should|could|would) (?:i|we) park\b(?: (?:my|the) \w+)?/g,
    'hay estacionamiento ',
  ],
  [/\bwhat (?:should|do) i (?:bring|wear)\b/g, 'que llevo '],
  [/\b(?:big|large)\b/g, 'grande '],
  [/\b(?:small|little)\b/g, 'chico '],
  [/\bmy two\b/g, 'mis dos '],
  [/\bmy three\b/g, 'mis tres '],
  [/\bpeople\b/g, 'personas '],
  [/\bdogs\b/g, 'perros '],
  [/\bcats\b/g, 'gatos '],
  [/\bdeworm(?:ing)?\b/g, 'desparasitacion '],
  [/\b(?:spay|neuter)(?:ing|ed)?\b/g, 'esterilizacion '],
  [/\b(?:dry needling)\b/g, 'puncion seca '],
  [/\bwax(?:ing)?\b/g, 'depilacion '],
  [/\bmanual|stick(?: shift)?\b/g, 'estandar '],
  [/\bautomatic\b/g, 'automatico '],
  [/\bhighway\b/g, 'carretera '],
  [/\bmock (?:exam|test)\b/g, 'examen simulado '],
  [/\benglish\b/g, 'ingles '],
  [/\breading\b/g, 'lectoescritura '],
  [/\bmani(?:cure)?\b/g, 'manicure '],
  [/\bpedi(?:cure)?\b/g, 'pedicure '],
]

/** The people of somebody who comes with them. */
const people: readonly Entry[] = [
  [/\bme and (?=my (?:son|daughter|kid|boy|girl|husband|wife|dog|cat|puppy)\b)/g, 'yo y '],
  [/\bme and my\b/g, 'yo y mi '],
  [/\band (?:i|me|myself)\b/g, 'y yo '],
  [/\bmy sister\b/g, 'mi hermana '],
  [/\bmy brother\b/g, 'mi hermano '],
  [/\bmy (?:mom|mother)\b/g, 'mi mama '],
  [/\bmy (?:dad|father)\b/g, 'mi papa '],
  [/\bsister\b/g, 'hermana '],
  [/\bbrother\b/g, 'hermano '],
  [/\b(?:girl)?friend\b/g, 'amiga '],
  [/\bboyfriend\b/g, 'novio '],
  [/\b(?:mom|mother)\b/g, 'mama '],
  [/\b(?:dad|father)\b/g, 'papa '],
  [/\bmy (?=(?:hermana|hermano|amiga|novio|mama|papa) )/g, 'mi '],
]

/** How many, before the words of what is counted are put into Spanish: «two automatic lessons». */
const counts: readonly Entry[] = [
  [/\btwo (?=(?:[a-z]+ )?(?:hair|appoint|class|lesson|session|people|dogs|cats))/g, 'dos '],
  [/\bthree (?=(?:[a-z]+ )?(?:hair|appoint|class|lesson|session|people|dogs|cats))/g, 'tres '],
]

/** Longer phrases, before the words of the dictionary are put in their place. */
export const englishPhrases: readonly Entry[] = [
  ...englishOthers,
  ...counts,
  ...englishServices,
  ...questions,
  ...about,
  ...times,
  ...answers,
  ...people,
  ...things,
]
