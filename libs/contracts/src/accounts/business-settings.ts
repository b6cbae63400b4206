import { z } from 'zod'
import { ThreadRepliesPerDay } from '../ai-assistant/entities.ts'
import { CountryCode, Digits } from '../common.ts'

const TestNumber = z.object({
  whatsapp: Digits.min(4).max(12),
  countryCode: CountryCode,
  countryCodeExt: CountryCode,
})

/** Forwarded to the assistant service. */
export const AssistantLimits = z.strictObject({
  delayResponse: z
    .number({ error: 'El tiempo mínimo es 1 segundo' })
    .int()
    .min(1000, 'El tiempo mínimo es 1 segundo')
    .max(120_000, 'El tiempo máximo es 120 segundos'),
  testingNumbers: z.array(TestNumber).max(3, 'Puedes agregar hasta 3 números de prueba'),
  limitMessagesPerDay: z
    .number()
    .min(30, 'El mínimo es 30 creditos')
    .max(1_000_000, 'El máximo es 1,000,000 de creditos')
    .nullable(),
  threadRepliesPerDay: ThreadRepliesPerDay.optional(),
})

/** Forwarded to billing. */
export const CreditAlerts = z.strictObject({
  counters: z.object({
    lowCreditThreshold: z
      .number()
      .int()
      .min(1, 'El umbral mínimo es 1 crédito')
      .max(1000, 'El umbral máximo es 1000 créditos'),
    creditNotificationInterval: z
      .number()
      .int()
      .min(1, 'El intervalo mínimo es 1 hora')
      .max(168, 'El intervalo máximo es 168 horas (1 semana)'),
  }),
})
