import { accountsRoutes } from '@mostrador/contracts/accounts'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { ProductApi } from '../product-api.ts'
import type { Shop } from '../shop.ts'

export const imageOf = (word: string): string => `https://imagenes.example/${word}.png`

/**
 * What the owner writes about their business after its first day, each text with a word of its own.
 */
export const fillIn = async (
  api: ProductApi,
  { owner, businessId, branchId, serviceId, specialists: [specialistId = ''] }: Shop,
  mark: string,
  word: (column: string) => string
): Promise<void> => {
  const week = <Day>(day: Day) => ({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  })
  await api.get(
    accountsRoutes.editBusiness,
    {
      params: { id: businessId },
      body: {
        business: {
          category: word('accounts.business.category'),
          keywords: [word('accounts.business.keywords')],
          moneyMovementCategories: [{ name: word('accounts.business.money_movement_categories') }],
          logo: imageOf(word('accounts.business.logo')),
        },
      },
    },
    owner
  )
  await api.get(
    schedulingRoutes.editBranch,
    {
      params: { id: branchId },
      body: {
        branch: {
          name: `Centro ${mark}`,
          address: { description: `Av. Reforma 512, ${word('scheduling.branch.address')}` },
          location: `https://maps.app.goo.gl/${word('scheduling.branch.location')}`,
          city: word('scheduling.branch.city'),
          state: word('scheduling.branch.state'),
          country: word('scheduling.branch.country'),
          resources: [word('scheduling.branch.resources')],
          schedules: { ...week({ from: '06:00', to: '22:00' }), frecuency: 30 },
        },
      },
    },
    owner
  )
  await api.get(
    schedulingRoutes.editService,
    {
      params: { id: serviceId },
      body: {
        branches: [branchId],
        specialists: [specialistId],
        service: {
          name: `Corte de cabello ${mark}`,
          description: `Corte con lavado ${mark}`,
          duration: 30,
          price: `220 ${word('scheduling.service.price')}`,
          images: [imageOf(word('scheduling.service.images'))],
          resources: [word('scheduling.service.resources')],
          linkPrice: {
            unitPrice: 220,
            currency: 'MXN',
            paymentName: word('scheduling.service.link_price'),
            paymentDescription: word('scheduling.service.link_price'),
            themeColor: '#2196f3',
            discount: { active: false, expirationType: 'always', type: 'fixed', value: 0 },
          },
        },
      },
    },
    owner
  )
  await api.get(
    schedulingRoutes.editSpecialist,
    {
      params: { id: specialistId },
      body: {
        specialist: {
          name: `Lupita ${mark}`,
          whatsapp: '2225550111',
          branchId,
          services: [serviceId],
          restSchedules: week([]),
          email: `${word('scheduling.specialist.email')}@correo.example`,
          paymentInfo: word('scheduling.specialist.payment_info'),
        },
      },
    },
    owner
  )
}
