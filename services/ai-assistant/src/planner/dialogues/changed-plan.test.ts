import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'

const withSon = 'corte para mi chamaco y para mí mañana a las 12'
const withFather = 'vamos mi papá y yo mañana a las 12, corte'
const changed = (said: string, proposed: RegExp, first = withSon): DialogueCase => ({
  title: `changes a plan of two by «${said}»`,
  turns: [
    [first, /¿Aparto las 2 citas\?/],
    [said, proposed],
  ],
})
const beardAndChild = /Corte de niño para tu chamaco y Barba para ti[^]*¿Aparto las 2 citas\?/

describeDialogues('a plan of two people that changes', [
  ...[
    'no, yo barba y el niño su corte de niño',
    'yo mejor la barba, el chiquillo sí su corte',
    'no perdón, a mí la barba y al niño el corte infantil',
    'no, el morrito su corte de niño y yo barba',
  ].map(said => changed(said, beardAndChild)),
  ...['no, mi jefe barba y yo tinte', 'mi viejo quiere barba y yo tinte'].map(said =>
    changed(said, /Barba para tu papá y Tinte para ti[^]*¿Aparto las 2 citas\?/, withFather)
  ),
  changed('no, barba y tinte', /¿Qué servicio sería para cada quien\?/, withFather),
  changed('y también tinte', /Tinte[^]*¿Aparto las 3 citas\?/, withFather),
])

const cutAndBeard = 'corte el miércoles a las 12 y barba el jueves a las 12'
const later = (said: string): DialogueCase => ({
  title: `changes the hour of the second thing alone by «${said}»`,
  turns: [
    [cutAndBeard, /miércoles 25[^]*12:00[^]*Barba: jueves 26[^]*12:00/],
    [said, /miércoles 25[^]*12:00[^]*Barba: jueves 26[^]*(?:12:30|1[5-7]:\d\d)[^]*\?/],
  ],
})
const limited = (said: string): DialogueCase => ({
  title: `keeps the hours of each day by «${said}»`,
  turns: [
    [cutAndBeard, /miércoles 25[^]*12:00[^]*Barba: jueves 26[^]*12:00/],
    [said, /miércoles 25[^]*1\. 1[01]:\d\d[^]*Barba: jueves 26[^]*1[5-9]:\d\d/],
  ],
})
const alone = (said: string): DialogueCase => ({
  title: `leaves the writer out by «${said}»`,
  turns: [
    [withFather, /¿Aparto las 2 citas\?/],
    [said, /lugar para Corte de cabello para tu papá: [^;]*12:00[^;]*¿Te la aparto\?/],
  ],
})
describeDialogues('one thing of a plan of several', [
  ...[
    'la barba después de las 3',
    'no, la barba a las 5',
    'sí pero la barba a las 4',
    'la barba más tarde',
    'la barba la quiero en la tarde, después de las 3',
  ].map(later),
  ...[
    'el miércoles en la mañana, el jueves en la tarde después de las 3',
    'no, el miércoles antes de las 12 y el jueves después de las 3',
    'miércoles por la mañana y jueves de las 3 en adelante',
  ].map(limited),
  ...['yo no', 'mejor solo para mi papá', 'no, yo siempre no'].map(alone),
])

const forBoth = (said: string): DialogueCase => ({
  title: `gives both services to somebody else by «${said}»`,
  turns: [
    ['corte y barba mañana a las 5', /martes 24[^]*Barba: 17:30[^]*¿Las aparto\?/],
    [said, /Corte de cabello y Barba, las dos para tu [^ ]+: martes 24[^]*¿Las aparto\?/],
    ['sí', /esperamos/],
  ],
  book: ['Corte de cabello 11-24 17:00 Lupita', 'Barba 11-24 17:30 Lupita'],
})
describeDialogues('several services that are for somebody else', [
  ...['no, es para mi hermano', 'es para mi esposo', 'no son para mí, son para mi papá'].map(
    forBoth
  ),
])
