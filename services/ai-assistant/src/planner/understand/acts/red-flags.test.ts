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
