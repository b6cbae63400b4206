import { expect, it } from 'vitest'
import { distressIn } from '../distress.ts'
import { normalize } from '../normalise.ts'
import { isEmergency } from './bodily.ts'

it.each([
  'se me durmió el brazo izquierdo y siento como q me aprieta el pecho, será muscular?',
  'a mi papá se le chueco la boca y no puede hablar bien',
  'traigo una presión bien fea en el pecho y sudo frío',
  'no puedo jalar aire',
  'se me fue de lado mi abuelo y no responde',
  'le salió mucha sangre y no se la puedo parar',
  'le dio un ataque y quedó tieso',
  'mi niño se tomó el cloro',
  'se tragó una moneda mi bebé',
  'mi perro se comió una media',
  'mi perro se quedó en el carro y jadea y no se para',
  'mi gato lleva dos días sin orinar',
  'mi perro trae la panza como tambor y quiere vomitar y no sale nada',
  'lleva 3 horas pujando y no sale el cachorro',
  'me mareo y veo borroso',
  'mi hijo se atragantó con un dulce',
  'me tomé todas las pastillas',
  'ya llevaba días con lo de la espalda pero hoy amanecí con las dos piernas dormidas y ya no siento cuando me anda del baño',
  'traigo dormida la entrepierna desde ayer por lo de la ciática',
  'traigo las piernas dormidas y se me sale la pipí',
  'amanecí y no puedo mover todo el lado derecho',
  'perdió la fuerza de medio cuerpo mi mamá',
  'de repente no puedo mover la mano',
  'no puede abrir la boca mi hijo de lo hinchado que anda',
  'traigo el peor dolor de cabeza de mi vida, un masaje me ayuda?',
  'perdí la vista de un ojo hace rato',
  'no veo nada con el ojo izquierdo',
  'mi hijo tiene fiebre y el cuello tieso, será contractura?',
  'estoy embarazada de 5 meses y estoy sangrando',
  'se me rompió la fuente',
  'se pegó en la cabeza y ya vomitó dos veces',
  'traigo la pantorrilla hinchada, roja y bien caliente',
  'no puedo pasar ni saliva de lo hinchado de la muela',
])('reads «%s» as an emergency', text => {
  expect(isEmergency(normalize(text))).toBe(true)
})

it.each([
  'se me duerme el brazo cuando trabajo en la compu, tienen terapia?',
  'traigo dormida la boca por la anestesia todavia',
  'no me contesta nadie',
  'no me responde el whats',
  'me sangran las encias cuando me cepillo, cuanto la limpieza',
  'mi perro se come los calcetines jaja, cuanto sale el baño',
  'me tomé una foto con el corte',
  'se me durmió el niño, llego tarde',
  'mi gata trae la panza grande, creo que está embarazada',
  'se me duermen las piernas cuando estoy sentada, qué terapia me conviene',
  'estoy embarazada y me sangran las encías, hacen limpieza?',
  'traigo el cuello tieso desde el lunes',
  'me duele la cabeza de tanto estudiar',
  'ya no veo la hora de ir',
  'me duele todo el lado derecho de la espalda',
  'no puedo mover la cita',
  'se me fue la vista en el otro corte, quiero ese',
  'Emi amaneció con calentura, mañana no la voy a llevar',
  'mi hijo tiene calentura, no lo puedo llevar mañana',
])('reads «%s» as none', text => {
  expect(isEmergency(normalize(text))).toBe(false)
})

it.each([
  'ya no quiero estar aquí, no le veo sentido a vivir',
  'quisiera dormirme y ya no despertar',
  'me quiero aventar de un puente',
  'todos estarían mejor sin mí',
])('hears in «%s» somebody in danger by their own hand', text => {
  expect(distressIn(normalize(text))).toBe('suicide')
})

it.each([
  'no le veo sentido a pagar tanto',
  'ya no quiero estar aquí esperando',
  'mejor me muevo al viernes',
])('hears nothing of it in «%s»', text => {
  expect(distressIn(normalize(text))).toBeUndefined()
})
