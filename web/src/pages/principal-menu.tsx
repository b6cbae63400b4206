import { Box, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSignedIn } from '../api/session.ts'
import '../theme/screen-recipes.ts'
import { Button } from '../ui/button.tsx'
import { commandsLike, useAllCommands } from '../ui/commands.ts'
import { matches } from '../ui/matches.ts'
import { Tabs } from '../ui/tabs.tsx'
import { EntryTags } from './entry-tags.tsx'
import type { Entry, Group, GroupId } from './entry.ts'
import { CommandLinks } from './command-links.tsx'
import { catalogueFor, comingIn, everythingFor } from './groups.ts'
import { screenCommands } from './screen-commands.ts'

const card = {
  display: 'flex',
  gap: '3',
  alignItems: 'start',
  p: '4',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.subtle',
  borderRadius: 'l3',
  textAlign: 'start',
  minH: '20',
} as const

const EntryCard = ({ entry }: { entry: Entry }) => {
  const Icon = entry.icon
  const premium = entry.tags.includes('premium')
  const inside = (
    <>
      <Box
        p="2"
        borderRadius="l2"
        bg={premium ? 'yellow.subtle' : 'brand.subtle'}
        color={premium ? 'yellow.fg' : 'brand.fg'}
        flexShrink="0"
      >
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Stack gap="0.5" minW="0" flex="1">
        <Box display="flex" gap="2" alignItems="center" flexWrap="wrap">
          <Text fontWeight="600" textStyle="sm">
            {entry.title}
          </Text>
          <EntryTags tags={entry.tags} />
        </Box>
        <Text color="fg.muted" textStyle="sm">
          {entry.description}
        </Text>
      </Stack>
    </>
  )
  return entry.disabled ? (
    <Box {...card} asChild bg="transparent" borderStyle="dashed" cursor="not-allowed">
      <a role="link" aria-disabled="true" title="Próximamente">
        {inside}
      </a>
    </Box>
  ) : (
    <Box {...card} asChild transition="border-color 120ms" _hover={{ borderColor: 'brand.border' }}>
      <Link to={entry.path}>{inside}</Link>
    </Box>
  )
}

const Cards = ({ entries }: { entries: readonly Entry[] }) => (
  <SimpleGrid minChildWidth={{ base: 'full', sm: '17rem' }} gap="3">
    {entries.map(entry => (
      <EntryCard key={entry.path} entry={entry} />
    ))}
  </SimpleGrid>
)

/** The cards of a tab that can be opened; without any, the way to those that are coming. */
const GroupCards = ({
  entries,
  onShowComing,
}: {
  entries: readonly Entry[]
  onShowComing: () => void
}) =>
  entries.length > 0 ? (
    <Cards entries={entries} />
  ) : (
    <Stack gap="3" align="start" py="2">
      <Text color="fg.muted">Estamos preparando las pantallas de esta sección.</Text>
      <Button minH={{ base: '11', md: '9' }} size="sm" onClick={onShowComing}>
        Ver qué viene
      </Button>
    </Stack>
  )

const COMING = 'proximamente'

/** Everything that does not exist yet, in one group that is closed until somebody opens it. */
const Coming = ({
  groups,
  open,
  onToggle,
}: {
  groups: readonly Group[]
  open: boolean
  onToggle: (open: boolean) => void
}) =>
  groups.length === 0 ? null : (
    <Stack as="section" id={COMING} gap="4" aria-label="Próximamente">
      <Button
        kind="bare"
        alignSelf="start"
        minH="11"
        aria-expanded={open}
        icon={<ChevronDown style={open ? undefined : { transform: 'rotate(-90deg)' }} />}
        onClick={() => onToggle(!open)}
      >
        Próximamente
      </Button>
      {open
        ? groups.map(({ id, title, entries }) => (
            <Stack key={id} role="group" aria-label={title} gap="2">
              <Text textStyle="sm" fontWeight="600" color="fg.muted">
                {title}
              </Text>
              <Cards entries={entries} />
            </Stack>
          ))
        : null}
    </Stack>
  )

const tabOrder: readonly GroupId[] = [
  'conocimiento',
  'herramientas',
  'resultados',
  'integraciones',
  'cuenta',
]

// Brings the schemas of clients and appointments.
const Records = lazy(async () => ({ default: (await import('./principal-records.tsx')).Records }))

/**
 * The cards whose title is like what was typed, then what can be done, clients and appointments.
 * Where no title is like it, the screens that are described by it.
 */
export const Found = ({ typed }: { typed: string }) => {
  const session = useSignedIn()
  const entries = everythingFor(session).flatMap(group => group.entries)
  const matching = entries.filter(entry => matches(entry.title, typed))
  const screens = matching.length > 0 ? [] : screenCommands(session)
  const commands = commandsLike(typed, [...useAllCommands(), ...screens])
  return (
    <Stack gap="4">
      {matching.length > 0 ? <Cards entries={matching} /> : null}
      <CommandLinks commands={commands} />
      <Suspense>
        <Records typed={typed} isElsewhere={matching.length + commands.length > 0} />
      </Suspense>
    </Stack>
  )
}

/** Every screen of the product [NAV-14]. */
export const Sections = () => {
  const groups = catalogueFor(useSignedIn())
  const [tab, setTab] = useState<string>('herramientas')
  const builtOf = (id: GroupId) =>
    (groups.find(group => group.id === id)?.entries ?? []).filter(({ disabled }) => !disabled)
  // A group of which nothing exists yet has no tab: its entries are under «Próximamente».
  const builtTabs = tabOrder.filter(id => builtOf(id).length > 0)
  const [isComingOpen, setComingOpen] = useState(false)
  const showComing = () => {
    setComingOpen(true)
    // The page has drawn the group by then.
    requestAnimationFrame(() => document.getElementById(COMING)?.scrollIntoView())
  }
  return (
    <Stack gap="6">
      <Stack as="section" gap="3" aria-label="Automatización IA">
        <Heading as="h2" textStyle="lg">
          Automatización IA
        </Heading>
        <Cards entries={builtOf('automatizacion')} />
      </Stack>
      <Tabs
        label="Secciones"
        value={builtTabs.find(id => id === tab) ?? builtTabs[0] ?? ''}
        onChange={setTab}
        tabs={builtTabs.map(id => ({
          id,
          label: groups.find(group => group.id === id)?.title ?? id,
          content: <GroupCards entries={builtOf(id)} onShowComing={showComing} />,
        }))}
      />
      <Coming groups={comingIn(groups)} open={isComingOpen} onToggle={setComingOpen} />
    </Stack>
  )
}
