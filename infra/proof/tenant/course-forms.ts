/** A session of every course of `course()`. */
export const sessionOf = { date: '2027-02-01', startTime: '10:00' }

export const course = (n: number) => ({
  name: `Curso ${n}`,
  description: 'Curso de corte para empezar',
  sessions: 4,
  totalPrice: 900,
  place: 'Salón 2',
  schedules: { availableSlots: null, sessionDates: [{ ...sessionOf, endTime: '11:00' }] },
})
export const property = (n: number) => ({
  name: `Depa ${n}`,
  location: 'Centro',
  price: '$9,000 MXN',
})
