import '../../theme/screen-recipes.ts'
import { Box, Dialog, HStack, Input, Kbd, Portal, Stack, Text } from '@chakra-ui/react'
import { CornerDownLeft, Search } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { BrowserSession } from '../../api/session.ts'
import { screenCommands } from '../../pages/screen-commands.ts'
import { arrowStep } from '../../ui/arrow-step.ts'
import { type Command, commandsLike, useAllCommands } from '../../ui/commands.ts'

// Loads the schemas of clients and appointments: only once somebody looks for one.
const PaletteRecords = lazy(async () => ({
  default: (await import('./palette-records.tsx')).PaletteRecords,
}))

const Shortcut = ({ letter }: { letter: string | undefined }) =>
  letter === undefined ? null : <Kbd size="sm">{letter.toUpperCase()}</Kbd>

/** Ctrl/⌘ K: type where to go or what to do; arrows and Enter. */
export const Palette = ({
  typed,
  onTyped,
  onClose,
  session,
}: {
  typed: string
  onTyped: (text: string) => void
  onClose: () => void
  session: BrowserSession | null
}) => {
  const [activeIndex, setActiveIndex] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const registered = useAllCommands()
  const [records, setRecords] = useState<readonly Command[]>([])
  const commands = useMemo(
    () => [...commandsLike(typed, [...registered, ...screenCommands(session)]), ...records],
    [registered, session, typed, records]
  )
  const current = commands[Math.min(activeIndex, commands.length - 1)]
  useEffect(() => {
    document.getElementById(`${list}-${current?.id}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [current, list])

  const choose = (command: Command) => {
    onClose()
    if (command.to !== undefined) void navigate(command.to)
    command.run?.()
  }
  const onType = (text: string) => {
    onTyped(text)
    if (text.trim().length < 2) setRecords([])
    setActiveIndex(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key)
    if (step !== 0) {
      event.preventDefault()
      setActiveIndex(
        (Math.min(activeIndex, commands.length - 1) + step + commands.length) %
          Math.max(1, commands.length)
      )
    }
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      choose(current)
    }
  }
  return (
    <Dialog.Root
      open
      onOpenChange={change => {
        if (!change.open) onClose()
      }}
      placement="top"
      size="md"
      initialFocusEl={() => input.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Suspense>
            {session === null || typed.trim().length < 2 ? null : (
              <PaletteRecords typed={typed} session={session} onFound={setRecords} />
            )}
          </Suspense>
          <Dialog.Content
            aria-label="Buscar o ir a…"
            mx={{ base: '3', md: 'auto' }}
            overflow="hidden"
          >
            <HStack
              px="4"
              gap="3"
              borderBottomWidth="1px"
              borderColor="border.subtle"
              color="fg.muted"
            >
              <Search size={18} aria-hidden="true" />
              <SearchInput
                ref={input}
                list={list}
                activeOption={current === undefined ? undefined : `${list}-${current.id}`}
                value={typed}
                onType={onType}
                onKeyDown={onKeyDown}
              />
            </HStack>
            <Stack
              id={list}
              role="listbox"
              aria-label="Resultados"
              gap="0"
              p="2"
              maxH="min(60dvh, 420px)"
              overflowY="auto"
            >
              {commands.map((command, index) => (
                <Box key={command.id}>
                  {commands[index - 1]?.group === command.group ? null : (
                    <GroupTitle>{command.group}</GroupTitle>
                  )}
                  <Option
                    id={`${list}-${command.id}`}
                    command={command}
                    isCurrent={command === current}
                    onHover={() => setActiveIndex(index)}
                    onChoose={() => choose(command)}
                  />
                </Box>
              ))}
            </Stack>
            {commands.length === 0 ? (
              <Text role="status" px="5" pb="6" pt="2" color="fg.muted">
                No encontramos «{typed}»
              </Text>
            ) : null}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const SearchInput = ({
  ref,
  list,
  activeOption,
  value,
  onType,
  onKeyDown,
}: {
  ref: Ref<HTMLInputElement>
  /** Id of the list that it filters. */
  list: string
  activeOption: string | undefined
  value: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) => (
  <Input
    ref={ref}
    role="combobox"
    aria-label="Buscar o ir a…"
    aria-expanded="true"
    aria-controls={list}
    aria-autocomplete="list"
    placeholder="Buscar o ir a…"
    h="14"
    px="0"
    border="none"
    bg="transparent"
    _focusVisible={{ outline: 'none' }}
    textStyle="md"
    color="fg"
    {...(activeOption === undefined ? {} : { 'aria-activedescendant': activeOption })}
    value={value}
    // What was typed before it had the focus goes on at its end.
    onFocus={({ currentTarget: field }) =>
      field.setSelectionRange(field.value.length, field.value.length)
    }
    onChange={event => onType(event.target.value)}
    onKeyDown={onKeyDown}
  />
)

const GroupTitle = ({ children }: { children: string }) => (
  <Text role="presentation" px="3" pt="2" pb="1" textStyle="xs" color="fg.muted" fontWeight="600">
    {children}
  </Text>
)

const Option = ({
  id,
  command,
  isCurrent,
  onHover,
  onChoose,
}: {
  id: string
  command: Command
  isCurrent: boolean
  onHover: () => void
  onChoose: () => void
}) => (
  <HStack
    id={id}
    role="option"
    aria-selected={isCurrent}
    px="3"
    minH="10"
    borderRadius="l2"
    cursor="pointer"
    justify="space-between"
    {...(isCurrent ? { bg: 'brand.subtle', color: 'brand.fg' } : {})}
    onPointerMove={onHover}
    onClick={onChoose}
  >
    <Text>{command.title}</Text>
    {isCurrent ? (
      <CornerDownLeft size={14} aria-hidden="true" />
    ) : (
      <Shortcut letter={command.shortcut} />
    )}
  </HStack>
)
