import { Box, Heading, Input, InputGroup, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSignedIn } from '../api/session.ts'
import { contributions } from '../features/all.ts'
import { matches } from '../ui/matches.ts'
import { Page, PageHeader } from '../ui/pieces.tsx'
import { CardsSkeleton } from '../ui/skeletons.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { catalogueFor, type Entry, type GroupId } from './catalogue.ts'
import { EntryTags } from './entry-tags.tsx'
import { greeting } from './greeting.ts'

// Once in the life of an account: the form and its schema stay out of everybody's first page.
const RegisterBusiness = lazy(async () => ({
  default: (await import('./register-business.tsx')).RegisterBusiness,
}))

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

const tabOrder: readonly GroupId[] = [
  'conocimiento',
  'herramientas',
  'resultados',
  'integraciones',
  'cuenta',
]

/** /principal: greeting, assistants, and every screen of the product [NAV-14, NAV-15]. */
export const Component = () => {
  const session = useSignedIn()
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState<string>('herramientas')
  const groups = catalogueFor(session)
  const entriesOf = (id: GroupId) => groups.find(group => group.id === id)?.entries ?? []
  const found = groups.flatMap(group => group.entries).filter(entry => matches(entry.title, typed))
  const title = greeting(session.user.name, new Date().getHours())
  if (session.business === null)
    return (
      <Page>
        <PageHeader title={title} description="Registra tu negocio para empezar" />
        <Suspense fallback={<CardsSkeleton cards={2} />}>
          <RegisterBusiness />
        </Suspense>
      </Page>
    )
  return (
    <Page>
      <PageHeader title={title} description={session.business.name} />
      <InputGroup startElement={<Search size={16} aria-hidden="true" />} maxW="md">
        <Input
          type="search"
          aria-label="Buscar en el menú"
          placeholder="¿Qué quieres hacer?"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </InputGroup>
      {typed.trim() === '' ? (
        <>
          {contributions.map(({ home: Row }, index) =>
            Row === undefined ? null : (
              <Suspense key={index}>
                <Row />
              </Suspense>
            )
          )}
          <Stack as="section" gap="3" aria-label="Automatización IA">
            <Heading as="h2" textStyle="lg">
              Automatización IA
            </Heading>
            <Cards entries={entriesOf('automatizacion')} />
          </Stack>
          <Tabs
            label="Secciones"
            value={tab}
            onChange={setTab}
            tabs={tabOrder.map(id => ({
              id,
              label: groups.find(group => group.id === id)?.title ?? id,
              content: <Cards entries={entriesOf(id)} />,
            }))}
          />
        </>
      ) : found.length === 0 ? (
        <Text role="status" color="fg.muted">
          No encontramos «{typed.trim()}»
        </Text>
      ) : (
        <Cards entries={found} />
      )}
    </Page>
  )
}
