import { Stack } from '@chakra-ui/react'
import { channelTones } from '../../../ui/channel-icon.tsx'
import type { Person } from '../lib/people.ts'
import { useComposer } from '../use-composer.ts'
import { usePhone } from '../use-phone.ts'
import { CopiesNotice, MessageForm, QuickPhrases } from './phone-composer.tsx'
import { PhoneHeader, PhoneStatusBar } from './phone-header.tsx'
import { PhoneMessages } from './phone-messages.tsx'

export type PhoneProps = {
  person: Person
  businessName: string
  zone: string
  onSaid: (text: string, copies: number) => void
}

/**
 * The person's phone. Everything that is written here goes the whole way: a signed webhook in, the
 * product, the answer back.
 */
export const Phone = ({ person, businessName, zone, onSaid }: PhoneProps) => {
  const phone = usePhone(person)
  const { text, write, copies, setCopies, sendText } = useComposer(phone.send, onSaid)
  const tone = channelTones[person.channel]
  const ofBusiness = phone.messages?.findLast(({ from }) => from === 'business')
  return (
    <Stack
      as="section"
      aria-label={`Teléfono de ${person.name}`}
      gap="0"
      h="full"
      minH="0"
      w="full"
      maxW={{ md: 'sm' }}
      mx="auto"
      overflow="hidden"
      bg="bg.canvas"
      {...{ borderRadius: { base: '0', md: '4xl' }, borderWidth: { base: '0', md: '8px' } }}
      borderColor="gray.emphasized"
      boxShadow={{ md: 'floating' }}
    >
      <PhoneStatusBar tone={tone} zone={zone} />
      <PhoneHeader
        person={person}
        businessName={businessName}
        typing={phone.typing}
        onCopies={setCopies}
        onClear={phone.clear}
      />
      <PhoneMessages person={person} phone={phone} zone={zone} />
      <QuickPhrases
        lastBusinessMessage={ofBusiness?.text}
        isAnswered={phone.pending.length > 0 || phone.messages?.at(-1)?.from === 'person'}
        onSend={sendText}
      />
      {copies === 1 ? null : <CopiesNotice copies={copies} onRemove={() => setCopies(1)} />}
      <MessageForm person={person} text={text} onWrite={write} onSend={sendText} />
    </Stack>
  )
}
