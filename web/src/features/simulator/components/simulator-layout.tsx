import { Box, Flex, type FlexProps, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Eraser, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lowWindow } from '../../../ui/use-media.ts'

export const SimulatorHeader = ({ channelTitle }: { channelTitle: string }) => (
  <HStack
    as="header"
    px={{ base: '4', md: '6' }}
    py={{ base: '1', md: '3' }}
    gap="4"
    justify="space-between"
    borderBottomWidth="1px"
    borderColor="border.subtle"
    bg="bg.panel"
  >
    <Stack gap="0" minW="0">
      <Heading as="h1" textStyle={{ base: 'md', md: 'xl' }}>
        Simulador
      </Heading>
      <HStack gap="1.5" color="fg.muted" textStyle="xs">
        <Box flexShrink="0" aria-hidden="true">
          <ShieldCheck size={14} />
        </Box>
        <Text hideFrom="md">Prueba: nada sale a {channelTitle}. 1 crédito por respuesta.</Text>
        <Text hideBelow="md">
          Es una prueba: nada sale a {channelTitle} ni se cobra por mensaje. Tu asistente gasta 1
          crédito por respuesta, o la mitad con los números que anotaste «de prueba» en Asistentes.
        </Text>
      </HStack>
    </Stack>
  </HStack>
)

export const PhoneSide = ({
  display,
  picker,
  phone,
}: {
  display: FlexProps['display']
  picker: ReactNode
  phone: ReactNode
}) => (
  <Flex
    flex={{ base: '1', lg: '1.3' }}
    minW="0"
    minH="0"
    direction={{ base: 'column', xl: 'row' }}
    css={{ [lowWindow]: { flexDirection: 'row' } }}
    display={display}
  >
    <Box
      w={{ xl: '64' }}
      flexShrink="0"
      p={{ base: '3', md: '4' }}
      minH="0"
      maxH="full"
      css={{ [lowWindow]: { width: '40%', overflowY: 'auto' } }}
    >
      {picker}
    </Box>
    <Box
      flex="1"
      minH="0"
      minW="0"
      p={{ base: '0', md: '4' }}
      css={{ [lowWindow]: { padding: '0' } }}
    >
      {phone}
    </Box>
  </Flex>
)

export const TracePanel = ({
  display,
  isEmpty,
  onClear,
  children,
}: {
  display: FlexProps['display']
  isEmpty: boolean
  onClear: () => void
  children: ReactNode
}) => (
  <Stack
    as="section"
    aria-label="Qué pasó"
    gap="0"
    flex="1"
    minH="0"
    display={display}
    borderTopWidth={{ lg: '1px' }}
    borderColor="border.subtle"
  >
    <HStack px="4" py="1.5" minH="11" justify="space-between">
      <Heading as="h2" textStyle="sm" fontWeight="600">
        Qué pasó
      </Heading>
      {isEmpty ? null : (
        <Button kind="bare" size="xs" icon={<Eraser />} onClick={onClear}>
          Limpiar
        </Button>
      )}
    </HStack>
    <Box
      tabIndex={0}
      focusVisibleRing="inside"
      flex="1"
      minH="0"
      overflowY="auto"
      scrollbarWidth="thin"
    >
      {children}
    </Box>
  </Stack>
)
