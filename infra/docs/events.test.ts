import { join } from 'node:path'
import { type Audience, type EventCatalogue, eventsOfServices } from '@mostrador/contracts'
import { expect, it } from 'vitest'

const audienceText = (audience: Audience): string => {
  if (audience === 'members') return 'every member of the business'
  if (audience === 'replicas') return 'no browser; the gateway closes sockets by it'
  if (audience === 'nobody') return 'no browser'
  const pages = [audience].flat().map(page => `\`${page}\``)
  return `members who see the page ${pages.join(' or ')}`
}

const fieldsOf = (schema: EventCatalogue[string]['schema']): readonly string[] =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? Object.keys(schema.shape)
    : []

const tableOf = (events: EventCatalogue): string =>
  Object.entries(events)
    .map(([name, { audience, label, schema }]) => {
      const fields = fieldsOf(schema)
      return `| \`${name}\` | ${label} | ${fields.join(', ')} | ${audienceText(audience)} |`
    })
    .join('\n')

const page = (): string =>
  [
    '# Events',
    '',
    'Made from the catalogue in `libs/contracts` (`<service>/events.ts`). To write it again:',
    '`npx vitest run --project unit -u infra/docs`.',
    ...Object.entries<EventCatalogue>(eventsOfServices).flatMap(([service, events]) => [
      '',
      `## ${service}`,
      '',
      '| event | in Spanish | data | who is told over the sockets |',
      '|---|---|---|---|',
      tableOf(events),
    ]),
    '',
  ].join('\n')

it('the stored page of events is that of the catalogue', async () => {
  await expect(page()).toMatchFileSnapshot(join(import.meta.dirname, 'events.md'))
})
