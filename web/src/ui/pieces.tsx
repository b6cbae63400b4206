import { Badge, Box, Card as C, Stack, Text, Heading } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { lowWindow } from './use-media.ts'

export type Tone = 'gray' | 'brand' | 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple'

/** A short word with a colour; the word says everything, the colour only helps. */
export const Chip = ({
  tone = 'gray',
  children,
  ...rest
}: { tone?: Tone | undefined; children: ReactNode } & Omit<
  ComponentProps<typeof Badge>,
  'colorPalette'
>) => (
  <Badge variant="subtle" colorPalette={tone} borderRadius="full" px="2" flexShrink="0" {...rest}>
    {children}
  </Badge>
)

/**
 * 'María José López' → 'ML': first and last word; one letter for one word; emoji and punctuation
 * are skipped.
 */
export const initialsOf = (name: string): string => {
  const letters = name
    .trim()
    .split(/\s+/)
    .map(word => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter(letter => letter !== undefined)
  return (
    `${letters[0] ?? ''}${letters.length > 1 ? (letters.at(-1) ?? '') : ''}`.toLocaleUpperCase(
      'es-MX'
    ) || '?'
  )
}

const tones: readonly Tone[] = ['brand', 'blue', 'purple', 'green', 'orange', 'red', 'yellow']
/** The same name has the same colour everywhere. */
export const toneOf = (name: string): Tone =>
  tones[
    [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7) %
      tones.length
  ] ?? 'brand'

const avatarSizes = {
  xs: ['8', 'xs'],
  sm: ['9', 'sm'],
  md: ['10', 'md'],
  lg: ['11', 'md'],
  xl: ['12', 'lg'],
} as const

/**
 * Initials, and over them the picture once it is loaded; a picture that does not load leaves the
 * initials.
 */
export const Avatar = ({
  name,
  src,
  size = 'sm',
}: {
  name: string
  src?: string | null | undefined
  size?: keyof typeof avatarSizes | undefined
}) => {
  const [broken, setBroken] = useState<string>()
  const [box, textStyle] = avatarSizes[size]
  return (
    <Box
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      position="relative"
      boxSize={box}
      flexShrink="0"
      borderRadius="full"
      overflow="hidden"
      colorPalette={toneOf(name)}
      bg="colorPalette.muted"
      color="colorPalette.fg"
      fontWeight="500"
      textStyle={textStyle}
      userSelect="none"
      aria-hidden="true"
    >
      {initialsOf(name)}
      {src === undefined || src === null || src === '' || src === broken ? null : (
        <Box asChild position="absolute" inset="0" boxSize="full" objectFit="cover">
          <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
        </Box>
      )}
    </Box>
  )
}

export const Card = ({
  title,
  actions,
  children,
  ...rest
}: { title?: ReactNode; actions?: ReactNode; children: ReactNode } & Omit<
  ComponentProps<typeof C.Root>,
  'title'
>) => (
  <C.Root borderColor="border.subtle" {...rest}>
    {title === undefined && actions === undefined ? null : (
      <C.Header
        flexDirection="row"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        flexWrap="wrap"
      >
        <C.Title as="h2" textStyle="lg">
          {title}
        </C.Title>
        {actions}
      </C.Header>
    )}
    <C.Body>{children}</C.Body>
  </C.Root>
)

/** What belongs here, in one sentence, and the one button that makes the first. */
export const EmptyState = ({
  icon,
  title,
  description,
  action,
  level = 2,
}: {
  icon?: ReactNode
  title: string
  level?: 1 | 2 | undefined
  description?: ReactNode
  action?: ReactNode
}) => (
  <Stack
    align="center"
    textAlign="center"
    gap="3"
    py={{ base: '10', md: '16' }}
    px="4"
    maxW="md"
    mx="auto"
  >
    {icon === undefined ? null : (
      <Stack
        align="center"
        justify="center"
        boxSize="12"
        borderRadius="full"
        bg="brand.subtle"
        color="brand.fg"
        aria-hidden="true"
      >
        {icon}
      </Stack>
    )}
    <Heading as={level === 1 ? 'h1' : 'h2'} textStyle="lg">
      {title}
    </Heading>
    {description === undefined ? null : <Text color="fg.muted">{description}</Text>}
    {action}
  </Stack>
)

/** Title of a screen on the left, its one clear action on the right. */
export const PageHeader = ({
  title,
  description,
  actions,
}: {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
}) => (
  <Stack direction="row" align="center" justify="space-between" gap="3" flexWrap="wrap">
    <Stack gap="0.5" minW="0">
      <Heading as="h1" textStyle={{ base: 'xl', md: '2xl' }}>
        {title}
      </Heading>
      {description === undefined ? null : <Text color="fg.muted">{description}</Text>}
    </Stack>
    {actions === undefined ? null : (
      <Stack direction="row" gap="2" flexWrap="wrap">
        {actions}
      </Stack>
    )}
  </Stack>
)

/** The frame of a screen: width, air, and the room of the bottom bar on phones. */
export const Page = ({
  children,
  wide = false,
}: {
  children: ReactNode
  wide?: boolean | undefined
}) => (
  <Stack
    gap="6"
    px={{ base: '4', md: '8' }}
    py={{ base: '5', md: '8' }}
    {...(wide ? {} : { maxW: '6xl' })}
    w="full"
    mx="auto"
  >
    {children}
  </Stack>
)

/** A screen that fills the window and scrolls inside its parts (agenda, chat). */
export const FullHeight = ({ children }: { children: ReactNode }) => (
  <Stack
    gap="0"
    h="calc(100dvh - var(--shell-top) - var(--shell-notice) - var(--shell-bottom))"
    // A low window (zoom of 200 %) scrolls the page instead of squeezing it; on its side a phone
    // fits.
    minH="30rem"
    css={{ [lowWindow]: { minHeight: '14rem' } }}
    overflow="hidden"
  >
    {children}
  </Stack>
)
