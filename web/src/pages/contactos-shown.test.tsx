import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactId as id, fullContact } from '../test/a-contact.ts'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const funnelId = '0199b2c4-0000-7000-8000-0000000000f1'
const phase = { funnelId, phase: 'entrada' }
const berta = {
  ...fullContact,
  customId: 'VIP7',
  name: 'Berta',
  lastname: 'Lara',
  secondLastname: 'Mora',
  type: 'client',
  pushName: 'Bertis',
  email: 'berta@correo.example',
  whatsapp: '2225550177',
  instagramAccountId: 'ig-31',
  messengerId: 'me-32',
  whatsAppId: 'wa-33',
  phase,
  createdAt: '2026-03-04T18:00:00.000Z',
  funnelPhases: [{ ...phase, date: '2026-03-04T18:00:00.000Z' }],
  moneyMovementIds: [
    '0199b2c4-0000-7000-8000-0000000000a1',
    '0199b2c4-0000-7000-8000-0000000000a2',
  ],
}
const funnel = {
  _id: funnelId,
  businessId: fullContact.businessId,
  name: 'Embudo',
  description: '',
  notes: [],
  phases: [
    { name: 'Entrada', formattedName: 'entrada', index: 0, type: 'personalized', scenarios: [] },
  ],
}
const visit = () =>
  openApp('/contactos', aSession(), {
    'GET /api/client': ok({ clients: [berta], total: 1, next: null }),
    [`GET /api/client/${id}`]: ok(berta),
    'GET /api/funnel': ok([funnel]),
  })

const ids = ['Id de Instagram', 'Id de Messenger', 'Id de WhatsApp']
const surnames = ['Apellido paterno', 'Apellido materno']
const chosen = ['Identificador', ...surnames, 'Nombre de perfil', 'Fase', ...ids]
/** Title → what is shown of the contact. The name is the column that cannot be hidden. */
const inList: Readonly<Record<string, string | RegExp>> = {
  Identificador: 'VIP7',
  Nombre: 'Berta Lara Mora',
  'Apellido paterno': 'Lara',
  'Apellido materno': 'Mora',
  WhatsApp: '+52 222 555 0177',
  'Nombre de perfil': 'Bertis',
  Tipo: 'Cliente',
  Correo: 'berta@correo.example',
  Fase: 'Entrada',
  Registrado: /4 mar/,
  'Id de Instagram': 'ig-31',
  'Id de Messenger': 'me-32',
  'Id de WhatsApp': 'wa-33',
}
const inDialog: typeof inList = {
  Identificador: 'VIP7',
  WhatsApp: '+52 222 555 0177',
  'Nombre de perfil': 'Bertis',
  Tipo: 'Cliente',
  Correo: 'berta@correo.example',
  Fase: 'Entrada',
  Desde: /4 mar/,
  'Id de Instagram': 'ig-31',
  'Id de Messenger': 'me-32',
  'Id de WhatsApp': 'wa-33',
  Dinero: '2 movimientos',
}

describe('a contact', () => {
  it('has a column of the list for each of its fields, most of them chosen in the view [CLI2-01]', async () => {
    const { user } = visit()
    await user.click(await screen.findByRole('button', { name: 'Vista' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Vista' }))
    for (const name of chosen) await user.click(panel.getByRole('checkbox', { name }))
    await user.keyboard('{Escape}')
    const table = within(await screen.findByRole('table', { name: 'Contactos' }))
    const titles = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const [, row] = table.getAllByRole('row')
    const cells = [...(row?.children ?? [])]
    for (const [title, text] of Object.entries(inList)) {
      expect(titles, title).toContain(title)
      expect(cells[titles.indexOf(title)], title).toHaveTextContent(text)
    }
  })

  it('has all of its fields in its dialog [CLI2-01]', async () => {
    const { user } = visit()
    await user.click(await screen.findByText('Berta Lara Mora'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Berta Lara Mora' }))
    await dialog.findByText('Fase', { selector: 'dt' })
    for (const [label, text] of Object.entries(inDialog))
      expect(
        dialog.getByText(label, { selector: 'dt' }).nextElementSibling,
        label
      ).toHaveTextContent(text)
  })
})
