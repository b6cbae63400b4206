import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'

export const courses: Contribution = {
  realtime: {
    'course.changed': () => ['Course'],
    'enrollment.changed': () => ['Course'],
    'course.seat_offered': () => ['Course'],
  },
  setUp: {
    ...setUpTopics.courses,
    question: '¿Cuántos cursos das?',
    why: 'Lo que enseñas: cuándo, dónde, cuántos lugares hay y cuánto cuesta.',
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).CourseItems })),
  },
  commands: [
    {
      id: 'courses.new',
      title: 'Registrar curso',
      group: 'Cursos',
      keywords: ['crear', 'clase', 'taller', 'nuevo'],
      to: '/cursos?nuevo=1',
    },
    {
      id: 'courses.calendar',
      title: 'Calendario de cursos',
      group: 'Cursos',
      keywords: ['sesiones', 'clases'],
      to: '/cursos?vista=calendario',
    },
  ],
}
