import { anyOf } from '../acts/rule.ts'

const tooth =
  '(?:dientes?|muelas?|colmillos?|corona|resina|amalgama|tapadura|empaste|puente|placa|bracket|brackets|alambre|liga|implante|retenedor|incrustacion)'
/** What hurts or is broken now. */
const pain = anyOf([
  '(?:me|le|nos|les) (?:esta |sigue |empezo a )?(?:duele|duelen|dolio|dolia|doliendo|doler|arde|lastima|lastiman|molesta|molestan|punza)(?! (?:en el alma|la cartera|el bolsillo|gastar|pagar|el codo))',
  '(?:tengo|traigo|trae|tiene|ando con|anda con|estoy con|con|un|mucho|este) (?:\\w+ ){0,3}dolor(?:es|cito)?\\b',
  'no (?:me |lo |la |le )?deja (?:ni )?dormir|no (?:puedo|puede|pude) (?:ni )?(?:comer|masticar|dormir|abrir la boca|morder|caminar bien|apoyar|pisar|voltear)',
  `se (?:me|le) (?:cayo|quebro|rompio|despego|solto|zafo|salio|aflojo|partio|fracturo|boto|enterro) (?:un|una|el|la|mi|su|dos|los|las|parte de la|un pedazo de|pedazo de|un cacho de) (?:la |el |\\w+ )?${tooth}\\b`,
  '(?:tengo|traigo|trae|tiene|esta|con) (?:\\w+ ){0,3}(?:hinchad|inflamad|infectad|infeccion|morad|ronchas|pus\\b|herid|absceso|postemilla|flemon|diarrea)[a-z]*',
  'se (?:me|le) (?:hinch|inflam|infect|puso morad|entume)[a-z]*',
  '(?:me|se) (?:torci|torcio|lastime|lastimo|esguince|luxe|zafe|desgarre|trone|trono)\\b|me (?:trono|dio un tiron)',
  'cojea(?:ndo)?|(?:esta|anda|trae|lo veo|la veo) (?:\\w+ ){0,2}(?:decaid|malit|triste|enferm)[a-z]*|no (?:quiere |ha querido |ha )?(?:com(?:e|er|ido)|tomar agua)(?= *(?:$|[,;.]|nada|desde|y|ni))|(?:esta |anda |lleva )?(?:vomit)(?:a|ando|o)\\b',
])
/** It hurts no more, would hurt, or is only asked about. */
const none =
  /\b(?:ya no|no (?:me|le)|sin|si (?:me|le)|cuando (?:me|le)|(?:va|vaya) a|que no) (?:me |le )?(?:duel|dol|lastim|molest|arde)[a-z]*|\?[^?]*$/

/** «se me quebró una muela», «me torcí el tobillo»: somebody is in pain, or something broke, now. */
export const tellsPain = (message: string): boolean =>
  pain.test(message) && !none.test(message.replace(/[¿?]\s*$/, ''))
