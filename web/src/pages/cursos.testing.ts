import type { Course, EnrollmentLine } from '@mostrador/contracts/catalog'

const id = (n: number) => `0199b2c4-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A weekly course of three seats, one of them taken. */
export const aCourse = (change: Partial<Course> = {}): Course => ({
  _id: id(1),
  businessId: id(900),
  customId: '',
  name: 'Cerámica',
  description: 'Torno y esmaltes',
  sessions: 2,
  pricePerSession: null,
  totalPrice: 1_200.5,
  enrollmentFee: 200,
  place: 'Taller del centro',
  location: '',
  archived: false,
  recurrence: {
    unit: 'weeks',
    interval: 1,
    daysOfWeek: [2],
    startDate: '2099-11-24',
    startTime: '17:00',
    endTime: '18:30',
  },
  schedules: {
    availableSlots: 3,
    sessionDates: ['2099-11-24', '2099-12-01'].map(date => ({
      date,
      startTime: '17:00',
      endTime: '18:30',
    })),
  },
  seatsTaken: 1,
  images: [],
  resources: [],
  revision: 'r1',
  ...change,
})

/** Ana in that course. */
export const anEnrollment = (change: Partial<EnrollmentLine> = {}): EnrollmentLine => ({
  _id: id(50),
  courseId: id(1),
  clientId: id(70),
  businessId: id(900),
  enrollmentDate: '2026-11-21',
  status: 'pending',
  paymentMethod: 'cash',
  enrollmentFee: 200,
  coursePrice: 1_200.5,
  paymentStatus: 'partial',
  totalPaid: 400,
  remainingBalance: 1_000.5,
  notes: 'Paga el viernes',
  order: 'K7MQ2XD',
  createdAt: '2026-11-21T18:00:00.000Z',
  revision: 'e1',
  clientName: 'Ana López',
  ...change,
})
