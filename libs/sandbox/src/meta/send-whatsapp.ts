import { z } from 'zod'
import { GraphRefusal, type GraphFaultName } from './graph-errors.ts'
import type { Account, Choice } from './model.ts'

/** What a WhatsApp send says, once its limits were checked. */
export type WhatsappSend =
  | { kind: 'read'; messageId: string; typing: boolean }
  | {
      kind: 'message'
      to: string
      type: string
      text: string
      choices: Choice[]
      mediaUrl: string | null
      mediaId: string | null
      content: Record<string, unknown>
      replyTo: string | null
      callbackData: string | null
    }
  | { kind: 'reaction'; to: string; messageId: string; emoji: string }

const upTo = (limit: number) => z.string().min(1).max(limit)
const Body = (limit: number) => z.object({ text: upTo(limit) })
const Header = z.looseObject({
  type: z.enum(['text', 'image', 'video', 'document']),
  text: upTo(60).optional(),
})
const Footer = z.object({ text: upTo(60) })
const Text = z.object({ body: upTo(4096), preview_url: z.boolean().optional() })

const Buttons = z.object({
  type: z.literal('button'),
  header: Header.optional(),
  body: Body(1024),
  footer: Footer.optional(),
  action: z.object({
    buttons: z
      .array(
        z.object({ type: z.literal('reply'), reply: z.object({ id: upTo(256), title: upTo(20) }) })
      )
      .min(1)
      .max(3),
  }),
})
const Row = z.object({ id: upTo(200), title: upTo(24), description: z.string().max(72).optional() })
const List = z.object({
  type: z.literal('list'),
  header: Header.extend({ type: z.literal('text') }).optional(),
  body: Body(4096),
  footer: Footer.optional(),
  action: z.object({
    button: upTo(20),
    sections: z
      .array(z.object({ title: z.string().max(24).optional(), rows: z.array(Row).min(1) }))
      .min(1)
      .max(10),
  }),
})
const Link = z.object({
  type: z.literal('cta_url'),
  header: Header.optional(),
  body: Body(1024),
  footer: Footer.optional(),
  action: z.object({
    name: z.literal('cta_url'),
    parameters: z.object({ display_text: upTo(20), url: z.url() }),
  }),
})
const Interactive = z.discriminatedUnion('type', [Buttons, List, Link])

const Media = z
  .object({
    id: z.string().optional(),
    link: z.url().optional(),
    caption: z.string().max(1024).optional(),
    filename: z.string().optional(),
    voice: z.boolean().optional(),
  })
  .refine(
    media => (media.id === undefined) !== (media.link === undefined),
    'Either id or link is required'
  )
const Location = z.looseObject({
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  name: z.string().optional(),
  address: z.string().optional(),
})
const Template = z.object({
  name: z.string(),
  language: z.looseObject({ code: z.string() }),
  components: z
    .array(
      z.looseObject({
        type: z.string(),
        parameters: z
          .array(z.looseObject({ type: z.string(), text: z.string().optional() }))
          .default([]),
      })
    )
    .default([]),
})

const Envelope = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  to: z.string().optional(),
  recipient: z.string().optional(),
  type: z.string().default('text'),
  context: z.object({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
const Read = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
})

const refuse = (name: GraphFaultName, details: string): never => {
  throw new GraphRefusal(name, 'whatsapp', details)
}

/** The field and the reason in `error_data.details`, as Graph does. */
const parseField = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string
): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = [path, ...(issue?.path ?? []).map(String)].filter(Boolean).join('.')
  throw new GraphRefusal(
    value === undefined ? 'missing_parameter' : 'value_not_valid',
    'whatsapp',
    `${field}: ${issue?.message ?? 'invalid'}`
  )
}

/** The body of a template with its parameters filled in, positional or named. */
const fillTemplate = (
  body: string,
  parameters: readonly { text?: string | undefined; parameter_name?: unknown }[]
): string => {
  let position = 0
  return body.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const named = parameters.find(parameter => parameter.parameter_name === name)
    const parameter = named ?? parameters[/^\d+$/.test(name) ? Number(name) - 1 : position]
    position += 1
    return parameter?.text ?? whole
  })
}

const readTemplate = (value: unknown, account: Account): string => {
  const template = parseField(Template, value, 'template')
  const parameters = template.components
    .filter(component => component.type.toLowerCase() === 'body')
    .flatMap(component => component.parameters)
  if (account.templates === undefined)
    return `[${template.name}] ${parameters.map(parameter => parameter.text ?? '').join(' · ')}`.trim()
  const stored = account.templates.find(
    other => other.name === template.name && other.language === template.language.code
  )
  if (stored === undefined)
    return refuse(
      'template_missing',
      `template name (${template.name}) does not exist in ${template.language.code}`
    )
  const expected = new Set(stored.body.match(/\{\{\s*\w+\s*\}\}/g) ?? []).size
  if (expected !== parameters.length)
    return refuse(
      'template_parameters',
      `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`
    )
  return fillTemplate(stored.body, parameters)
}

const read = (
  type: string,
  body: Record<string, unknown>,
  account: Account
): { text: string; choices?: Choice[]; mediaUrl?: string | null; mediaId?: string | null } => {
  const value = body[type]
  switch (type) {
    case 'text':
      return { text: parseField(Text, value, 'text').body }
    case 'template':
      return { text: readTemplate(value, account) }
    case 'location': {
      const location = parseField(Location, value, 'location')
      return {
        text: [location.name, location.address, `${location.latitude},${location.longitude}`]
          .filter(Boolean)
          .join(' · '),
      }
    }
    case 'contacts': {
      const cards = parseField(
        z.array(z.looseObject({ name: z.looseObject({ formatted_name: z.string() }) })).min(1),
        value,
        'contacts'
      )
      return { text: cards.map(card => card.name.formatted_name).join(', ') }
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const media = parseField(Media, value, type)
      return {
        text: media.caption ?? media.filename ?? '',
        mediaUrl: media.link ?? null,
        mediaId: media.id ?? null,
      }
    }
    case 'interactive': {
      const sent = parseField(Interactive, value, 'interactive')
      if (sent.type === 'button')
        return { text: sent.body.text, choices: sent.action.buttons.map(button => button.reply) }
      if (sent.type === 'cta_url')
        return { text: `${sent.body.text}\n${sent.action.parameters.url}` }
      const rows = sent.action.sections.flatMap(section => section.rows)
      if (rows.length > 10)
        return refuse(
          'value_not_valid',
          'interactive.action.sections: Total row count exceed max allowed count: 10'
        )
      return {
        text: sent.body.text,
        choices: rows.map(({ id, title, description }) => ({
          id,
          title,
          ...(description === undefined ? {} : { description }),
        })),
      }
    }
    default:
      return refuse('type_not_supported', `type: ${type} is not supported`)
  }
}

/**
 * Reads the body of `POST /{phone-number-id}/messages`. Throws GraphRefusal with the field in the
 * details.
 */
export const readWhatsappSend = (body: unknown, account: Account): WhatsappSend => {
  const parsed = Read.safeParse(body)
  if (parsed.success)
    return {
      kind: 'read',
      messageId: parsed.data.message_id,
      typing: parsed.data.typing_indicator !== undefined,
    }
  const envelope = parseField(Envelope, body, '')
  const to =
    envelope.to ??
    envelope.recipient ??
    refuse('missing_parameter', 'to: The parameter to is required.')
  if (envelope.type === 'reaction') {
    const reaction = parseField(
      z.object({ message_id: z.string(), emoji: z.string() }),
      envelope['reaction'],
      'reaction'
    )
    return { kind: 'reaction', to, messageId: reaction.message_id, emoji: reaction.emoji }
  }
  const {
    text,
    choices = [],
    mediaUrl = null,
    mediaId = null,
  } = read(envelope.type, envelope, account)
  return {
    kind: 'message',
    to,
    type: envelope.type,
    text,
    choices,
    mediaUrl,
    mediaId,
    content: { [envelope.type]: envelope[envelope.type] },
    replyTo: envelope.context?.message_id ?? null,
    callbackData: envelope.biz_opaque_callback_data ?? null,
  }
}
