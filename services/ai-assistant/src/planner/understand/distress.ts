import { isAboutPet } from './acts/bodily.ts'
import { anyOf } from './acts/rule.ts'

/** Who speaks of ending their life, or is being hurt by somebody. */
export type Distress = 'suicide' | 'violence'

/** «me quiero morir de la risa», «me voy a matar trabajando»: only a manner of speaking. */
const manner = String.raw`(?! (?:de (?:(?:la|el|un|una|los|puro|pura) )?(?:risa|pena|verguenza|hambre|sueno|calor|frio|sed|ganas|antojo|envidia|amor|ternura|cansancio|flojera|aburrimiento|nervios|coraje|emocion|gripa|gusto)|por (?:un|una|el|la|los|las|es[aeo]s?|est[aeo]s?|ir|tener|verme|llegar)\b|trabajando|estudiando|corriendo|haciendo|en el gym))`
const wish = String.raw`(?:quiero|quisiera|quiere|pienso|voy a|va a|trate de|intente|intento|estoy pensando en|he pensado en|ganas de|mejor)`

const suicide = anyOf([
  String.raw`me (?:quiero|quisiera|voy a|pienso|trate de|intente) (?:ya |mejor )?(?:matar|suicidar|morir|ahorcar|colgar|quitar la vida)${manner}`,
  String.raw`se (?:quiere|quiso|va a|intento) (?:matar|suicidar|quitar la vida)${manner}`,
  String.raw`${wish} (?:ya |solo )?(?:matarme|suicidarme|suicidarse|morirme|morir|estar muert[oa]|quitarme la vida|quitarse la vida|desaparecer de este mundo|cortarme las venas)${manner}(?= *(?:$|[^ ]| ))`,
  String.raw`(?<!\b(?:escuadron|mision) )(?:suicidio|suicid(?:arme|arse|ar|a|as|ado|o))`,
  String.raw`(?:quitarme|quitarse|me quito|acabar con|terminar con) (?:la|mi|su) (?:propia )?vida`,
  String.raw`(?:ya )?no quiero (?:seguir )?(?:vivir|viviendo|existir)(?! (?:en (?!este mundo)|lejos|cerca|alla|aqui en))`,
  String.raw`(?:ya no|no) quiero seguir (?:aqui en este mundo|con (?:mi|esta) vida)`,
  String.raw`(?:prefiero|preferiria|mejor) (?:morirme|morir|estar muert[oa])${manner}`,
  String.raw`(?:mi|la) vida (?:ya )?no (?:tiene|vale)(?: ya)? (?:ningun |nada de )?(?:sentido|la pena|nada)`,
  String.raw`no (?:le )?(?:veo|encuentro|hallo)(?: ya)? (?:ningun |el )?sentido a (?:(?:la|mi|esta) vida|vivir|seguir|nada)`,
  String.raw`(?:quiero|quisiera|ojala|dormir\w*|acostarme) (?:[a-z]+ ){0,4}(?:y |pudiera )?(?:ya )?no (?:volver a )?despertar(?:me)?(?! (?:tarde|temprano|hasta|antes))`,
  String.raw`(?:ya )?no quiero (?:seguir|estar) (?:aqui|en este mundo)(?=[^?]*\b(?:vivir|vida|morir|sentido|sol[oa]|sufr\w+|carga)\b)`,
  String.raw`me (?:quiero|quisiera|voy a|dan ganas de|pienso) (?:aventar|tirar|lanzar|arrojar)(?:me)? (?:de|del|al|desde) (?:(?:el|la|un|una) )?(?:puente|edificio|azotea|metro|tren|vias|balcon|ventana|barranc\w+|carros?)`,
  String.raw`(?:estarian|estaran|estan|estaria[ns]?) (?:todos )?mejor sin mi(?= *(?:$|[,;.]))|(?:soy|me siento) una carga para (?:todos|mi|los)|mejor (?:ya )?me muero(?= *(?:$|[,;.]))`,
  String.raw`me (?:quiero|voy a) cortar las venas|(?:quiero|voy a) (?:lastimarme|hacerme dano)`,
  String.raw`(?:kill|hurt) myself|suicid(?:e|al)|end my (?:own )?life|(?:want|going) to die|(?:do not|don t|don'?t|dont) want to (?:live|be alive)(?! (?:in|with))`,
])

const person = String.raw`(?:esposo|esposa|marido|pareja|novio|novia|ex|papa|padre|mama|madre|padrastro|madrastra|hijo|hija|hermano|hermana|tio|tia|abuelo|suegro|suegra|cunado|jefe|vecino|hombre|tipo|senor|sujeto|alguien)`
/** «me está pegando el sol», «mi hermana me pegó la gripa»: no person strikes. */
const thing = String.raw`(?! (?:el|los|las|la|lo|un|una|mas|muy|bien|duro|mucho) (?!golpiza|cachetada|madriza|punetazo|golpe|patada))(?! si\b)`
const striking = String.raw`(?:peg|golpe|madre|paliz)(?:a|an|o|aron|ando|aba)|(?:esta|estan|estaba|anda|andan) (?:pegando|golpeando|ahorcando|ahorcandome|estrangulando|violando|atacando|amenazando|maltratando)`
const violence = anyOf([
  String.raw`(?:mi |el |un |una |su |la )?${person} (?:\w+ ){0,3}?(?:me|nos) (?:${striking})${thing}`,
  String.raw`(?:me|nos) (?:${striking}) (?:muy feo |feo |otra vez )?(?:mi|su|un) ${person}`,
  String.raw`(?:me|nos) (?:esta|estan|anda|andan) (?:pegando|golpeando|estrangulando|violando|atacando|asaltando|secuestrando)(?= *(?:$|[^ \w]| (?:ayud|auxil|aqui|ahorita|ahora|en mi casa|muy feo)))`,
  String.raw`(?:esta|estan|anda|andan) (?:pegandome|golpeandome|violandome|estrangulandome|asaltandome)`,
  String.raw`(?:me|nos) (?:violaron|violo|quieren? (?:matar|violar)|intent\w+ (?:matar|violar))${thing}(?! (?:con|por)\b)`,
  String.raw`(?:me|nos) amenaz\w+ (?:con|de) (?:matar\w*|muerte|(?:una |un )?(?:pistola|cuchillo|arma))`,
  String.raw`violencia (?:domestica|familiar|intrafamiliar)|abus(?:o|aron|a) sexual(?:mente)?`,
  String.raw`(?:quiero|voy a) matar (?:a|al) (?:mi |un |una |es[ea] )?${person}`,
  String.raw`(?:is|are|keeps) (?:hitting|beating|attacking|hurting) (?:me|us)|my (?:husband|wife|boyfriend|girlfriend|partner|dad|father|ex) (?:hits|beats|beat) me`,
])

/** Of a normalised message: someone in danger by their own hand or another's; false friends left out. */
export const distressIn = (message: string): Distress | undefined => {
  if (suicide.test(message) && !isAboutPet(message)) return 'suicide'
  return violence.test(message) ? 'violence' : undefined
}
