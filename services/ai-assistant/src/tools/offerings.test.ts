import { describe, expect, it } from 'vitest'
import { quoteCourses, quoteProperties } from './offerings.ts'
import type { ToolContext } from './tool.ts'

const courses: ToolContext['peers']['courses'] = async () => [
  {
    name: 'Cerámica',
    description: 'd'.repeat(7_000),
    pricePerSession: null,
    totalPrice: 1_200.5,
    enrollmentFee: 200,
    sessions: 4,
    place: 'Taller',
    location: '',
    nextSessions: [{ date: '2026-11-24', startTime: '17:00', endTime: '18:30' }],
    seatsLeft: 3,
    images: ['https://archivos.example/a.png', 'https://archivos.example/b.png'],
  },
]
const properties: ToolContext['peers']['properties'] = async () => [
  {
    _id: 'p',
    businessId: 'b',
    customId: '',
    name: 'Depa',
    description: '',
    location: 'Cholula',
    price: '$2,500,000 MXN',
    images: [],
    resources: [],
    available: true,
    isArchived: false,
    revision: 'r',
  },
]
const context = { peers: { courses, properties } } as unknown as ToolContext

describe('quotes of an assistant', () => {
  it('say what a course costs, when and where it meets, with a picture and no id', async () => {
    expect(await quoteCourses.run(context, { search: 'ceramica' })).toEqual({
      ok: true,
      courses: [
        {
          name: 'Cerámica',
          description: 'd'.repeat(300),
          sessions: 4,
          price: 1_200.5,
          enrollment_fee: 200,
          place: 'Taller',
          next_sessions: [{ date: '2026-11-24', from: '17:00', to: '18:30' }],
          seats_left: 3,
          picture: 'https://archivos.example/a.png',
        },
      ],
    })
  })
  it('say the price of a property as its owner wrote it', async () => {
    expect(await quoteProperties.run(context, { search: '' })).toEqual({
      ok: true,
      properties: [{ name: 'Depa', description: '', price: '$2,500,000 MXN', location: 'Cholula' }],
    })
  })
})
