import { describe, expect, it } from 'vitest'
import { readAttendees } from './companions.ts'

describe('the people that a message wants appointments for', () => {
  it.each([
    ['somos 2', ['ti', 'la segunda persona']],
    ['son dos personas', ['ti', 'la segunda persona']],
    ['para 3 personas', ['ti', 'la segunda persona', 'la tercera persona']],
    ['mi hijo y yo', ['tu hijo', 'ti']],
    ['un corte para mi hijo y otro para mi', ['tu hijo', 'ti']],
    ['corte para mi y para mi hijo', ['ti', 'tu hijo']],
    ['para mi mama', ['tu mamá']],
    ['para mis dos hijos', ['tu hijo', 'tu otro hijo']],
    ['tengo 3 perritos para baño', ['tu perrito', 'tu otro perrito', 'tu tercer perrito']],
    ['quiero dos clases para mi hija', ['tu hija']],
    ['para mi, mi esposa y mi hija', ['ti', 'tu esposa', 'tu hija']],
    ['somos tres, mi papa, mi hermano y yo', ['tu papá', 'tu hermano', 'ti']],
    ['quiero 2 citas', ['ti', 'la segunda persona']],
    ['vacuna para mi perro', ['tu perro']],
    ['no es para mi, es para mi esposo', ['tu esposo']],
    ['para mi hijo y mi esposo, mi hijo tiene 8', ['tu hijo', 'tu esposo']],
    ['mi hijo y mi otro hijo', ['tu hijo', 'tu otro hijo']],
    ['voy con un amigo, los dos corte', ['ti', 'tu amigo']],
    ['para mi barba, y para mi muchacho corte', ['ti', 'tu muchacho']],
    ['corte para 2 manana', ['ti', 'la segunda persona']],
    ['somos dos primas', ['ti', 'la segunda persona']],
    ['tambien para mi sobrino', ['tu sobrino']],
    ['tengo gemelas en secundaria', ['tu gemela', 'tu otra gemela']],
    ['traigo dos perros y un gato', ['tu perro', 'tu otro perro', 'tu gato']],
    ['yo y dos amigas', ['ti', 'tu amiga', 'tu otra amiga']],
    ['mi patron y yo', ['tu patron', 'ti']],
    ['para el corte y para mi barba', []],
    ['bano para la lola y para el toby', ['Lola', 'Toby']],
    ['facial relajante para 2 manana', ['ti', 'la segunda persona']],
    ['para mi nuera, y para mi vecino', ['tu nuera', 'tu vecino']],
    ['mi abuelo quiere irse a ver a mi prima', ['tu abuelo']],
    ['vivo con mi suegra y quiero corte', []],
    ['me ayuda mi vecina a escribir', []],
    ['que acabe a la 1 porque recojo a mis hijos', []],
    ['somos nuevos', []],
    ['para las 2', []],
    ['en 2 semanas', []],
    ['1 persona', []],
    ['despues de recoger a mi hijo', []],
    ['me lo recomendo mi prima', []],
  ] as const)('«%s» is %j', (text, people) => {
    expect(readAttendees(text).map(({ who }) => who)).toEqual(people)
  })
})
