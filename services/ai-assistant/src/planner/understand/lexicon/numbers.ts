import { words } from './words.ts'

export const numberWords = new Map(
  words(
    'cero una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'
  ).map((word, value) => [word, value] as const)
)
numberWords.set('uno', 1).set('un', 1)
