import { soundOf } from '@mostrador/kernel'
import { words } from './words.ts'

/** Words of a trade and the one idea behind them: how a service is found under another name. */
const ideas: Record<string, string> = {
  corte:
    'corte cortes cortar cortarme cortarse cortarle corta cortame cortarnos pelo pelito cabello cabellito pelos haircut rapar raparme despunte despuntar degradado fade desvanecido peluquear peluquearme pelar pelarme pelarlo pelarla pelarlos pelarle pelarles pelen pelenme pelan',
  barba:
    'barba barbita barbas afeitar afeitarme afeitado rasurar rasurarme rasurada rasurado rasure bigote perfilar',
  tinte:
    'tinte tintes tenir tenirme tinta color coloracion colorear pintar pintarme pintarse canas',
  mechas: 'mechas rayitos luces balayage babylights highlights iluminacion',
  manicure: 'manicure manicura unas unitas gelish acrilicas acrilico manicurista',
  pedicure: 'pedicure pedicura pies',
  cejas: 'cejas ceja',
  pestanas: 'pestanas pestana lash',
  depilacion: 'depilacion depilar depilarme cera waxing',
  masaje: 'masaje masajes masajito descontracturante relajante',
  facial: 'facial faciales cutis',
  consulta:
    'consulta revision valoracion checarme chequeo checkup revisarme revisen revisarlo revisarla revisarle revisarlos revisada revisadita revise reviselo revisela checada checadita chequeada chequeadita chequear chequearlo chequearla chequen chequenlo chequenla checarlo checarla checarle',
  dental: 'dental dientes dentista',
  limpieza: 'limpieza limpiezas',
  peinado: 'peinado peinar peinarme peinados',
  alaciado: 'alaciado alaciar alaciarme keratina planchado',
  nino: 'nino nina ninos ninas hijo hija criatura criaturas infantil kids peque bebe chavito chavita chamaco chamacos chamaca chamacas morrito morrita escuincle escuincles nene nena nenes nenas bebita bebito',
  dama: 'dama damas mujer mujeres esposa novia mama mami abuela suegra',
  caballero: 'caballero caballeros hombre hombres varon esposo novio papa marido abuelo suegro',
  vacuna: 'vacuna vacunas vacunar vacunarlo vacunarla vacunacion',
  bano: 'bano banos banar banarlo banarla banen banito',
  esterilizacion:
    'esterilizacion esterilizar esterilizarlo esterilizarla castrar castracion castrarla castrarlo castren esterilicen operarla operarlo operar operarle operen operan operacion',
  desparasitacion: 'desparasitacion desparasitar desparasitarlo desparasitarla',
  resina: 'resina resinas amalgama tapadura empaste tapar taparme taparle tapen',
  extraccion:
    'extraccion extracciones extraer sacarme sacarle sacarse saquen sacarmela sacarmelas sacarsela sacarla',
  blanqueamiento: 'blanqueamiento blanquear blanquearme blanquearmelos',
  ortodoncia: 'ortodoncia brackets brakets frenos',
  endodoncia: 'endodoncia endodoncias',
  fisioterapia: 'fisioterapia fisio terapia terapias rehabilitacion rehabilitar',
  clase: 'clase clases clasecita leccion lecciones aprender manejo manejar conducir',
  asesoria: 'asesoria asesorias tutoria tutorias regularizacion',
  matematicas: 'matematicas mate mates calculo algebra',
  ingles: 'ingles',
  lectoescritura: 'lectoescritura lectura leer lee leen',
  exfoliacion: 'exfoliacion exfoliar exfoliante',
}
const ideaOf = new Map(
  Object.entries(ideas).flatMap(([idea, list]) => words(list).map(word => [word, idea] as const))
)

/** What is done, by the verb without its ending: «me pintas», «que le corten», «despuntarme». */
const roots = new Map(
  Object.entries({
    corte: 'cort despunt peluque rap',
    barba: 'afeit rasur',
    tinte: 'pint tin',
    peinado: 'pein',
    alaciado: 'alaci',
    depilacion: 'depil',
    vacuna: 'vacun',
    bano: 'ban',
    esterilizacion: 'esteriliz castr',
    desparasitacion: 'desparasit',
    blanqueamiento: 'blanque',
    exfoliacion: 'exfoli',
  }).flatMap(([idea, list]) => words(list).map(root => [root, idea] as const))
)
const enclitic = /(?<=r|a|e|an|en)(?:(?:me|te|se|nos)l[ao]s?|me|te|se|nos|les?|l[ao]s?)$/
const ending = /(?:[aei]r|as?|an|amos|es?|en|emos|[aei]ra|ando|iendo)$/
const verbIdeaOf = (word: string): string | undefined =>
  roots.get(word.replace(enclitic, '').replace(ending, '')) ?? roots.get(word.replace(ending, ''))

/** Letters from which on a word is known by its sound alone: «desparacitar», «esterilisar». */
const leastHeard = 6
const heardIn = (known: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...known]
      .filter(([word]) => word.length >= leastHeard)
      .map(([word, idea]) => [soundOf(word), idea] as const)
  )
const heardIdeas = heardIn(new Map([...ideaOf, ...roots]))
const heardIdeaOf = (word: string): string | undefined =>
  [word, word.replace(enclitic, '').replace(ending, ''), word.replace(ending, '')]
    .filter(form => form.length >= leastHeard)
    .map(form => heardIdeas.get(soundOf(form)))
    .find(Boolean)

/** The idea of a word of a service, or the word itself: «pelo» → «corte», «express» → «express». */
export const conceptOf = (word: string): string =>
  ideaOf.get(word) ?? verbIdeaOf(word) ?? heardIdeaOf(word) ?? word
/** Is this a word of some trade, offered here or not? */
export const isTradeWord = (word: string): boolean =>
  ideaOf.has(word) || verbIdeaOf(word) !== undefined
