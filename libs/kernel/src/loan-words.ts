/** Words taken from other languages, each with the ways in which people write it, folded. */
const spellings: Readonly<Record<string, string>> = {
  shampoo: 'champu shampu champoo shampo champo chanpu chanpoo xampu xampoo',
  balayage: 'balayaje baleyage baleyaje balayash balayach valayash balallage balallaje baleyash',
  highlights: 'highlight jailaits hailaits',
  babylights: 'babylight beibilaits',
  manicure: 'manicura manicur manikiur manikure manikur manikiure manicuri',
  pedicure: 'pedicura pedicur pedikiur pedikure pedikur pedikiure pedicuri',
  gelish: 'gelis gelich yelish jelish yelis jelis gelix geliss',
  keratina: 'keratin queratin',
  lifting: 'liftin liftig lifiting',
  peeling: 'pilin piling pelin peelin peling',
  spray: 'espray esprey sprey',
  mousse: 'mus muss musse',
  fade: 'feid feit feide',
  microblading: 'microbleiding maicrobleiding microbladin microbleidin maicrobladin',
  brackets: 'bracket braket braquet brakers brackers',
  waxing: 'wax guaxin waxin',
  serum: 'serun',
}
const plain = new Map(
  Object.entries(spellings).flatMap(([word, others]) =>
    others.split(' ').map(other => [other, word] as const)
  )
)

/** A folded word in the one spelling that it has here: «champú» and «shampu» are «shampoo». */
export const plainSpelling = (word: string): string =>
  plain.get(word) ?? plain.get(word.replace(/s$/, '')) ?? word
