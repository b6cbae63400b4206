import { Box, Stack, Text } from '@chakra-ui/react'

type Difference = { readonly label: string; readonly now: string; readonly keepsOwn: boolean }

/**
 * Lists what somebody else changed while a form was open, where the form has merged it with what
 * was typed. `heading`: who changed what, ending in a colon.
 */
export const MergedChangesNotice = ({
  heading,
  differences,
}: {
  heading: string
  differences: readonly Difference[]
}) =>
  differences.length === 0 ? null : (
    <Box role="status" bg="bg.warning" color="fg.warning" borderRadius="l2" px="3" py="2.5" mb="5">
      <Text fontWeight="500" textStyle="sm">
        {heading}
      </Text>
      <Stack as="ul" gap="0.5" ps="5" listStyleType="disc" textStyle="sm">
        {differences.map(({ label, now, keepsOwn }) => (
          <li key={label}>
            {`${label}: ahora es «${now}».`}
            {keepsOwn ? ' Aquí sigue lo que tú escribiste.' : ''}
          </li>
        ))}
      </Stack>
      <Text textStyle="sm">Revisa y guarda otra vez.</Text>
    </Box>
  )
