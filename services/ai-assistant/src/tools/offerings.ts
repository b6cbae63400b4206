import type { CourseQuote } from '@mostrador/contracts/catalog'
import { z } from 'zod'
import { defineTool } from './tool.ts'

const MAX_TEXT = 300
const search = z.string().trim().max(80)

const optional = (field: string, value: number | string | null | undefined) =>
  value === null || value === undefined || value === '' ? {} : { [field]: value }

const courseRow = (course: CourseQuote) => ({
  name: course.name,
  description: course.description.slice(0, MAX_TEXT),
  sessions: course.sessions,
  ...optional('price', course.totalPrice),
  ...optional('price_per_session', course.pricePerSession),
  ...optional('enrollment_fee', course.enrollmentFee),
  place: course.place,
  ...optional('map', course.location),
  next_sessions: course.nextSessions.map(({ date, startTime, endTime }) => ({
    date,
    from: startTime,
    to: endTime,
  })),
  ...optional('seats_left', course.seatsLeft),
  ...optional('picture', course.images[0]),
})

export const quoteCourses = defineTool({
  name: 'quote_courses',
  description:
    'Cursos con lugar: precio en pesos, fechas, sede y foto. Sin búsqueda da todos los que hay.',
  parameters: { search },
  run: async ({ peers }, args) => ({
    ok: true,
    courses: (await peers.courses(args.search)).map(courseRow),
  }),
})

export const quoteProperties = defineTool({
  name: 'quote_properties',
  description:
    'Inmuebles disponibles: precio, ubicación y foto. Sin búsqueda da todos los que hay.',
  parameters: { search },
  run: async ({ peers }, args) => ({
    ok: true,
    properties: (await peers.properties(args.search)).map(
      ({ name, description, price, location, images }) => ({
        name,
        description: description.slice(0, MAX_TEXT),
        price,
        location,
        ...optional('picture', images[0]),
      })
    ),
  }),
})
