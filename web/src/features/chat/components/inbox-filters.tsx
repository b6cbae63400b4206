import { Box, Button, HStack, Input, InputGroup, Stack } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'

/** [INB-03] */
export const views = [
  { id: 'esperan', label: 'Esperan a una persona' },
  { id: 'todos', label: 'Todos' },
  { id: 'whatsapp', label: 'WhatsApp' },
  { id: 'instagram', label: 'Instagram' },
  { id: 'messenger', label: 'Messenger' },
  { id: 'no-leidos', label: 'No leídos' },
] as const
/** [INB-04, G2-19] */
export const categories = [
  // Not only «Todos», as in the row above it.
  { id: 'todos', label: 'Todos los tipos' },
  { id: 'lead', label: 'Prospectos' },
  { id: 'client', label: 'Clientes' },
  { id: 'personal', label: 'Personal' },
] as const
export type View = (typeof views)[number]['id']
export type Category = (typeof categories)[number]['id']
/** The filter of the address; `todos` for an unknown one. */
export const viewOf = (text: string | null): View =>
  views.find(({ id }) => id === text)?.id ?? 'todos'
export const categoryOf = (text: string | null): Category =>
  categories.find(({ id }) => id === text)?.id ?? 'todos'

type Choice<Id extends string> = { readonly id: Id; readonly label: string }
const Choices = <Id extends string>({
  label,
  choices,
  value,
  onChange,
  small = false,
}: {
  label: string
  choices: readonly Choice<Id>[]
  value: Id
  onChange: (id: Id) => void
  small?: boolean
}) => (
  <HStack
    role="group"
    aria-label={label}
    gap="1"
    overflowX="auto"
    scrollbarWidth="none"
    px={{ base: '4', xl: '3' }}
    py="1"
  >
    {choices.map(({ id, label: text }) => (
      <Button
        key={id}
        type="button"
        size="xs"
        minH={{ base: '11', md: small ? '7' : '8' }}
        borderRadius="full"
        flexShrink="0"
        px={{ base: '2', xl: '1.5' }}
        aria-pressed={id === value}
        onClick={() => onChange(id)}
        {...(id === value
          ? { variant: small ? 'subtle' : 'solid', colorPalette: 'brand' }
          : { variant: small ? 'ghost' : 'outline', colorPalette: 'gray' })}
      >
        {text}
      </Button>
    ))}
  </HStack>
)

export type InboxFiltersProps = {
  typed: string
  onType: (text: string) => void
  onSearchNow: () => void
  onDown: () => void
  searchRef: RefObject<HTMLInputElement | null>
  view: View
  onView: (view: View) => void
  category: Category
  onCategory: (category: Category) => void
  /** How many wait for a person and how long the first has; undefined while nobody does. */
  waiting: string | undefined
}
export const InboxFilters = ({
  typed,
  onType,
  onSearchNow,
  onDown,
  searchRef,
  view,
  onView,
  category,
  onCategory,
  waiting,
}: InboxFiltersProps) => (
  <Stack gap="1.5" pb="2" borderBottomWidth="1px" borderColor="border.subtle">
    <Box px="4">
      <InputGroup startElement={<Search size={16} aria-hidden="true" />}>
        <Input
          ref={searchRef}
          type="search"
          aria-label="Buscar cliente"
          placeholder="Buscar por nombre o número"
          value={typed}
          onChange={event => onType(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') onSearchNow()
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              onDown()
            }
            if (event.key === 'Escape' && typed !== '') {
              event.stopPropagation()
              onType('')
            }
          }}
        />
      </InputGroup>
    </Box>
    <Choices
      label="Canal"
      value={view}
      onChange={onView}
      choices={views.map(choice =>
        choice.id === 'esperan' && waiting !== undefined
          ? { ...choice, label: `${choice.label} (${waiting})` }
          : choice
      )}
    />
    <Choices label="Categoría" small value={category} onChange={onCategory} choices={categories} />
  </Stack>
)
