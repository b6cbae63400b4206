import { Link as ChakraLink, Stack } from '@chakra-ui/react'
import { type Client, customText } from '@mostrador/contracts/crm'
import { showPhone } from '@mostrador/kernel'
import { useListFunnelsQuery } from '../../../api/endpoints/funnels.ts'
import { may, useSignedIn } from '../../../api/session.ts'
import { Fact } from '../../../bookables/fact.tsx'
import { missingNumberText } from '../../../bookables/phone-text.ts'
import { dateText } from '../../../ui/calendar.ts'
import { whatsAppLink } from '../../../ui/contact-links.ts'
import { momentText } from '../../../ui/when.ts'
import { noRespondTexts, typeNames } from '../client-words.ts'
import { useClientFields } from '../fields/use-client-fields.ts'
import { presetBirthdate } from '../presets.ts'
import { phaseText } from '../phase-words.ts'
import { pluralize } from '../../../ui/count.ts'

/** The data of a contact [CLI2-01]; empty fields that nobody asks for are left out. */
export const PersonFacts = ({ client, timeZone }: { client: Client; timeZone: string }) => (
  <Stack as="dl" gap="2">
    <Fact label="WhatsApp">
      {client.whatsapp === '' ? (
        missingNumberText(client)
      ) : (
        <ChakraLink
          href={whatsAppLink(client)}
          target="_blank"
          rel="noreferrer"
          // Tall enough for a thumb, without moving the lines around it.
          position="relative"
          py="3"
          my="-3"
        >
          {showPhone(client)}
        </ChakraLink>
      )}
    </Fact>
    <Fact label="Correo">{client.email === '' ? 'Sin correo' : client.email}</Fact>
    <Fact label="Nacimiento">{birthdateText(client.birthdate)}</Fact>
    <Fact label="Género">{client.gender ?? 'Sin especificar'}</Fact>
    <Fact label="Tipo">{typeNames[client.type]}</Fact>
    <Fact label="No Responder">
      {[noRespondTexts[`${client.noRespond}`], client.noRespondReason]
        .filter(text => text !== '')
        .join(' · ')}
    </Fact>
    {client.lastInteraction === null ? null : (
      <Fact label="Interacción">{momentText(client.lastInteraction, timeZone)}</Fact>
    )}
    {client.lastMessage === null ? null : (
      <Fact label="Último mensaje">
        {client.lastMessage.message} · {momentText(client.lastMessage.date, timeZone)}
      </Fact>
    )}
    <GivenFact label="Identificador" value={client.customId} />
    <GivenFact label="Nombre de perfil" value={client.pushName} />
    <GivenFact label="Id de WhatsApp" value={client.whatsAppId} />
    <GivenFact label="Id de Instagram" value={client.instagramAccountId} />
    <GivenFact label="Id de Messenger" value={client.messengerId} />
    <PhaseFact client={client} />
    <MoneyFact client={client} />
    <CustomFacts client={client} />
    <Fact label="Desde">{momentText(client.createdAt, timeZone)}</Fact>
  </Stack>
)

/** What the form fills in [CLI-02] may be what nobody ever said. */
const birthdateText = (date: string | null): string => {
  if (date === null) return 'Sin fecha'
  return date === presetBirthdate ? `${dateText(date)} (sin confirmar)` : dateText(date)
}

const GivenFact = ({ label, value }: { label: string; value: string | null }) =>
  value === null || value === '' ? null : <Fact label={label}>{value}</Fact>

/** Where they stand now: the latest phase of any funnel. */
const PhaseFact = ({ client: { funnelPhases } }: { client: Client }) => {
  const skip = !may(useSignedIn(), { page: 'funnels', action: 'view' })
  const { data: funnels } = useListFunnelsQuery({ query: {} }, { skip })
  const now = funnelPhases.at(-1)
  return now === undefined ? null : <Fact label="Fase">{phaseText(now, funnels)}</Fact>
}

/** The contract lists so many movements at most. */
const MOST_MOVEMENTS = 200
const MoneyFact = ({ client: { moneyMovementIds } }: { client: Client }) => {
  const count = moneyMovementIds.length
  if (!may(useSignedIn(), { page: 'money', action: 'view' }) || count === 0) return null
  const text = pluralize(count, 'movimiento', 'movimientos')
  return <Fact label="Dinero">{count < MOST_MOVEMENTS ? text : `${text} o más`}</Fact>
}

/** What is known in the fields of the business. */
const CustomFacts = ({ client: { custom } }: { client: Client }) =>
  useClientFields()
    .filter(({ _id }) => custom[_id] !== undefined)
    .map(({ _id, name, kind }) => (
      <Fact key={_id} label={name}>
        {kind === 'date' ? dateText(customText(custom[_id])) : customText(custom[_id])}
      </Fact>
    ))
