import { instantAt, halfHour, type TenantFixture } from './fixture.ts'

/** The parts of a call to a route. */
export type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
/** A call that works for the owner of this fixture. `n` is new each time. */
export type Call = (fixture: TenantFixture, n: number) => Parts

const week = <Day>(day: Day) => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})
export const hostOf = ({ ids }: TenantFixture) => ({
  branchId: ids.branchId,
  specialistId: ids.specialistId,
})
export const slotOf = (fixture: TenantFixture, days: number, hour: number) => ({
  ...hostOf(fixture),
  serviceId: fixture.ids.serviceId,
  ...halfHour(instantAt(days, hour)),
})
export const branch = ({ ids }: TenantFixture, mark: string) => ({
  services: [ids.serviceId],
  products: [ids.productId],
  name: `Norte ${mark}`,
  address: { description: 'Calle Norte 5, Centro' },
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
  schedules: { ...week({ from: '06:00', to: '22:00' }), frecuency: 30 as const },
})
export const service = ({ ids }: TenantFixture, n: number) => ({
  stockOperations: [{ productId: ids.productId, amount: 1 }],
  name: `Tinte ${n}`,
  duration: 30,
  price: '300',
  description: 'Tinte con lavado',
})
export const specialist = ({ ids }: TenantFixture, n: number) => ({
  name: `Beto ${n}`,
  whatsapp: '2225550112',
  branchId: ids.branchId,
  services: [ids.serviceId],
  restSchedules: week([]),
})
export const product = (n: number) => ({
  name: `Champú ${n}`,
  description: 'Champú de medio litro',
  price: 90,
})
export const identity = ({ whatsapp }: Pick<TenantFixture, 'whatsapp'>) => ({
  channel: 'whatsapp',
  whatsapp,
  countryCode: '52',
  countryCodeExt: '',
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
  pushName: 'Persona',
})
export const ofBusiness: Call = ({ ids }) => ({ query: { businessId: ids.businessId } })
export const byId =
  (name: keyof TenantFixture['ids']): Call =>
  ({ ids }) => ({ params: { id: ids[name] } })
export const archive =
  (name: keyof TenantFixture['ids']): Call =>
  ({ ids }) => ({ params: { id: ids[name] }, query: {} })
