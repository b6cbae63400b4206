import { HStack, Stack, Text } from '@chakra-ui/react'
import { useListPaidCommissionsQuery } from '../../api/endpoints/money.ts'
import { dateText } from '../../ui/calendar.ts'
import { Card } from '../../ui/pieces.tsx'
import { momentText } from '../../ui/when.ts'
import { moneyText } from './money-words.ts'

/** Statements of a specialist that were paid. */
export const PaidCommissions = ({ specialistId, zone }: { specialistId: string; zone: string }) => {
  const { currentData } = useListPaidCommissionsQuery({ query: { specialistId } })
  if (currentData === undefined || currentData.length === 0) return null
  return (
    <Card title="Pagadas">
      <Stack as="ul" gap="3" listStyleType="none">
        {currentData.map(paid => (
          <HStack as="li" key={paid._id} justify="space-between" gap="3" align="start">
            <Stack gap="0">
              <Text>{`Del ${dateText(paid.from)} al ${dateText(paid.to)}`}</Text>
              <Text textStyle="sm" color="fg.muted">
                {`${moneyText(paid.base)} × ${paid.percent} % · ${paid.createdBy}, ${momentText(paid.createdAt, zone)}`}
              </Text>
            </Stack>
            <Text fontWeight="600">{moneyText(paid.commission)}</Text>
          </HStack>
        ))}
      </Stack>
    </Card>
  )
}
