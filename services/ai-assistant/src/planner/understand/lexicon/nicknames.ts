import { words } from './words.ts'

/** Short forms and the names they may stand for. A short form never joins two different names. */
const shortForms: Record<string, string> = {
  lupe: 'guadalupe',
  lupita: 'guadalupe',
  pepe: 'jose',
  paco: 'francisco',
  pancho: 'francisco',
  panchito: 'francisco',
  paquito: 'francisco',
  paca: 'francisca',
  beto: 'alberto roberto humberto norberto gilberto heriberto',
  memo: 'guillermo',
  nacho: 'ignacio',
  tono: 'antonio',
  chuy: 'jesus',
  chucho: 'jesus',
  mari: 'maria',
  mary: 'maria',
  fer: 'fernando fernanda',
  dani: 'daniel daniela',
  alex: 'alejandro alejandra',
  ale: 'alejandro alejandra',
  caro: 'carolina',
  gaby: 'gabriela gabriel',
  gabi: 'gabriela gabriel',
  vale: 'valeria valentina',
  sofi: 'sofia',
  lalo: 'eduardo',
  quique: 'enrique',
  chayo: 'rosario',
  cuca: 'refugio',
  paty: 'patricia',
  pati: 'patricia',
  vero: 'veronica',
  lety: 'leticia',
  leti: 'leticia',
  chabela: 'isabel',
  isa: 'isabel',
  lucho: 'luis',
  juanito: 'juan',
  anita: 'ana',
  rosita: 'rosa',
  carlitos: 'carlos',
  charly: 'carlos',
  mike: 'miguel',
  miguelito: 'miguel',
  montse: 'monserrat montserrat',
  concha: 'concepcion',
  conchita: 'concepcion',
  chela: 'graciela',
  chava: 'salvador',
  rafa: 'rafael rafaela',
  javi: 'javier',
  tere: 'teresa',
  lucha: 'luz',
  manu: 'manuel manuela',
  manolo: 'manuel',
  meny: 'manuel',
  ricky: 'ricardo',
  rich: 'ricardo',
  edy: 'eduardo edgar',
  sandy: 'sandra',
  karlita: 'karla',
  monse: 'monserrat montserrat',
  cris: 'cristina cristian cristobal',
  andy: 'andrea andres',
  lore: 'lorena',
  moni: 'monica',
  vicky: 'victoria',
  chely: 'araceli',
  toni: 'antonio antonia',
  josefa: 'josefina',
  pina: 'josefina',
  nando: 'fernando',
  chente: 'vicente',
  mau: 'mauricio',
  sergito: 'sergio',
  yola: 'yolanda',
  rous: 'rosa',
  jorgito: 'jorge',
  checo: 'sergio',
  gera: 'gerardo',
  hugito: 'hugo',
  ivonn: 'ivonne',
}
const meanings = new Map(Object.entries(shortForms).map(([form, names]) => [form, words(names)]))

/** The other ways to say a name: of a short form its names, of a name its short forms. */
export const formsOf = (name: string): string[] => {
  const full = meanings.get(name) ?? []
  const short = [...meanings].filter(([, names]) => names.includes(name)).map(([form]) => form)
  const [only] = full.length === 1 ? full : []
  const siblings =
    only === undefined
      ? []
      : [...meanings].filter(([, names]) => names.length === 1 && names[0] === only)
  return [...new Set([...full, ...short, ...siblings.map(([form]) => form)])].filter(
    form => form !== name
  )
}

const given = new Set(
  words(`adriana agustin alan alberto alejandra alejandro alfonso alicia alma alonso amalia ana andrea andres angela angelica antonia antonio araceli armando arturo
    aurora beatriz benjamin bernardo berta brenda bruno camila carla carlos carmen carolina cecilia cesar claudia cristian cristina cristobal dalia daniel daniela
    david diana diego dolores edgar eduardo efrain elena elisa elizabeth emilio emmanuel enrique erick erika ernesto estela esteban eva fabiola fatima federico felipe
    fernanda fernando francisca francisco gabriel gabriela genaro gerardo german gilberto gloria gonzalo graciela gregorio guadalupe guillermo gustavo hector
    hernan hilda hugo humberto ignacio irene irma isaac isabel ismael ivan ivonne jacobo jaime javier jazmin jesus jimena joaquin joel jorge jose josefina juan juana juanita
    julia julian juliana karen karina karla kevin laura leonardo leonor leticia liliana lizbeth lorena lorenzo lourdes lucero lucia luis luisa manuel manuela marcela
    marco marcos margarita maria mariana marina mario marisol martha martin mateo mauricio maximiliano mayra mercedes miguel miriam moises monica monserrat montserrat
    nadia nancy natalia nicolas noe noemi nora norma octavio olga omar oscar pablo paloma pamela paola patricia patricio paula paulina pedro perla rafael ramiro ramon raquel
    raul rebeca regina renata ricardo roberto rocio rodolfo rodrigo rogelio rosa rosario ruben ruth salvador samuel sandra santiago sara saul sebastian sergio silvia simon
    abigail abraham adan aitana alexa alexis alondra anahi axel barbara belen briana camilo carolina citlali constanza dafne damian danna dario dayana denisse dylan edith
    eloisa emiliano emilia erick esmeralda esperanza evelyn fabian fabricio flavio gael gerson graciela iker ingrid isabella isela itzel ivanna jacqueline jessica jonathan joshua
    josue julieta juliana katia kenia leslie lesly liam lidia ligia lourdes luciana macarena magdalena maite manolo maricela maricruz marisela matias mateo maura mayela melani melina
    melissa michelle minerva mireya mirna montserrat nahomi naomi nayeli nicole noelia oswaldo osvaldo petra quetzali ramona regino renato romina rosalba rosalia rosario roxana salma samantha
    santino sebastiana selena serena sheila silvana tadeo tamara teodoro thiago tiago trinidad uriel vania vianey viridiana wendy yahir yamileth yaretzi yareli yazmin zaira zoe
    sofia sonia susana tania teresa tomas valentina valeria vanessa veronica vicente victor victoria violeta virginia viviana ximena yadira yesenia yolanda`)
)
/** True for a common given name or short form, whoever works here. */
export const isGivenName = (word: string): boolean => given.has(word) || meanings.has(word)

const masculineInA = new Set(['luca', 'joshua', 'noa', 'borja'])
const feminine = new Set(
  words(
    'carmen raquel isabel ines beatriz luz mercedes lourdes dolores soledad pilar consuelo guadalupe rosario araceli marisol ruth noemi miriam karen jazmin elizabeth lizbeth ivonne nancy abigail montserrat monserrat itzel nicole michelle rocio judith esther yazmin denisse leonor maribel mariel abril'
  )
)
/** 'f', 'm', by the first name; a guess that only narrows. */
export const genderOf = (firstName: string): 'f' | 'm' =>
  feminine.has(firstName) || (firstName.endsWith('a') && !masculineInA.has(firstName)) ? 'f' : 'm'

/** Names that are also words of every day: they count as a name only after «con» or a title. */
export const everydayNames: ReadonlySet<string> = new Set(
  words(`vale ale rosa mar sol luz cruz angel dulce paz leon flores reyes campos rios bravo guerra santos esperanza consuelo socorro milagros concepcion
    rosario estrella blanca clara linda domingo abril julio victoria franco delgado rubio moreno blanco rojo castillo iglesias torres casas leal sierra valle luna concha
    norte sur centro caro checo mercado marin rico seis cuevas vega prado lago meza silva leal mata nieves pilar olivo mau fer mari rich lucha alba aurora gloria`)
)
