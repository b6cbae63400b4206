import type { Assistant } from '@mostrador/contracts/ai-assistant'
import {
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  myAppointments,
  noteForWhomTool,
  pastVisits,
} from './agenda.ts'
import {
  businessInfo,
  listBranches,
  listServices,
  listSpecialists,
  quoteProducts,
} from './catalogue.ts'
import { findFreeTimes } from './free-times.ts'
import { createOrder, myOrders, quoteOrder } from './orders.ts'
import { quoteCourses, quoteProperties } from './offerings.ts'
import { handToHuman, saveClientData } from './person.ts'
import { refusal, type Tool, type ToolContext, type ToolResult } from './tool.ts'

const reading = [
  listServices,
  listSpecialists,
  listBranches,
  businessInfo,
  findFreeTimes,
  quoteProducts,
  quoteCourses,
  quoteProperties,
  handToHuman,
] as const
const ofClients = [
  ...reading,
  bookAppointment,
  myAppointments,
  pastVisits,
  moveAppointment,
  cancelAppointment,
  noteForWhomTool,
  saveClientData,
  quoteOrder,
  createOrder,
  myOrders,
] as const

/**
 * Two sets, never mixed: an assistant of the team has nothing that books, moves or cancels as a
 * client [reliability 4.9].
 */
export const toolsFor = ({
  type,
  capabilities,
}: Pick<Assistant, 'type' | 'capabilities'>): readonly Tool[] =>
  (type === 'business' ? reading : ofClients).filter(tool => tool.allowed(capabilities))

const parse = (
  json: string
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } => {
  try {
    return { ok: true, value: JSON.parse(json === '' ? '{}' : json) }
  } catch {
    return { ok: false }
  }
}

/**
 * Runs a call as a model wrote it. What it may not do, or wrote wrongly, is an answer that it can
 * read, never an accident.
 */
export const runTool = async (
  tools: readonly Tool[],
  context: ToolContext,
  name: string,
  json: string
): Promise<ToolResult> => {
  const tool = tools.find(candidate => candidate.name === name)
  if (tool === undefined) return refusal('tool_unavailable', 'Esa herramienta no está disponible')
  if (!tool.allowed(context.capabilities))
    return refusal('capability_off', 'El negocio no permite hacer eso por aquí')
  if (json.length > 4_000)
    return refusal('invalid_arguments', 'Los argumentos son demasiado largos')
  const args = parse(json)
  if (!args.ok) return refusal('invalid_arguments', 'Los argumentos no son JSON válido')
  return tool.run(context, args.value)
}
