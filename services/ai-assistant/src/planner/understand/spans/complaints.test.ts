import { describe, expect, it } from 'vitest'
import { services } from '../../test/barbershop.ts'
import { withoutComplaints } from './complaints.ts'
import { matchServices } from './services.ts'

const namesIn = (text: string): readonly string[] =>
  matchServices(withoutComplaints(text, { services }), services).matches.flatMap(({ options }) =>
    options.map(({ name }) => name)
  )

describe('a part of the body that ails', () => {
  it.each([
    'traigo la barba con hongos, no se que hacer, quiero cita para tinte',
    'tengo irritada la barba, quiero un tinte',
    'me sale caspa en la barba, quiero un tinte',
    'la barba me pica, quiero tinte',
    'quiero un tinte, es que me arde la barba',
    'se me cae la barba pero quiero un tinte',
    'la barba me quedo dispareja, quiero tinte',
  ])('is no wish beside one: %s', text => {
    expect(namesIn(text)).toEqual(['Tinte'])
  })

  it.each([
    'traigo la barba con hongos',
    'me pica la barba, me la arreglan manana',
    'traigo la barba larga',
  ])('names what it is alone, or when it is to be mended: %s', text => {
    expect(namesIn(text)).toEqual(['Barba'])
  })

  it('takes nothing from a wish for both', () => {
    expect(namesIn('quiero barba y tinte')).toEqual(['Barba', 'Tinte'])
  })
})
