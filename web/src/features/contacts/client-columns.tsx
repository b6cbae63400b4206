import { genders, type ListedClient } from '@mostrador/contracts/crm'
import { centsOf, formatMoney, showPhone } from '@mostrador/kernel'
import { missingNumberText } from '../../bookables/phone-text.ts'
import type { GridColumn } from '../../ui/data-grid/data-grid.tsx'
import { nameOf, noRespondNames, typeNames } from './client-words.ts'

const channelsOf = ({ whatsapp, whatsAppId, instagramAccountId, messengerId }: ListedClient) =>
  [
    whatsapp === '' && whatsAppId === null ? '' : 'WhatsApp',
    instagramAccountId === null ? '' : 'Instagram',
    messengerId === null ? '' : 'Messenger',
  ].filter(name => name !== '')

/** A text of a contact that the list has on demand: neither sorted nor filtered by. */
const textColumn = <Field extends keyof ListedClient>(
  id: Field,
  title: string,
  value: (client: ListedClient) => string | null
): GridColumn<ListedClient> => ({
  id,
  title,
  card: 'none',
  isFiltered: false,
  isSorted: false,
  startsHidden: true,
  value: client => value(client) || null,
})

/**
 * Columns of the list of contacts [CLI2-01]; names of the ids that the server sorts and filters by.
 */
export const clientColumns: readonly GridColumn<ListedClient>[] = [
  { id: 'name', title: 'Nombre', value: nameOf, card: 'title' },
  {
    id: 'whatsapp',
    title: 'WhatsApp',
    value: client => (client.whatsapp === '' ? null : showPhone(client)),
    whenEmpty: missingNumberText,
    card: 'note',
    isSorted: false,
  },
  {
    id: 'type',
    title: 'Tipo',
    kind: 'choice',
    value: ({ type }) => typeNames[type],
    choices: Object.values(typeNames),
    card: 'aside',
    isSorted: false,
  },
  {
    id: 'lastInteraction',
    title: 'Última interacción',
    kind: 'moment',
    value: ({ lastInteraction }) => lastInteraction,
  },
  {
    id: 'lastMessage',
    title: 'Último mensaje',
    value: ({ lastMessage }) => lastMessage?.message ?? null,
    card: 'note',
    isFiltered: false,
    isSorted: false,
  },
  {
    id: 'email',
    title: 'Correo',
    value: ({ email }) => (email === '' ? null : email),
    isSorted: false,
  },
  {
    id: 'channels',
    title: 'Canales',
    value: client => channelsOf(client).join(', ') || null,
    card: 'none',
    isFiltered: false,
    isSorted: false,
    startsHidden: true,
  },
  {
    id: 'gender',
    title: 'Género',
    kind: 'choice',
    value: ({ gender }) => gender,
    choices: genders,
    card: 'none',
    isSorted: false,
    startsHidden: true,
  },
  {
    id: 'birthdate',
    title: 'Nacimiento',
    kind: 'day',
    value: ({ birthdate }) => birthdate,
    card: 'none',
    isFiltered: false,
    isSorted: false,
    startsHidden: true,
  },
  {
    id: 'noRespond',
    title: 'No responder',
    kind: 'choice',
    value: ({ noRespond }) => noRespondNames[`${noRespond}`],
    choices: Object.values(noRespondNames),
    card: 'none',
    isSorted: false,
    startsHidden: true,
  },
  textColumn('customId', 'Identificador', ({ customId }) => customId),
  textColumn('lastname', 'Apellido paterno', ({ lastname }) => lastname),
  textColumn('secondLastname', 'Apellido materno', ({ secondLastname }) => secondLastname),
  textColumn('pushName', 'Nombre de perfil', ({ pushName }) => pushName),
  textColumn('whatsAppId', 'Id de WhatsApp', ({ whatsAppId }) => whatsAppId),
  textColumn('instagramAccountId', 'Id de Instagram', client => client.instagramAccountId),
  textColumn('messengerId', 'Id de Messenger', ({ messengerId }) => messengerId),
  {
    id: 'totalRevenue',
    title: 'Ingresos',
    kind: 'money',
    value: ({ totalRevenue }) => (totalRevenue === null ? null : centsOf(totalRevenue)),
    isSorted: false,
  },
  {
    id: 'totalRevenueUsd',
    title: 'Ingresos en dólares',
    value: ({ totalRevenueUsd }) =>
      totalRevenueUsd === null || totalRevenueUsd === 0
        ? null
        : formatMoney({ cents: centsOf(totalRevenueUsd), currency: 'USD' }),
    card: 'none',
    isFiltered: false,
    isSorted: false,
    startsHidden: true,
  },
  {
    id: 'lastPurchase',
    title: 'Última compra',
    kind: 'day',
    value: ({ lastPurchase }) => lastPurchase,
    card: 'none',
    isSorted: false,
    startsHidden: true,
  },
  {
    id: 'createdAt',
    title: 'Registrado',
    kind: 'moment',
    value: ({ createdAt }) => createdAt,
    card: 'none',
  },
]
