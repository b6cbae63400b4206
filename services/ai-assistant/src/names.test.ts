import { describe, expect, it } from 'vitest'
import { calledName } from './names.ts'

describe('the name of a greeting', () => {
  it.each([
    ['Karla Méndez', 'Karla'],
    ['Don José Luis', 'Don José'],
    ['Arq. Villegas', 'Arq. Villegas'],
    ['Sra. Tere', 'Sra. Tere'],
    ['Mamá de Regina', ''],
    ['Abuelita Chelo', ''],
    ['Los Cervantes', ''],
    ['🌸', ''],
  ])('«%s» is «%s»', (name, called) => expect(calledName(name)).toBe(called))
})
