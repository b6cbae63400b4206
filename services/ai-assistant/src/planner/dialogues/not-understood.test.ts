import { describeDialogues, withCut, withTwo } from '../test/dialogue-cases.ts'

describeDialogues('who is not understood', [
  {
    title: 'asks one question with the two likeliest readings, then offers a person',
    turns: [
      ['lo del asunto aquel de la otra vuelta', /agendar una cita o preguntar/],
      ['pues eso mismo del asunto', /no te entendí bien\. ¿Te paso con una persona/],
      ['sí', /te paso con una persona/],
    ],
  },
  {
    title: 'asks whether it is about the one appointment there is',
    toolbox: withCut,
    turns: [
      [
        'lo del asunto aquel de la otra vuelta',
        /Es sobre tu cita del miércoles 25[^]*o quieres agendar otra/,
      ],
    ],
  },
  {
    title: 'asks about the appointments of who has several',
    toolbox: withTwo,
    turns: [['lo del asunto aquel de la otra vuelta', /una de tus citas o quieres agendar otra/]],
  },
])
