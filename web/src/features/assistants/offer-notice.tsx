import { Stack, Text } from '@chakra-ui/react'
import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { bookingNeedWords } from '@mostrador/contracts/scheduling'
import { Link } from 'react-router'
import { useBookingSetupQuery } from '../../api/endpoints/agenda.ts'
import { Button } from '../../ui/button.tsx'

const listed = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/**
 * An assistant of the team, or one that makes no appointments, needs nothing that can be booked.
 */
const takesBookings = ({ type, capabilities }: Assistant): boolean =>
  type !== 'business' && (capabilities.onlineScheduling || capabilities.inPersonScheduling)

/**
 * What the business lacks before this assistant can work, in words; undefined when nothing or
 * unknown.
 */
export const useMissingOffer = (assistant: Assistant | undefined): string | undefined => {
  const isNeeded = assistant !== undefined && takesBookings(assistant)
  const { data } = useBookingSetupQuery(undefined, { skip: !isNeeded })
  if (!isNeeded || data === undefined || data.missing.length === 0) return undefined
  return listed.format(data.missing.map(need => bookingNeedWords[need]))
}

/** What is missing for bookings, what clients are answered until then, and where to complete it. */
export const OfferNotice = ({ missing, name }: { missing: string; name: string }) => (
  <Stack
    role="note"
    gap="3"
    p="4"
    bg="bg.warning"
    borderWidth="1px"
    borderColor="border.warning"
    borderRadius="l3"
    direction={{ base: 'column', md: 'row' }}
    align={{ base: 'start', md: 'center' }}
    justify="space-between"
  >
    <Stack gap="0.5">
      <Text fontWeight="600">{`${name} todavía no puede trabajar`}</Text>
      <Text textStyle="sm">
        {`Falta ${missing}. A quien escriba le decimos que una persona le responde, y no gastas créditos.`}
      </Text>
    </Stack>
    <Button asChild size="sm" minH={{ base: '11', md: '9' }} flexShrink="0">
      <Link to="/principal#empieza">Ver qué falta</Link>
    </Button>
  </Stack>
)
