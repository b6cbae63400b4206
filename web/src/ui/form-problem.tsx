import { Box, Text } from '@chakra-ui/react'

/** The refusal of the whole form, announced when it appears. */
export const FormProblem = ({ text }: { text: string | undefined }) => (
  <Box role="alert" _empty={{ display: 'none' }}>
    {text === undefined ? null : (
      <Text bg="bg.error" color="fg.error" textStyle="sm" borderRadius="l2" px="3" py="2.5">
        {text}
      </Text>
    )}
  </Box>
)
