import type { Capabilities } from '@mostrador/contracts/ai-assistant'
import type { HeldDeposit } from '@mostrador/contracts/billing'
import type {
  CourseQuote,
  Order,
  OrderItemForm,
  OrderQuote,
  Product,
  Property,
} from '@mostrador/contracts/catalog'
import type {
  Appointment,
  SeenByClient,
  BookableService,
  Branch,
  Slot,
  Specialist,
} from '@mostrador/contracts/scheduling'
import { z } from 'zod'
import type { Handles } from './handles.ts'

export type Offer = {
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly specialists: readonly Specialist[]
}
export type SlotQuery = {
  readonly serviceId: string
  readonly specialistId?: string
  readonly branchId?: string
  readonly from: string
  readonly to: string
  readonly timeFrom?: string
  readonly timeTo?: string
  /** Not busy time: the appointment that is being moved. */
  readonly exceptAppointmentId?: string
  readonly waitMinutes: number
  readonly limit: number
}
export type NearestQuery = {
  readonly serviceId: string
  readonly specialistId?: string
  readonly branchId?: string
  readonly around: string
  readonly limit: number
}

/** What the tools ask of the other services; business, client and thread are already bound. */
export type ToolPeers = {
  offer(): Promise<Offer>
  slots(query: SlotQuery): Promise<readonly Slot[]>
  nearest(query: NearestQuery): Promise<readonly Slot[]>
  upcoming(): Promise<readonly Appointment[]>
  /** Deposits that hold appointments; none when billing does not answer. */
  deposits(appointmentIds: readonly string[]): Promise<readonly HeldDeposit[]>
  /** Every appointment of the client, past ones too. */
  history(): Promise<readonly Appointment[]>
  products(search: string): Promise<readonly Product[]>
  courses(search: string): Promise<readonly CourseQuote[]>
  properties(search: string): Promise<readonly Property[]>
  quoteOrder(items: readonly OrderItemForm[], branchId: string | null): Promise<OrderQuote>
  /** The client's own orders, the newest first. */
  orders(): Promise<readonly Order[]>
}

/**
 * Everything that changes something, by the name of its tool. `body` holds ids that the server
 * resolved.
 */
export type Writes = {
  book_appointment: {
    /** `notes`: for staff, about who comes. */
    readonly body: {
      readonly slot: Slot
      readonly type: 'online' | 'inPerson'
      readonly notes?: string
    }
    readonly result: Appointment
  }
  move_appointment: {
    readonly body: {
      readonly appointmentId: string
      readonly slot: Slot
      readonly told?: SeenByClient
    }
    readonly result: Appointment
  }
  /** `seen`: the notes that these replace. */
  note_for_whom: {
    readonly body: {
      readonly appointmentId: string
      readonly notes: string
      readonly seen: string
    }
    readonly result: Appointment
  }
  cancel_appointment: {
    readonly body: { readonly appointmentId: string; readonly told?: SeenByClient }
    readonly result: Appointment
  }
  /** `expectedTotal`: the total in pesos that the person agreed to. */
  create_order: {
    readonly body: {
      readonly items: readonly OrderItemForm[]
      readonly expectedTotal: number
      readonly branchId: string
    }
    readonly result: Order
  }
  save_client_data: {
    readonly body: { readonly name?: string; readonly email?: string }
    readonly result: object
  }
}
export type WriteName = keyof Writes
export type WriteResult<Name extends WriteName> =
  | { readonly ok: true; readonly value: Writes[Name]['result'] }
  | {
      readonly ok: false
      readonly code: string
      readonly message: string
      readonly details: unknown
    }

/**
 * Made by the server for one turn and closed over by the tools: no argument of a model names any of
 * it.
 */
export type ToolContext = {
  readonly now: Date
  readonly zone: string
  readonly business: { readonly name: string; readonly description: string; readonly phone: string }
  readonly assistantName: string
  readonly branchId: string | null
  readonly capabilities: Capabilities
  readonly handles: Handles
  readonly peers: ToolPeers
  /** Does it once per turn, also after a crash; throws when it is unclear whether it was done. */
  write<Name extends WriteName>(name: Name, body: Writes[Name]['body']): Promise<WriteResult<Name>>
  /** Asks for a person. */
  callHuman(reason: string): void
}

/** What a tool says to the model: `{ ok: true, … }` or a refusal that it can read. */
export type ToolResult =
  | { readonly ok: true; readonly [field: string]: unknown }
  | {
      readonly ok: false
      readonly code: string
      readonly message: string
      readonly [field: string]: unknown
    }

export type Tool = {
  readonly name: string
  readonly description: string
  readonly parameters: z.ZodObject
  readonly writes: boolean
  /**
   * Whether the assistant may use the tool. Checked when tools are listed and again at every call.
   */
  allowed(capabilities: Capabilities): boolean
  run(context: ToolContext, args: unknown): Promise<ToolResult>
}

type Definition<Shape extends z.ZodRawShape> = {
  readonly name: string
  readonly description: string
  readonly parameters: Shape
  readonly writes?: boolean
  readonly allowed?: (capabilities: Capabilities) => boolean
  readonly run: (
    context: ToolContext,
    args: z.output<z.ZodObject<Shape>>
  ) => Promise<ToolResult> | ToolResult
}

export const refusal = (
  code: string,
  message: string,
  more: Record<string, unknown> = {}
): ToolResult => ({ ok: false, code, message, ...more })
export const unknownHandle = (field: string): ToolResult =>
  refusal(
    'unknown_handle',
    `${field}: ese identificador no existe en esta conversación; vuelve a pedir la lista`
  )

/**
 * A tool whose arguments are parsed strictly: a field that nobody declared is a refusal, not a hint
 * [A10].
 */
export const defineTool = <Shape extends z.ZodRawShape>({
  name,
  description,
  parameters,
  writes = false,
  allowed = () => true,
  run,
}: Definition<Shape>): Tool => {
  const schema = z.strictObject(parameters)
  return {
    name,
    description,
    parameters: schema,
    writes,
    allowed,
    async run(context, args) {
      const parsed = schema.safeParse(args)
      if (!parsed.success)
        return refusal(
          'invalid_arguments',
          parsed.error.issues
            .slice(0, 3)
            .map(({ path, message }) => `${path.join('.')}: ${message}`)
            .join('; ')
        )
      return run(context, parsed.data as z.output<z.ZodObject<Shape>>)
    },
  }
}

/** A handle as an argument: short, so that nothing can be smuggled in it. */
export const Handle = z
  .string()
  .trim()
  .regex(/^[a-z]\d{1,6}$/, 'no es un identificador de la lista')

// Keywords that the strict mode of the API does not take; our own parsing enforces them all the
// same.
const unsupported = new Set([
  '$schema',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'format',
  'pattern',
  'minItems',
  'maxItems',
])

const strict = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strict)
  if (typeof value !== 'object' || value === null) return value
  const keptFields = Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unsupported.has(key))
      .map(([key, inner]) => [key, key === 'properties' ? properties(inner) : strict(inner)])
  )
  // Strict mode wants every property required; what may be left out may be null.
  return keptFields['type'] === 'object'
    ? {
        ...keptFields,
        required: Object.keys(Object(keptFields['properties'])),
        additionalProperties: false,
      }
    : keptFields
}
const properties = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, schema]) => [name, strict(schema)]))

/** The JSON schema of a tool's arguments as strict function calling wants it. */
export const schemaOf = (tool: Tool): Record<string, unknown> =>
  strict(z.toJSONSchema(tool.parameters, { io: 'input' })) as Record<string, unknown>
