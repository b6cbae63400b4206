import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { specialists } from '../test/barbershop.ts'
import { aToolbox } from '../test/fake-toolbox.ts'

/** In Norte nobody does the tint. */
const withoutTint = () =>
  aToolbox({
    staff: specialists.map(each => ({
      ...each,
      services: each.branch === 'Norte' ? ['s1', 's2'] : ['s1', 's2', 's3', 's4'],
    })),
  })

describeDialogues('a service that is asked for in a branch', [
  ...[
    'cuánto sale el tinte y si lo hacen en la sucursal Norte?',
    'en cuánto el tinte? lo hacen en Norte?',
    'qué precio tiene el tinte y también lo manejan en la de Norte?',
    'cuánto cuesta el tinte y si ahí lo ponen en Norte? vivo por allá',
    'buenas, cuánto el tinte, y lo pueden hacer en la Norte?',
  ].map(
    (said): DialogueCase => ({
      title: `says where it is done, and the address: «${said}»`,
      toolbox: withoutTint,
      turns: [[said, /solo [^]*Centro[^]*Av\. Juárez 10[^]*\$600/]],
    })
  ),
  ...[
    'cuánto sale la barba y si la hacen en la sucursal Norte?',
    'en cuánto la barba? la hacen en Norte?',
    'qué precio la barba y también la manejan en la de Norte?',
  ].map(
    (said): DialogueCase => ({
      title: `says that it is done there, and the address: «${said}»`,
      toolbox: withoutTint,
      turns: [[said, /Sí, [^]*barba[^]*Norte[^]*Calle 8 #20[^]*\$150/]],
    })
  ),
  {
    title: 'tells of two branches in one question where it is done',
    toolbox: withoutTint,
    turns: [
      ['cuánto cuesta el tinte?', /\$600/],
      ['y ese lo hacen también en Norte o nomás en el Centro?', /solo [^]*Centro/],
    ],
  },
])
