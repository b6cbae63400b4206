import { Box, Button as Plain, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { type Channel, channels } from '@mostrador/contracts'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChannelIcon, channelTitles } from '../../../ui/channel-icon.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Avatar } from '../../../ui/pieces.tsx'
import { newPerson, peopleOf, type Person, personLine } from '../lib/people.ts'

const NewPerson = ({
  channel,
  onClose,
  onMade: onCreated,
}: {
  channel: Channel
  onClose: () => void
  onMade: (person: Person) => void
}) => {
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const result = newPerson(channel, name, contact)
  const errors = wasSubmitted && !result.ok ? result.error : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (result.ok) onCreated(result.person)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Nueva persona"
      description={`Escribirá por ${channelTitles[channel]}.`}
      size="sm"
      isDirty={name.trim() !== '' || contact.trim() !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="main" type="submit" form="new-person">
            Crear persona
          </Button>
        </>
      }
    >
      <form id="new-person" noValidate onSubmit={submit}>
        <Stack gap="4">
          <TextField
            label="Nombre"
            value={name}
            onChange={event => setName(event.target.value)}
            error={errors.name}
            maxLength={80}
          />
          {channel === 'whatsapp' ? (
            <TextField
              label="Número de WhatsApp"
              inputMode="tel"
              value={contact}
              onChange={event => setContact(event.target.value)}
              error={errors.contact}
              help="10 dígitos. Puedes inventarlo: nada sale de esta máquina."
            />
          ) : (
            <TextField
              label={`Usuario de ${channelTitles[channel]}`}
              value={contact}
              onChange={event => setContact(event.target.value)}
              error={errors.contact}
              help="Puedes inventarlo: nada sale de esta máquina."
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

export type PersonPickerProps = {
  person: Person
  threads: readonly Person[]
  onChoose: (person: Person) => void
  onChannel: (channel: Channel) => void
}

/**
 * Scrolls the chosen person into view. Whoever wrote last comes first, so the chosen one may move
 * out of it without having been touched.
 */
const useChosenShown = (person: Person, order: string) => {
  const list = useRef<HTMLUListElement & HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-pressed=true]')
    chosen?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [person.personId, order])
  return list
}

/** Chooses the channel and the person. */
export const PersonPicker = ({ person, threads, onChoose, onChannel }: PersonPickerProps) => {
  const [isAdding, setIsAdding] = useState(false)
  const people = peopleOf(person.channel, threads)
  const listed = people.some(entry => entry.person.personId === person.personId)
    ? people
    : [{ person, started: false }, ...people]
  const order = listed.map(entry => entry.person.personId).join()
  return (
    <Stack gap="2" h={{ xl: 'full' }} minH="0">
      <ChannelButtons current={person.channel} onChannel={onChannel} />
      <Flex direction={{ base: 'row', xl: 'column' }} gap="1.5" minH="0">
        <HStack
          ref={useChosenShown(person, order)}
          as="ul"
          aria-label="Personas"
          listStyleType="none"
          gap="1.5"
          flex={{ base: '1', xl: 'initial' }}
          minW="0"
          minH="0"
          overflowX={{ base: 'auto', xl: 'hidden' }}
          overflowY={{ xl: 'auto' }}
          flexDirection={{ base: 'row', xl: 'column' }}
          alignItems="stretch"
          scrollbarWidth={{ base: 'none', xl: 'thin' }}
        >
          {listed.map(({ person: listedPerson, started }) => (
            <PersonButton
              key={listedPerson.personId}
              person={listedPerson}
              started={started}
              chosen={listedPerson.personId === person.personId}
              onChoose={onChoose}
            />
          ))}
        </HStack>
        <NewPersonButton onPress={() => setIsAdding(true)} />
      </Flex>
      {isAdding ? (
        <NewPerson
          channel={person.channel}
          onClose={() => setIsAdding(false)}
          onMade={created => {
            setIsAdding(false)
            onChoose(created)
          }}
        />
      ) : null}
    </Stack>
  )
}

type ChannelButtonsProps = Pick<PersonPickerProps, 'onChannel'> & { readonly current: Channel }

const ChannelButtons = ({ current, onChannel }: ChannelButtonsProps) => (
  <HStack role="group" aria-label="Canal" gap="1.5" flexShrink="0" flexWrap="wrap">
    {channels.map(channel => (
      <Plain
        key={channel}
        size="xs"
        h="auto"
        minH={{ base: '11', xl: '13' }}
        flex="1 0 auto"
        px="1"
        py="1.5"
        gap="1"
        flexDirection={{ base: 'row', xl: 'column' }}
        aria-pressed={channel === current}
        onClick={() => onChannel(channel)}
        {...(channel === current
          ? { variant: 'subtle', colorPalette: 'brand' }
          : { variant: 'outline', colorPalette: 'gray' })}
      >
        <ChannelIcon channel={channel} size={16} silent />
        {channelTitles[channel]}
      </Plain>
    ))}
  </HStack>
)

type PersonButtonProps = Pick<PersonPickerProps, 'person' | 'onChoose'> & {
  readonly started: boolean
  readonly chosen: boolean
}

const PersonButton = ({ person, started, chosen, onChoose }: PersonButtonProps) => (
  <Box as="li" flexShrink="0">
    <Plain
      variant="ghost"
      colorPalette="gray"
      h="auto"
      minH="12"
      w="full"
      px="2.5"
      py="1.5"
      justifyContent="flex-start"
      textAlign="start"
      fontWeight="400"
      aria-pressed={chosen}
      onClick={() => onChoose(person)}
      {...(chosen ? { bg: 'brand.subtle' } : {})}
    >
      <Avatar name={person.name} size="xs" />
      <Stack gap="0" minW="0">
        <Text textStyle="sm" fontWeight={chosen ? '600' : '500'} truncate>
          {person.name}
        </Text>
        <Text hideBelow="xl" textStyle="xs" color="fg.muted" truncate>
          {started ? personLine(person) : 'Sin chat todavía'}
        </Text>
      </Stack>
    </Plain>
  </Box>
)

const NewPersonButton = ({ onPress }: { readonly onPress: () => void }) => (
  <Button
    kind="bare"
    size="sm"
    minH="12"
    minW="11"
    flexShrink="0"
    justifyContent={{ xl: 'flex-start' }}
    icon={<Plus />}
    aria-label="Nueva persona"
    onClick={onPress}
  >
    <Box as="span" hideBelow="xl">
      Nueva persona
    </Box>
  </Button>
)
