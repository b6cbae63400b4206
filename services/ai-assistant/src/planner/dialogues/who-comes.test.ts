import { aToolbox } from '../test/fake-toolbox.ts'
import { services } from '../test/barbershop.ts'
import { cut, type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const spa = () =>
  aToolbox({
    offered: [
      { handle: 's1', name: 'Masaje en pareja', price: 1500, minutes: 60, description: '' },
      ...services.slice(1),
    ],
  })

const counting: DialogueCase[] = [
  {
    title: 'books nothing for a relative who goes to somebody else',
    turns: [
      [
        'un corte para mi niño el viernes a las 5, para mi esposo no porque él va con otro señor, nada más el niño',
        /^(?![^]*espos)[^]*para tu niño[^?]*17:00[^?]*¿Te la aparto\?/,
      ],
      ['va', /esperamos/],
    ],
    book: ['Corte de niño 11-27 17:00 Lupita'],
  },
  {
    title: 'leaves out whoever only writes for two others',
    turns: [
      [
        'corte para mi abuelo y otro para mi hermano mañana a las 5, los dos',
        /tu abuelo y para tu hermano: [^?]*17:00 con Lupita [^;]*; tu hermano: 17:00 con Mario\. ¿Aparto las \d/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 17:00 Mario`],
  },
  {
    title: 'counts the writer who asks for another one for somebody',
    turns: [
      ['un tinte y otro para mi cuñada mañana a las 5', /Tinte y para tu cuñada[^?]*Aparto las \d/],
    ],
  },
  {
    title: 'counts «el mío» among the others',
    turns: [
      [
        'ocupo tres cortes mañana a las 5: el mío, el de mi tío y el de mi primo',
        /tu tío[^?]*tu primo[^?]*Aparto las \d/,
      ],
      ['sí', /esperamos/],
    ],
    book: [`${cut} 11-24 17:00 Lupita`, `${cut} 11-24 17:00 Mario`, `${cut} 11-24 17:30 Lupita`],
  },
  {
    title: 'takes one appointment of a service for two',
    toolbox: spa,
    turns: [
      [
        'masaje en pareja para mi novia y yo mañana a las 5',
        /en pareja: [^;?]*17:00 con Lupita[^;?]*\. ¿Te la aparto/,
      ],
      ['sí', /esperamos/],
    ],
    book: ['Masaje en pareja 11-24 17:00 Lupita'],
  },
]

const joining: DialogueCase[] = [
  {
    title: 'takes somebody who joins after the booking, around the same hour',
    turns: [
      ['corte el miércoles a las 5', /aparto/],
      ['sí', /esperamos/],
      [
        'fíjate que mi abuelo se apuntó, otro corte para él ese mismo día, antes o después del mío',
        /miércoles 25[^]*Cuál te acomoda/,
      ],
    ],
  },
]

const children: DialogueCase[] = [
  {
    title: 'gives children the service for children',
    turns: [
      [
        'corte para mí y para mis dos chamaquitos de 6 y 9 años mañana a las 5',
        /Corte de niño para tu chamaquito[^?]*Aparto las \d/,
      ],
      ['sí', /esperamos/],
    ],
    book: [
      'Corte de cabello 11-24 17:00 Lupita',
      'Corte de niño 11-24 17:00 Mario',
      'Corte de niño 11-24 17:30 Lupita',
    ],
  },
  {
    title: 'gives a son who is grown the service of adults',
    turns: [
      [
        'corte para mí y mi sobrinito de 16 años mañana a las 5',
        /Corte de cabello y para tu sobrinito[^?]*Aparto las \d/,
      ],
    ],
  },
]

const reasons: DialogueCase[] = [
  {
    title: 'takes the hour of what comes after for a reason',
    turns: [
      [
        'corte mañana antes de la 1 porque el bautizo es a las 2',
        /(?:10|11|12):[03]0[^]*Cuál te acomoda/,
      ],
    ],
  },
]

children.push({
  title: 'gives one child alone the service for children',
  turns: [['corte para mi sobrinita mañana a las 5', /Corte de niño para tu sobrinita[^?]*aparto/]],
})
joining.push({
  title: 'takes «quiere otro, después del mío» for one more',
  turns: [
    ['corte el miércoles a las 5', /aparto/],
    ['sí', /esperamos/],
    ['ahora mi tía quiere otro, puede ser después del mío', /para tu t[ií]a[^]*17:30/],
  ],
})

describeDialogues('who comes', counting)
describeDialogues('somebody who joins later', joining)
describeDialogues('children', children)
describeDialogues('an hour that only tells why', reasons)
