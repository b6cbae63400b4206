import { Box, Text } from '@chakra-ui/react'
import { type Appointment, SettableStatus } from '@mostrador/contracts/scheduling'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { statusMeanings, statusNames } from '../lib/texts.ts'
import { StatusDot } from './status-chip.tsx'

type Props = {
  readonly status: Appointment['status']
  readonly isPaid: boolean
  readonly busy: boolean
  readonly onChoose: (status: SettableStatus) => void
}

const unpaid: ReadonlySet<string> = new Set(['pago_pendiente', 'no_pagada'])

/** Every status but the one it has, and those of unpaid ones once it is paid in full; `block` is not a status of an appointment [APT-06, C1-03]. */
export const StatusButton = ({ status, isPaid, busy, onChoose }: Props) => (
  <Menu
    label="Cambiar estado"
    placement="top-start"
    trigger={
      <Button kind="main" w={{ base: 'full', md: 'auto' }} loading={busy}>
        Cambiar estado
        <ChevronDown />
      </Button>
    }
    items={SettableStatus.options
      .filter(option => option !== status && !(isPaid && unpaid.has(option)))
      .map(option => ({
        id: option,
        label: <StatusLabel status={option} />,
        icon: <StatusDot status={option} />,
        onSelect: () => onChoose(option),
      }))}
  />
)

const StatusLabel = ({ status }: { readonly status: SettableStatus }) => {
  const meaning = statusMeanings[status]
  if (meaning === undefined) return statusNames[status]
  return (
    <Box maxW="60" whiteSpace="normal">
      {statusNames[status]}
      <Text textStyle="xs" color="fg.muted">
        {meaning}
      </Text>
    </Box>
  )
}
