import { Box, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { needsTemplate, notReachedText, type Unreached } from './reach.ts'

const whyText =
  'WhatsApp solo deja mandar avisos automáticos a quien escribió en las últimas 24 horas. Después hace falta una plantilla (un mensaje aprobado por Meta).'

/** The technical reason, on demand; nothing where there is none. */
export const WhyNotReached = ({ reach }: { readonly reach: Unreached }) =>
  needsTemplate(reach) ? (
    <details>
      <Box as="summary" cursor="pointer" py="2" w="fit-content" textDecoration="underline">
        ¿Por qué?
      </Box>
      <Text pb="1">{whyText}</Text>
    </details>
  ) : null

/** That an automatic message does not reach a client now; the technical reason on demand. */
export const NotReached = ({
  reach,
  hasReason = true,
  children,
}: {
  readonly reach: Unreached
  /** False where the technical reason is shown elsewhere. */
  readonly hasReason?: boolean
  /** What to do about it. */
  readonly children?: ReactNode
}) => (
  <Stack gap="0" textStyle="sm" color="fg.muted">
    <Text>
      {notReachedText(reach)}
      {children === undefined ? null : <> {children}</>}
    </Text>
    {hasReason ? <WhyNotReached reach={reach} /> : null}
  </Stack>
)
