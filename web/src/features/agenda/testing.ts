import type { Client } from '@mostrador/contracts/crm'
import type { Appointment, BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'

// A small business for the tests of the agenda.

export const id = (n: number): string => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const days = <T,>(value: T) => ({ monday: value, tuesday: value, wednesday: value, thursday: value, friday: value, saturday: value, sunday: value })

export const aBranch = (change: Partial<Branch> = {}): Branch => ({
  _id: id(20), businessId: id(2), name: 'Centro', address: { description: 'Reforma 512' }, location: '', city: 'Puebla', state: 'Puebla', country: 'México',
  schedules: { ...days({ from: '10:00', to: '20:00' }), frecuency: 30 }, restSchedules: days([]), resources: [], services: [id(30)], products: [], isArchived: false, ...change,
})
export const aService = (change: Partial<BookableService> = {}): BookableService => ({
  _id: id(30), businessId: id(2), customId: '', name: 'Tinte', description: 'Tinte completo', price: '500', duration: 90, available: true, isAlwaysAvailable: true, isArchived: false, linkPrice: null,
  images: [], resources: [], restSchedules: null, branches: [id(20)], specialists: [id(40)], ...change,
})
export const aSpecialist = (change: Partial<Specialist> = {}): Specialist => ({
  _id: id(40), businessId: id(2), branchId: id(20), customId: '', name: 'Lupita', email: '', whatsapp: '2225550111', countryCode: '52', countryCodeExt: '521', colorHex: '#7c4dff', services: [id(30)],
  restSchedules: days([]), isArchived: false, googleRefreshToken: null, googleCalendarId: null, googleCalendarName: null, ...change,
})
export const aClient = (change: Partial<Client> = {}): Client => ({
  _id: id(50), businessId: id(2), customId: '', name: 'Ana', lastname: 'López', secondLastname: '', whatsapp: '2225550199', countryCode: '52', countryCodeExt: '', email: '', type: 'lead', birthdate: null, gender: null,
  noRespond: false, pushName: '', instagramAccountId: null, messengerId: null, whatsAppId: null, notes: [], funnelPhases: [], interests: { services: [], courses: [], products: [], properties: [] },
  lastCampaignId: null, lastInteraction: null, moneyMovementIds: [], notifications: [], lastMessage: null, createdAt: '2026-01-01T00:00:00.000Z', ...change,
})
/** 25 November 2026, 16:30 to 17:30 in Mexico City. */
export const anAppointment = (change: Partial<Appointment> = {}): Appointment => ({
  _id: id(60), shortId: 'ABC1234', businessId: id(2), clientId: id(50), branchId: id(20), serviceId: id(30), specialistId: id(40), start: '2026-11-25T22:30:00.000Z', end: '2026-11-25T23:30:00.000Z',
  status: 'agendada', title: 'Ana López', details: '', clientNotes: '', type: 'inPerson', colorHex: '#2196f3', confirmationMessagesCounter: 0, eventId: null, createdBy: '', updatedBy: '',
  createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z', autoCancelDate: null, googleCalendarId: null, googleCalendarName: null, moneyMovementIds: [], stockMovementIds: [],
  source: 'staff', overbook: false, version: 1, ...change,
})
