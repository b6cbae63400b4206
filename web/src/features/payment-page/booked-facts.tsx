import { Stack, Text } from '@chakra-ui/react'
import type { PublicPayment } from '@mostrador/contracts/billing'
import { dayText } from '../../ui/when.ts'

/** What was booked, in the zone of the business; nothing for an appointment that is gone. */
export const BookedFacts = ({ payment: { appointment, business } }: { payment: PublicPayment }) =>
  appointment === null ? null : (
    <Stack gap="1">
      <Text fontWeight="600" overflowWrap="anywhere">
        {appointment.serviceName}
      </Text>
      <Text>{dayText(appointment.start, business.timeZone)}</Text>
      <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
        {`Con ${appointment.specialistName} · ${appointment.branchName} · Folio ${appointment.shortId}`}
      </Text>
    </Stack>
  )
