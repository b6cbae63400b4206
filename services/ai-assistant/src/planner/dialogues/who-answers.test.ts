import { describe, expect, it } from 'vitest'
import { describeDialogues } from '../test/dialogue-cases.ts'
import { withoutAskingWho } from '../understand/asks-who.ts'

const own =
  /Soy Lola, asistente virtual de Barbería Ñandú; si quieres te comunico con una persona\./

describeDialogues('who answers', [
  {
    title: 'says what it is at any moment, and the offer stands',
    turns: [
      ['corte mañana a las 11', /11:00[^?]*aparto/],
      ['¿eres una IA?', /^Soy Lola, asistente virtual[^]*Te decía: martes 24[^?]*¿Te la aparto\?$/],
      ['¿estoy hablando con una persona o con una máquina?', /^Soy Lola[^]*11:00[^?]*aparto/],
      ['eres bot?', /^Soy Lola[^]*11:00[^?]*aparto/],
      ['sí', /esperamos/],
    ],
    book: ['Corte de cabello 11-24 11:00 Lupita'],
  },
  {
    title: 'calls a person for a yes where nothing else is open',
    turns: [
      ['hola, ¿eres un robot?', own],
      ['sí', /te paso con una persona/],
    ],
  },
  {
    title: 'passes on whoever asks with whom to talk about something',
    turns: [['¿con quién hablo para un asunto de la semana pasada?', /te paso con una persona/]],
  },
  {
    title: 'says who writes to whoever asks with whom they talk',
    turns: [['buenas, ¿con quién hablo?', /asistente virtual/]],
  },
  {
    title: 'answers the rest of the message too',
    turns: [['¿eres un bot? quiero corte mañana a las 11', /Soy Lola[^]*11:00[^?]*aparto/]],
  },
  {
    title: 'asks for the day again after it',
    turns: [
      ['quiero un corte', /día/],
      ['¿me contesta una persona o es robot?', /^Soy Lola[^]*día/],
      ['mañana a las 11', /11:00[^?]*aparto/],
    ],
  },
])

describe('a question of who writes', () => {
  it.each([
    'eres una persona muy amable',
    'quiero hablar con una persona',
    'no quiero que me conteste un robot',
    'corte para una persona',
  ])('is not «%s»', text => expect(withoutAskingWho(text)).toBeUndefined())
})
