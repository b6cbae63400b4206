import { distance } from 'fastest-levenshtein'
import { words } from './words.ts'

/** Words a typo may be corrected to. Short months are left out: «Mario» and «Julia» are people. */
export const targets = words(`
  lunes martes miercoles jueves viernes sabado domingo febrero agosto septiembre octubre noviembre diciembre
  tempranito manana pasado tarde noche semana proximo proxima siguiente temprano despues cualquiera cualquier quiero quisiera necesito
  agendar agendame agendala reservar reservame apartar apartame apartala cancelar cancela cancelala cambiar cambiala cambiame mover reagendar
  cuanto cuesta precio precios horario horarios direccion ubicacion servicios gracias primera segunda tercera cuarta quinta ultima opcion
  buenas favor entre mejor disponible disponibles confirmo perfecto claro hola corte cortarme cabello barba tinte rasurar manicure pedicure masaje
  facial peinado cejas pestanas depilacion alaciado mechas consulta valoracion limpieza rayitos balayage`)

/** Words that are only corrected where they sound the same: «azerme», «espasio», «sentro». */
export const heard = words(`
  hacerme hacer hacerle hoy ceja cejas espacio espacios centro lugar hueco tienes tienen tiene quieres puedes puedo llevar llegar voy hay horas hijo hija
  sesion sesiones cita citas clase clases vacuna bano unas sabado jueves viernes nueve once doce trece quince veinte media
  aceite aceites acondicionador esmalte esmaltes`)

/** Real words one letter away from a target: correcting them would change the meaning. */
export const known = new Set([
  ...targets,
  ...words(`cuando cuatro cuarto cuenta cuentan cuesta cuestan tarda tardan tardo tardes noches mananas vienes viene vienen nueve nueva nuevo parte
    partes carta corta cortes corto costo barras barbero barberos barberia primero segundo tercero primer tercer quinto puedo puede puedes tiene tienes tienen
    cambie cambio cambia antes entra entran horas gusta seria serian semanas sabados domingos mejora claras tinta tintes masajes claves precio consultar
    consultorio quiere quieres quieren facil cambios cancelo confirma confirmar confirmada reserva reservo agenda agendo aparta aparto pasada pasar
    manos menos meses hasta sobre limpio limpia opciones sientes sigue buenos bueno buena noveno proximos proximas junta juntos marta mucho mucha muchos muchas fecha fechas cerca
    confirmas confirmame confirmarme confirman confirmes mueve mueves mueva muevas mueven muevo duele nuestro hotel hora dolor favores
    quita quitas quitan quitar quite quiten necesita necesitas necesitan necesitamos agendas agendan agende reserve reservas cambies cambien cambias cambian
    cancele cancelen cancelas cancelan mejores favorito carro carros corten corte cuente cuento marte martha siguientes ultimo ultimos quintos segundos terceros
    primeros primas primos servicio semanal nochecita tardado perfecta clara barbon gracia cabello pasando pasado pasamos pasan dolores opiniones direcciones cuantos cuantas tengo peinar cabellos corre correr corra corran corro
    pasalo pasala pasamelo pasamela pasarlo pasarla pasenlo pasenla ceras cremas crema aceites jabones geles pomadas pastas cepillos cepillo tonicos pedido pedidos encargo compra compras entrega entregas tienda
    aclaro anoche aparecio artes barra barras caballo caballos casado casada coche coches cuarenta entere entro encuesta gracioso graciosa hechas honorarios horacio
    menor menores pesado pesada posado precioso preciosa preciso precisa primaria primavera necesitar norte canela manzana conforme confirmen canceles cancelen
    consulto angosto camina caminar camino cuantas pasadito noches dominio
    cloro cambiamelo cambiamelos dejas dejes dejan dejen dejar parado parada parados paradas tiendas bolsas bolsa libros libro guantes ligas liga collares correas correa`),
])

/** A word with at most one slip (two from eight letters on) of one of `choices`, if exactly that reading is the nearest. */
export const nearestWord = (word: string, choices: readonly string[]): string | undefined => {
  if (choices.includes(word)) return word
  const slips = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
  if (slips === 0) return undefined
  let best: string | undefined
  let least = slips + 1
  for (const choice of choices) {
    if (choice.length < 4 || Math.abs(choice.length - word.length) > slips) continue
    const away = distance(word, choice)
    if (away < least) [best, least] = [choice, away]
  }
  return best
}
