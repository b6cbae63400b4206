export * from './meta/graph-errors.ts'
export * from './meta/model.ts'
export type { MetaControl, Forged } from './meta/control.ts'
export { metaRetry, type RetryPlan } from './meta/webhook-sender.ts'
export { quickPace, type Pace } from './meta/delivery-simulation.ts'
export {
  sandboxVariables,
  startMetaSandbox,
  type MetaSandbox,
  type MetaSandboxOptions,
} from './meta/start.ts'
export { canonicalWaId, metaJson } from './meta/wire.ts'
export * from './signatures.ts'
export * from './time.ts'
export * from './openai/scripted-model.ts'
export * from './openai/errors.ts'
export {
  startOpenAiSandbox,
  type OpenAiControl,
  type OpenAiSandbox,
  type OpenAiSandboxOptions,
} from './openai/start.ts'
export type { RecordedRequest } from './openai/recording.ts'
export type { PlannedFault } from './openai/planned-faults.ts'
export type { AudioFile, Transcribe } from './openai/transcription.ts'
export type { ChatMessage, ChatRequest } from './openai/wire.ts'
export {
  createMailbox,
  type StoredMail,
  linkTokenIn,
  type Mailbox,
} from './mail/mailbox.ts'
export { type MailboxServer, startMailbox } from './mail/start.ts'
export type { GoogleControl, CalendarEvent } from './google/control.ts'
export type { EventInput as GoogleEventInput, GoogleQuirks } from './google/model.ts'
export { type GoogleSandbox, startGoogleSandbox } from './google/start.ts'
export type { MercadoPagoControl } from './mercadopago/control.ts'
export type { MercadoPagoQuirks } from './mercadopago/model.ts'
export type { PointOutcome } from './mercadopago/point-model.ts'
export { type MercadoPagoSandbox, startMercadoPagoSandbox } from './mercadopago/start.ts'
export type { StripeControl } from './stripe/control.ts'
export type { StripeQuirks } from './stripe/model.ts'
export { type StripeSandbox, startStripeSandbox } from './stripe/start.ts'
