import type { FormEntity, QuestionKind, RatingIcon } from '@mostrador/contracts/crm'
import { pluralize } from '../../ui/count.ts'

export const PAGE = 'forms'

export const typeNames: Readonly<Record<QuestionKind, string>> = {
  shortAnswer: 'Respuesta corta',
  paragraph: 'Párrafo',
  multipleChoice: 'Opción múltiple',
  checkboxes: 'Casillas',
  linearScale: 'Escala lineal',
  rating: 'Calificación',
}
export const iconNames: Readonly<Record<RatingIcon, string>> = {
  star: 'Estrellas',
  heart: 'Corazones',
  thumbUp: 'Pulgares arriba',
}

export const questionsText = ({ questions }: Pick<FormEntity, 'questions'>): string =>
  pluralize(questions.length, 'pregunta', 'preguntas')
export const answersText = (count: number): string => pluralize(count, 'respuesta', 'respuestas')

/** Shown for a question without an answer [FRM-02]. */
export const unansweredText = 'Sin respuesta'
export const fullText =
  'Este formulario ya no recibe respuestas: no caben más. Crea otro para seguir preguntando.'
export const noAnswersText = 'No hay respuestas disponibles'
