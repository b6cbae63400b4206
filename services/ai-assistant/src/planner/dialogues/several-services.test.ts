import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const three = (said: string, proposed: RegExp): DialogueCase => ({
  title: `leaves none of them out: «${said}»`,
  turns: [[said, proposed]],
})
const asks = /¿Qué servicio sería para cada quien\?/

describeDialogues('several services of several people', [
  three(
    'para mí tinte y barba y para mi hijo corte, mañana a las 12',
    /Tinte, Barba y Corte de niño para tu hijo[^]*¿Aparto las 3 citas\?/
  ),
  three(
    'tinte y barba para mi papá y para mí solo barba mañana a las 12',
    /Tinte para tu papá, Barba[^]*para ti[^]*¿Aparto las 3 citas\?/
  ),
  three(
    'barba y tinte para mí, y mi hermano nomás barba, mañana a las 12',
    /Barba, Tinte y Barba para tu hermano[^]*¿Aparto las 3 citas\?/
  ),
  three(
    'mi papá quiere tinte y barba y yo corte, mañana a las 12',
    /Tinte para tu papá, Barba[^]*Corte de cabello para ti[^]*¿Aparto las 3 citas\?/
  ),
  ...[
    'mi papá barba y mi hermano tinte',
    'tinte mi hermano y barba mi papá',
    'la barba para mi papá y el tinte para mi hermano',
  ].map(
    (said): DialogueCase => ({
      title: `asks whose is which, and hears «${said}»`,
      turns: [
        ['tinte y barba para mi papá y mi hermano mañana a las 12', asks],
        [said, /Barba para tu papá y Tinte para tu hermano[^]*¿Aparto las 2 citas\?/],
      ],
    })
  ),
  {
    title: 'asks where the list stands before the writer too',
    turns: [['barba y tinte para mi papá y para mí mañana a las 12', asks]],
  },
  {
    title: 'asks nothing where each has one beside the word for them',
    turns: [
      [
        'tinte para mi papá y barba para mí mañana a las 12',
        /Tinte para tu papá y Barba para ti[^]*¿Aparto las 2 citas\?/,
      ],
    ],
  },
])
