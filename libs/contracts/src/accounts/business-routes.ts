import { z } from 'zod'
import { Id, IdParams, Instant } from '../common.ts'
import type { Routes } from '../contract.ts'
import { AssistantLimits, CreditAlerts } from './business-settings.ts'
import { Business, BusinessEdit, BusinessForm, MessageClock } from './entities.ts'

/** The business and its settings. */
export const businessRoutes = {
  createBusiness: {
    method: 'POST',
    path: '/api/business',
    access: 'user',
    summary: 'Registers a business; the person becomes its owner [BUS2-07]',
    body: z.object({ business: BusinessForm }),
    data: z.object({ _id: Id, name: z.string() }),
    message: 'Negocio registrado correctamente',
  },
  getBusiness: {
    method: 'GET',
    path: '/api/business/:id',
    access: 'business',
    summary: 'The merged record: profile, credits, settings, markers instead of secrets [BUS2-09]',
    params: IdParams,
    data: Business,
  },
  getBusinessData: {
    method: 'GET',
    path: '/api/business/data/:id',
    access: 'business',
    summary: 'Whether a social login exists [BUS2-10]',
    params: IdParams,
    data: z.object({ business: Business }),
  },
  editBusiness: {
    method: 'PUT',
    path: '/api/business/:id',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary: 'Profile, favourite colours and money-movement categories [BUS2-08, BUS-03]',
    params: IdParams,
    body: z.object({ business: BusinessEdit }),
    data: Business,
    message: 'Negocio actualizado correctamente',
  },
  patchBusiness: {
    method: 'PATCH',
    path: '/api/business/:id',
    // A person who claims a business has none yet; for the settings the service asks for page 5,
    // edit.
    access: 'user',
    summary:
      'Changes one group of settings; those of other services are forwarded to their owner [BUS-02, TST-05]. With `userId`: the own business from now on, if it has no owner [ONB-03, C2-02]',
    params: IdParams,
    body: z.union([
      AssistantLimits,
      CreditAlerts,
      z.strictObject({ isWorking: z.boolean() }),
      z.strictObject({ userId: Id }),
    ]),
    data: Business,
    message: 'Configuración actualizada correctamente',
  },
  businessFacts: {
    method: 'GET',
    path: '/internal/accounts/business/:id',
    access: 'internal',
    summary: 'Facts of a business for other services',
    params: IdParams,
    data: z.object({
      _id: Id,
      name: z.string(),
      description: z.string(),
      isWorking: z.boolean(),
      timezone: z.object({ name: z.string() }),
      messageClock: MessageClock,
      countryCode: z.string(),
      whatsapp: z.string(),
      whatsappOwner: z.string(),
      endSubscription: Instant,
      ownerUserId: Id.nullable(),
      logo: z.string().nullable().optional(),
      favoriteColors: z.array(z.string()).optional(),
    }),
  },
} as const satisfies Routes
