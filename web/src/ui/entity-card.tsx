import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { type Tab, Tabs } from './tabs.tsx'

/**
 * One branch, service or specialist of a list: its name, what can be done with it, and its tabs.
 */
export const EntityCard = ({
  name,
  note,
  mark,
  chip,
  edit,
  actions,
  tabs,
}: {
  name: string
  note?: ReactNode
  /** A picture or a colour before the name. */
  mark?: ReactNode
  chip?: ReactNode
  /** The button that one wants most. */
  edit?: ReactNode
  /** The others, behind «Más». */
  actions: readonly MenuItem[]
  tabs: readonly Tab[]
}) => {
  const [tab, setTab] = useState(tabs[0]?.id ?? '')
  return (
    <Stack
      as="article"
      aria-label={name}
      gap="3"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
      minW="0"
    >
      <Stack gap="0.5">
        {/* With large letters the buttons go below the name. */}
        <HStack gap="2" flexWrap="wrap" justify="end">
          {mark}
          <HStack gap="2" flexWrap="wrap" flex="1" minW="24">
            <Heading as="h2" textStyle="md" fontWeight="600" overflowWrap="anywhere">
              {name}
            </Heading>
            {chip}
          </HStack>
          {edit}
          {actions.length === 0 ? null : (
            <Menu
              label={`Más de ${name}`}
              trigger={
                <IconButton name={`Más de ${name}`} icon={<EllipsisVertical />} boxSize="11" />
              }
              items={actions}
            />
          )}
        </HStack>
        {note === undefined ? null : (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={4}>
            {note}
          </Text>
        )}
      </Stack>
      <Box minW="0">
        <Tabs label={`Datos de ${name}`} tabs={tabs} value={tab} onChange={setTab} />
      </Box>
    </Stack>
  )
}
