import { Box } from '@chakra-ui/react'

/** Background colours an avatar's name may end with. */
export const avatarColors = ['white', 'blue', 'green', 'purple', 'red', 'orange', 'yellow'] as const
export const avatarFaces = ['chica', 'chico', 'robot'] as const
export const colorNames: Readonly<Record<string, string>> = {
  white: 'blanco',
  blue: 'azul',
  green: 'verde',
  purple: 'morado',
  red: 'rojo',
  orange: 'naranja',
  yellow: 'amarillo',
}
export const faceNames: Readonly<Record<string, string>> = {
  chica: 'Chica',
  chico: 'Chico',
  robot: 'Robot',
}

/** 'chica_blue' → face and colour [AST-01, AST2-01]. Unknown names look like the default. */
export const avatarOf = (
  name: string
): { face: (typeof avatarFaces)[number]; color: (typeof avatarColors)[number] } => {
  const [face, color] = name.split('_')
  return {
    face: avatarFaces.find(candidate => candidate === face) ?? 'chica',
    color: avatarColors.find(candidate => candidate === color) ?? 'white',
  }
}

const face = 'var(--face)'
const eyes = (
  <g fill="currentColor">
    <circle cx="27" cy="31" r="1.8" />
    <circle cx="37" cy="31" r="1.8" />
  </g>
)
const smile = (
  <path
    d="M27 36.5c1.4 2.2 3 3.2 5 3.2s3.6-1 5-3.2"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
  />
)
const shoulders = (
  <path d="M11 64c1.5-11 9.5-16 21-16s19.5 5 21 16z" fill="currentColor" opacity="0.75" />
)

const drawings = {
  chica: (
    <>
      <path
        d="M32 9c-12 0-18 8.5-18 19.5 0 9-2.5 16-4.5 20.5h45c-2-4.5-4.5-11.5-4.5-20.5C50 17.5 44 9 32 9z"
        fill="currentColor"
        opacity="0.9"
      />
      <path d="M27 42h10v9c-2 3-8 3-10 0z" fill={face} />
      <ellipse cx="32" cy="31" rx="12" ry="13.5" fill={face} />
      <path
        d="M19.5 29c4-1 9.5-4 12-9.5 3 5.5 8.5 8.5 12.5 9.5 0-9.5-4-16-12-16s-12.5 6.5-12.5 16z"
        fill="currentColor"
      />
    </>
  ),
  chico: (
    <>
      <path d="M27 42h10v9c-2 3-8 3-10 0z" fill={face} />
      <ellipse cx="32" cy="30" rx="12" ry="13.5" fill={face} />
      <path
        d="M19 29c-2-12 4-19 13-19s15 6 13 19c-1.5-5-4-8-7-9.5-5 2-13 2-15 1-2 2-3.5 5-4 8.5z"
        fill="currentColor"
      />
    </>
  ),
  robot: (
    <>
      <path d="M32 8v7" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="32" cy="8" r="3" fill="currentColor" />
      <rect
        x="17"
        y="15"
        width="30"
        height="29"
        rx="9"
        fill={face}
        stroke="currentColor"
        strokeWidth="2.5"
      />
    </>
  ),
} as const

/**
 * A small drawing of ours on the colour of the assistant; says nothing to screen readers, the name
 * beside it does.
 */
export const AssistantAvatar = ({
  name,
  size = '12',
}: {
  name: string
  size?: string | undefined
}) => {
  const look = avatarOf(name)
  const palette = look.color === 'white' ? 'gray' : look.color
  return (
    <Box
      boxSize={size}
      flexShrink="0"
      borderRadius="full"
      overflow="hidden"
      aria-hidden="true"
      bg={{ base: `${palette}.muted`, _dark: `${palette}.emphasized` }}
      color={{ base: `${palette}.fg`, _dark: 'bg.canvas' }}
      // Dark hair and a light face in both modes. The size is said here because buttons shrink the
      // icons inside them.
      css={{
        '--face': { base: 'colors.bg.panel', _dark: `colors.${palette}.fg` },
        '& > svg': { width: '100%', height: '100%' },
      }}
    >
      <svg viewBox="0 0 64 64" focusable="false">
        {look.face === 'robot' ? null : shoulders}
        {drawings[look.face]}
        {look.face === 'robot' ? shoulders : null}
        {eyes}
        {smile}
      </svg>
    </Box>
  )
}
