import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { Client } from '@mostrador/contracts/crm'
import { compareInstants } from '@mostrador/kernel'
import { Merge, MessageCircle, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { callLink, whatsAppLink } from '../../../ui/contact-links.ts'
import { Avatar, Chip } from '../../../ui/pieces.tsx'
import { momentText } from '../../../ui/when.ts'
import { AddNote } from '../add-note.tsx'
import { nameOf, typeNames } from '../client-words.ts'
import { PrivacySection } from '../privacy/privacy-section.tsx'
import { MergeHistory } from '../merge/merge-history.tsx'
import { PersonFacts } from './person-facts.tsx'

type Props = {
  readonly client: Client
  readonly timeZone: string
  readonly mayEdit: boolean
  readonly mayErase: boolean
  readonly onBlocked: () => void
  readonly onEdit: () => void
  readonly onMerge: () => void
}

/**
 * Who a contact is, the ways to reach them, and what the business wrote down about them [CLI-15].
 */
export const PersonColumn = ({
  client,
  timeZone,
  mayEdit,
  mayErase,
  onEdit,
  onMerge,
  onBlocked,
}: Props) => (
  <Stack gap="6" minW="0">
    <HStack gap="3">
      <Avatar name={nameOf(client)} size="xl" />
      <Stack gap="1" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {nameOf(client)}
        </Text>
        <Chips client={client} />
      </Stack>
    </HStack>
    <ContactLines client={client} />
    {mayEdit ? (
      <HStack gap="2" flexWrap="wrap">
        <Button minH="11" icon={<Pencil />} onClick={onEdit}>
          Editar
        </Button>
        <Button minH="11" icon={<Merge />} onClick={onMerge}>
          Unir con otro contacto
        </Button>
      </HStack>
    ) : null}
    <PersonFacts client={client} timeZone={timeZone} />
    <Notes client={client} timeZone={timeZone} mayEdit={mayEdit} />
    <PrivacySection client={client} timeZone={timeZone} mayErase={mayErase} onBlocked={onBlocked} />
    <MergeHistory clientId={client._id} timeZone={timeZone} mayEdit={mayEdit} />
  </Stack>
)

const ContactLine = ({ children }: { children: ReactNode }) => (
  <Button asChild minH="11">
    {children}
  </Button>
)

const ContactLines = ({ client }: { client: Client }) => (
  <HStack gap="2" flexWrap="wrap">
    {client.whatsapp === '' ? null : (
      <>
        <ContactLine>
          <a href={whatsAppLink(client)} target="_blank" rel="noreferrer">
            <MessageCircle />
            WhatsApp
          </a>
        </ContactLine>
        <ContactLine>
          <a href={callLink(client)}>
            <Phone />
            Llamar
          </a>
        </ContactLine>
      </>
    )}
  </HStack>
)

const Chips = ({ client }: { client: Client }) => (
  <HStack gap="2" flexWrap="wrap">
    <Chip>{typeNames[client.type]}</Chip>
    {client.noRespond ? <Chip>No responder</Chip> : null}
  </HStack>
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
        .map(({ text, date }, index) => (
          <Box as="li" key={`${date}-${index}`} borderBottomWidth="1px" pb="3">
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
