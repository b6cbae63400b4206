import { HStack, Stack, Text } from '@chakra-ui/react'
import { Drama, EllipsisVertical, Signal, Trash2, Wifi } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { channelTitles, channelTones } from '../../../ui/channel-icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Avatar } from '../../../ui/pieces.tsx'
import { lowWindow } from '../../../ui/use-media.ts'
import { timeText } from '../lib/day.ts'
import type { Person } from '../lib/people.ts'

/** The clock and the signs at the top of a phone: decoration. */
export const PhoneStatusBar = ({ tone, zone }: { tone: string; zone: string }) => (
  <HStack
    hideBelow="md"
    css={{ [lowWindow]: { display: 'none' } }}
    justify="space-between"
    px="5"
    py="1"
    bg={`${tone}.solid`}
    color={`${tone}.contrast`}
    textStyle="xs"
    fontWeight="600"
    aria-hidden="true"
  >
    <Text>{timeText(new Date().toISOString(), zone)}</Text>
    <HStack gap="1">
      <Signal size={12} />
      <Wifi size={12} />
    </HStack>
  </HStack>
)

type PhoneMenuProps = {
  /** How often the next message arrives. */
  onCopies: (copies: number) => void
  onClear: () => void
}

const PhoneMenu = ({ onCopies, onClear }: PhoneMenuProps) => (
  <Menu
    label="Opciones del teléfono"
    trigger={
      <IconButton
        name="Opciones del teléfono"
        icon={<EllipsisVertical />}
        minW="11"
        color="inherit"
        _hover={{ bg: 'blackAlpha.300' }}
        _expanded={{ bg: 'blackAlpha.300' }}
      />
    }
    items={[
      ...[1, 2, 3, 4].map(times => ({
        id: `copies-${times}`,
        icon: <Drama size={16} />,
        label: times === 1 ? 'Travesuras: ninguna' : `Travesura: el mensaje llega ${times} veces`,
        onSelect: () => onCopies(times),
      })),
      {
        id: 'clear',
        label: 'Borrar chat del teléfono',
        icon: <Trash2 size={16} />,
        danger: true,
        divided: true,
        onSelect: onClear,
      },
    ]}
  />
)

type PhoneHeaderProps = PhoneMenuProps & { person: Person; businessName: string; typing: boolean }

/** The business that the person writes to. */
export const PhoneHeader = ({
  person,
  businessName,
  typing,
  onCopies,
  onClear,
}: PhoneHeaderProps) => {
  const tone = channelTones[person.channel]
  return (
    <HStack gap="2.5" px="3" py="2" bg={`${tone}.solid`} color={`${tone}.contrast`}>
      <Avatar name={businessName} />
      <Stack gap="0" flex="1" minW="0">
        <Text fontWeight="600" truncate>
          {businessName}
        </Text>
        <Text textStyle="xs" truncate>
          {typing ? 'escribiendo…' : `${channelTitles[person.channel]} de ${person.name}`}
        </Text>
      </Stack>
      <PhoneMenu onCopies={onCopies} onClear={onClear} />
    </HStack>
  )
}
