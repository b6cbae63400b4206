import { HStack, Input, Text } from '@chakra-ui/react'
import { Drama, SendHorizontal } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { channelTones } from '../../../ui/channel-icon.tsx'
import { useListServicesQuery } from '../../../api/endpoints/services.ts'
import { answersTo, type Person, phrasesFor } from '../lib/people.ts'

type QuickPhrasesProps = {
  /** What the business said last; undefined before it said anything. */
  lastBusinessMessage: string | undefined
  /** The person wrote after it. */
  isAnswered: boolean
  onSend: (text: string) => void
}

/** Quick replies to the last message, then common questions to this business. */
export const QuickPhrases = ({
  lastBusinessMessage: lastOfBusiness,
  isAnswered,
  onSend,
}: QuickPhrasesProps) => {
  const { data: services } = useListServicesQuery({ query: {} })
  // Who has written does not greet again, also before the first answer.
  const last = lastOfBusiness ?? (isAnswered ? '' : undefined)
  const phrases = phrasesFor(services?.map(({ name }) => name) ?? [], last)
  return (
    <HStack
      gap="1.5"
      overflowX="auto"
      scrollbarWidth="none"
      px="3"
      pt="2"
      role="group"
      aria-label="Frases rápidas"
    >
      {[...(isAnswered ? [] : answersTo(lastOfBusiness)), ...phrases].map(phrase => (
        <Button
          key={phrase}
          size="xs"
          minH={{ base: '11', md: '7' }}
          borderRadius="full"
          flexShrink="0"
          maxW="72"
          onClick={() => onSend(phrase)}
        >
          <Text truncate>{phrase}</Text>
        </Button>
      ))}
    </HStack>
  )
}

/** Says that the next message arrives more than once. */
export const CopiesNotice = ({ copies, onRemove }: { copies: number; onRemove: () => void }) => (
  <HStack px="3" pt="1.5" textStyle="xs" color="fg.warning" justify="space-between">
    <HStack gap="1">
      <Drama size={14} aria-hidden="true" />
      <Text>El siguiente mensaje llegará {copies} veces</Text>
    </HStack>
    <Button kind="bare" size="xs" onClick={onRemove}>
      Quitar
    </Button>
  </HStack>
)

type MessageFormProps = {
  person: Person
  text: string
  onWrite: (text: string) => void
  onSend: (text: string) => void
}

export const MessageForm = ({ person, text, onWrite, onSend }: MessageFormProps) => {
  const tone = channelTones[person.channel]
  return (
    <HStack
      as="form"
      data-toasts-above=""
      gap="2"
      p="3"
      onSubmit={event => {
        event.preventDefault()
        onSend(text)
      }}
    >
      <Input
        aria-label={`Escribir como ${person.name}`}
        placeholder="Mensaje"
        borderRadius="full"
        value={text}
        maxLength={4096}
        enterKeyHint="send"
        autoComplete="off"
        onChange={event => onWrite(event.target.value)}
      />
      <IconButton
        name="Enviar"
        type="submit"
        icon={<SendHorizontal />}
        disabled={text.trim() === ''}
        borderRadius="full"
        bg={`${tone}.solid`}
        color={`${tone}.contrast`}
        _hover={{ bg: `${tone}.solid` }}
      />
    </HStack>
  )
}
