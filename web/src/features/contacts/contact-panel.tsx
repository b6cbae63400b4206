import { Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Client } from '@mostrador/contracts/crm'
import { compareInstants, showPhone } from '@mostrador/kernel'
import { CalendarDays, MessageCircle, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useGetClientQuery } from '../../api/endpoints/clients.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/calendar.ts'
import { callLink, whatsAppLink } from '../../ui/contact-links.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { momentText } from '../../ui/when.ts'
import { AddNote } from './add-note.tsx'
import { nameOf, typeNames } from './client-words.ts'

type Props = {
  readonly clientId: string
  readonly timeZone: string
  readonly mayEdit: boolean
  readonly onClose: () => void
  readonly onEdit: (client: Client) => void
}

/** Who a contact is, the ways to reach them, and what the business wrote down about them. */
export const ContactPanel = ({ clientId, timeZone, mayEdit, onClose, onEdit }: Props) => {
  const { data: client, error } = useGetClientQuery({ params: { id: clientId } })
  return (
    <Drawer
      open
      onClose={onClose}
      title={client === undefined ? 'Contacto' : nameOf(client)}
      size="md"
      footer={
        client !== undefined && mayEdit ? (
          <Button minH="11" icon={<Pencil />} onClick={() => onEdit(client)}>
            Editar
          </Button>
        ) : undefined
      }
    >
      {client === undefined ? (
        <Missing error={error} />
      ) : (
        <Stack gap="6">
          <Ways client={client} />
          <Chips client={client} />
          <Facts client={client} timeZone={timeZone} />
          <Notes client={client} timeZone={timeZone} mayEdit={mayEdit} />
        </Stack>
      )}
    </Drawer>
  )
}

const Missing = ({ error }: { error: unknown }) =>
  error === undefined ? (
    <Skeleton h="24" />
  ) : (
    <Text role="alert" color="fg.error">
      {problemText(error, 'Error al cargar información del cliente')}
    </Text>
  )

const Way = ({ children }: { children: ReactNode }) => (
  <Button asChild minH="11">
    {children}
  </Button>
)

const Ways = ({ client }: { client: Client }) => (
  <HStack gap="2" flexWrap="wrap">
    {client.whatsapp === '' ? null : (
      <>
        <Way>
          <a href={whatsAppLink(client)} target="_blank" rel="noreferrer">
            <MessageCircle />
            WhatsApp
          </a>
        </Way>
        <Way>
          <a href={callLink(client)}>
            <Phone />
            Llamar
          </a>
        </Way>
      </>
    )}
    <Way>
      <Link to={`/agenda?cliente=${client._id}`}>
        <CalendarDays />
        Citas
      </Link>
    </Way>
  </HStack>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap="0.5">
    <Text as="dt" textStyle="xs" color="fg.muted">
      {label}
    </Text>
    <Box as="dd" overflowWrap="anywhere">
      {children}
    </Box>
  </Stack>
)

const Chips = ({ client }: { client: Client }) => (
  <HStack gap="2" flexWrap="wrap">
    <Chip>{typeNames[client.type]}</Chip>
    {client.noRespond ? <Chip>No responder</Chip> : null}
  </HStack>
)

const Facts = ({ client, timeZone }: { client: Client; timeZone: string }) => (
  <Stack as="dl" gap="3">
    {client.whatsapp === '' ? null : <Fact label="WhatsApp">{showPhone(client)}</Fact>}
    {client.email === '' ? null : <Fact label="Correo">{client.email}</Fact>}
    {client.gender === null ? null : <Fact label="Género">{client.gender}</Fact>}
    {client.birthdate === null ? null : (
      <Fact label="Nacimiento">{dateText(client.birthdate)}</Fact>
    )}
    {client.lastInteraction === null ? null : (
      <Fact label="Última interacción">{momentText(client.lastInteraction, timeZone)}</Fact>
    )}
    <Fact label="Contacto desde">{momentText(client.createdAt, timeZone)}</Fact>
  </Stack>
)

/** Newest first [CLI-11]. */
const Notes = ({
  client,
  timeZone,
  mayEdit,
}: {
  client: Client
  timeZone: string
  mayEdit: boolean
}) => (
  <Stack as="section" gap="3" aria-label="Notas">
    <HStack justify="space-between">
      <Text as="h3" fontWeight="600">
        Notas
      </Text>
      {mayEdit ? <AddNote clientId={client._id} /> : null}
    </HStack>
    {client.notes.length === 0 ? <Text color="fg.muted">Sin notas.</Text> : null}
    <Stack as="ul" gap="3" listStyleType="none">
      {client.notes
        .toSorted((a, b) => compareInstants(b.date, a.date))
        .map(({ text, date }, at) => (
          <Box as="li" key={`${date}-${at}`} borderBottomWidth="1px" pb="3">
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {momentText(date, timeZone)}
            </Text>
          </Box>
        ))}
    </Stack>
  </Stack>
)
