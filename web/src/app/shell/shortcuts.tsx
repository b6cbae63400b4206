import '../../theme/screen-recipes.ts'
import { HStack, Kbd, Stack, Text } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useAllCommands } from '../../ui/commands.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Shortcut = { readonly keys: readonly string[]; readonly text: string }

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], text: 'Buscar o ir a cualquier parte' },
  { keys: ['/'], text: 'Ir al buscador de la pantalla' },
  { keys: ['Tab'], text: 'Saltar al contenido (lo primero de cada pantalla)' },
  { keys: ['Esc'], text: 'Cerrar lo que está abierto' },
  { keys: ['?'], text: 'Ver estos atajos' },
]
const inAgenda: readonly Shortcut[] = [
  { keys: ['←', '→', '↑', '↓'], text: 'Moverse por los horarios' },
  { keys: ['Enter'], text: 'Abrir la cita, o agendar en ese horario' },
]

const List = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <Stack as="section" aria-label={title} gap="2">
    <Text fontWeight="600" textStyle="sm">
      {title}
    </Text>
    <Stack as="ul" listStyleType="none" gap="2">
      {shortcuts.map(({ keys, text }) => (
        <HStack as="li" key={text} justify="space-between" gap="4" textStyle="sm">
          <Text>{text}</Text>
          <HStack gap="1" flexShrink="0">
            {keys.map(key => (
              <Fragment key={key}>
                <Kbd size="sm">{key}</Kbd>
              </Fragment>
            ))}
          </HStack>
        </HStack>
      ))}
    </Stack>
  </Stack>
)

/** What the keyboard can do; opened with `?`. */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => {
  const commands = useAllCommands().flatMap(({ shortcut, title }) =>
    shortcut === undefined ? [] : [{ keys: [shortcut.toUpperCase()], text: title }]
  )
  return (
    <Dialog open onClose={onClose} title="Atajos de teclado">
      <Stack gap="6" pb="2">
        <List title="En todas partes" shortcuts={[...everywhere, ...commands]} />
        <List title="En la agenda" shortcuts={inAgenda} />
      </Stack>
    </Dialog>
  )
}
