import type { Contribution } from '../contribution.ts'

export const enrollments: Contribution = {
  realtime: {
    'enrollment.changed': () => ['Enrollment', 'WaitlistEntry'],
    'waitlist.changed': () => ['WaitlistEntry'],
    'course.seat_offered': () => ['WaitlistEntry'],
    'attendance.changed': () => ['Enrollment'],
  },
  commands: [
    {
      id: 'enrollments.new',
      title: 'Nueva inscripción',
      group: 'Cursos',
      keywords: ['inscribir', 'alumno'],
      to: '/inscripciones?nueva=1',
    },
    {
      id: 'enrollments.attendance',
      title: 'Pasar lista',
      group: 'Cursos',
      keywords: ['asistencia', 'sesión'],
      to: '/inscripciones?lista=elegir',
    },
  ],
}
