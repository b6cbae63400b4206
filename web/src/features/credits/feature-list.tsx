import { Box, HStack, List } from '@chakra-ui/react'
import { Check } from 'lucide-react'

/** What a plan brings, one a line; `highlights` (counted from 1) stand out [PRC-01]. */
export const FeatureList = ({
  features,
  highlights = [],
}: {
  features: readonly string[]
  highlights?: readonly number[]
}) => (
  <List.Root gap="1" listStyle="none">
    {features.map((feature, index) => (
      <List.Item key={feature}>
        <HStack gap="2" align="flex-start">
          <Box color="fg.muted" pt="1" flexShrink="0" aria-hidden="true">
            <Check size={16} />
          </Box>
          <Box as="span" {...(highlights.includes(index + 1) && { fontWeight: '600' })}>
            {feature}
          </Box>
        </HStack>
      </List.Item>
    ))}
  </List.Root>
)
