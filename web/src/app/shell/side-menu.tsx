import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { ArrowLeft, ChevronDown, LogIn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { type BrowserSession, isPlatformOnly, maySimulate } from '../../api/session.ts'
import { home, platformEntries, simulator } from '../../pages/catalogue.ts'
import type { Entry, Group } from '../../pages/entry.ts'
import { everythingFor, comingIn, openIn, pinnedIn, unsoldIn } from '../../pages/groups.ts'
import { useStored } from '../../theme/stored.ts'
import { EntryTags } from '../../pages/entry-tags.tsx'
import { WaitingBadge } from './waiting.ts'

// Only admins need it, and they are few.
const PendingBadge = lazy(async () => ({
  default: (await import('../../features/dead-letters/pending-badge.tsx')).PendingBadge,
}))

const isClosedList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  px: '3',
  minH: { base: '11', md: '9' },
  borderRadius: 'l2',
  textStyle: 'sm',
  color: 'fg',
  fontWeight: '500',
  _hover: { bg: 'bg.muted' },
  '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: '600' },
} as const

const Item = ({ entry, onNavigate }: { entry: Entry; onNavigate: () => void }) => {
  const Icon = entry.icon
  const inside = (
    <>
      <Icon size={18} aria-hidden="true" />
      <Text as="span" flex="1" minW="0" lineHeight="short">
        {entry.title}
      </Text>
      <EntryTags tags={entry.tags} />
      {entry.path === '/chat' ? (
        <Suspense>
          <WaitingBadge />
        </Suspense>
      ) : null}
      {entry.adminOnly === undefined ? null : (
        <Suspense>
          <PendingBadge />
        </Suspense>
      )}
    </>
  )
  return (
    <Box as="li">
      {entry.disabled ? (
        <Box
          {...row}
          asChild
          cursor="not-allowed"
          color="fg.subtle"
          fontWeight="400"
          css={{ '& svg': { opacity: 0.55 } }}
          _hover={{}}
        >
          <a role="link" aria-disabled="true" title={`${entry.title}: próximamente`}>
            {inside}
          </a>
        </Box>
      ) : (
        <Box {...row} asChild>
          <NavLink
            to={entry.path}
            end={entry.adminOnly === undefined}
            onClick={onNavigate}
            title={entry.description}
          >
            {inside}
          </NavLink>
        </Box>
      )}
    </Box>
  )
}

const SectionButton = ({
  title,
  open,
  onToggle,
}: {
  title: string
  open: boolean
  onToggle: () => void
}) => (
  <Button
    aria-expanded={open}
    onClick={onToggle}
    variant="ghost"
    colorPalette="gray"
    size="xs"
    w="full"
    justifyContent="space-between"
    px="3"
    minH={{ base: '10', md: '8' }}
    color="fg.muted"
    fontWeight="600"
    _expanded={{ bg: 'transparent' }}
    _hover={{ bg: 'bg.muted' }}
  >
    {title}
    <Box asChild transition="transform 120ms" transform={open ? 'none' : 'rotate(-90deg)'}>
      <ChevronDown size={14} aria-hidden="true" />
    </Box>
  </Button>
)

const Section = ({
  title,
  entries,
  open,
  onToggle,
  onNavigate,
}: Pick<Group, 'title' | 'entries'> & {
  open: boolean
  onToggle: () => void
  onNavigate: () => void
}) => (
  <div>
    <SectionButton title={title} open={open} onToggle={onToggle} />
    {open ? (
      <Stack as="ul" gap="0.5" listStyleType="none" pb="2">
        {entries.map(item => (
          <Item key={item.path} entry={item} onNavigate={onNavigate} />
        ))}
      </Stack>
    ) : null}
  </div>
)

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** What the business said it does not sell (/negocio): closed until somebody opens it. */
const Unsold = ({ entries, onNavigate }: { entries: readonly Entry[]; onNavigate: () => void }) => {
  const [open, setOpen] = useStored('mostrador.menu.unsold', false, isFlag)
  return entries.length === 0 ? null : (
    <Section
      title="Más funciones"
      entries={entries}
      open={open}
      onToggle={() => setOpen(!open)}
      onNavigate={onNavigate}
    />
  )
}

/** What does not exist yet, in one group that is closed until somebody opens it. */
const Coming = ({ groups, onNavigate }: { groups: readonly Group[]; onNavigate: () => void }) => {
  const [open, setOpen] = useStored('mostrador.menu.coming', false, isFlag)
  if (groups.length === 0) return null
  return (
    <div>
      <SectionButton title="Próximamente" open={open} onToggle={() => setOpen(!open)} />
      {open
        ? groups.map(({ id, title, entries }) => (
            <Box key={id} role="group" aria-label={title} pb="2">
              <Text px="3" py="1" textStyle="xs" color="fg.muted" fontWeight="600">
                {title}
              </Text>
              <Stack as="ul" gap="0.5" listStyleType="none">
                {entries.map(item => (
                  <Item key={item.path} entry={item} onNavigate={onNavigate} />
                ))}
              </Stack>
            </Box>
          ))
        : null}
    </div>
  )
}

/** The back link of those who came from above a business [NAV-18]. */
const BackLink = ({ role, onNavigate }: { role: 'partner' | 'admin'; onNavigate: () => void }) => (
  <Box {...row} asChild>
    <NavLink to={role === 'partner' ? '/partner/dashboard' : '/negocios'} onClick={onNavigate}>
      <ArrowLeft size={18} aria-hidden="true" />
      {role === 'partner' ? 'Volver al panel de partner' : 'Volver a los negocios'}
    </NavLink>
  </Box>
)

/**
 * The catalogue as a menu; sections stay as the person left them on this device [NAV-16]. Without a
 * session only 'Ingresar' [NAV-17].
 */
export const SideMenu = ({
  session,
  onNavigate = () => undefined,
}: {
  session: BrowserSession | null
  onNavigate?: (() => void) | undefined
}) => {
  const [closed, setClosed] = useStored<readonly string[]>(
    'mostrador.menu.closed',
    [],
    isClosedList
  )
  if (session === null) {
    return (
      <Stack as="nav" aria-label="Principal" gap="1">
        <Box {...row} asChild>
          <NavLink to="/auth/ingresar" onClick={onNavigate}>
            <LogIn size={18} aria-hidden="true" />
            Ingresar
          </NavLink>
        </Box>
      </Stack>
    )
  }
  if (isPlatformOnly(session)) {
    return (
      <Stack as="nav" aria-label="Principal">
        <Stack as="ul" gap="0.5" listStyleType="none">
          {platformEntries.map(item => (
            <Item key={item.path} entry={item} onNavigate={onNavigate} />
          ))}
        </Stack>
      </Stack>
    )
  }
  const { role } = session.user
  const groups = everythingFor(session)
  return (
    <Stack as="nav" aria-label="Principal" gap="2">
      {role === 'user' ? null : <BackLink role={role} onNavigate={onNavigate} />}
      <Stack as="ul" gap="0.5" listStyleType="none">
        <Item entry={home} onNavigate={onNavigate} />
        {pinnedIn(groups).map(item => (
          <Item key={item.path} entry={item} onNavigate={onNavigate} />
        ))}
        {maySimulate(session) ? <Item entry={simulator} onNavigate={onNavigate} /> : null}
      </Stack>
      {openIn(groups, session).map(group => (
        <Section
          key={group.id}
          title={group.title}
          entries={group.entries}
          open={!closed.includes(group.id)}
          onNavigate={onNavigate}
          onToggle={() =>
            setClosed(
              closed.includes(group.id)
                ? closed.filter(id => id !== group.id)
                : [...closed, group.id]
            )
          }
        />
      ))}
      <Unsold entries={unsoldIn(groups, session)} onNavigate={onNavigate} />
      <Coming groups={comingIn(groups)} onNavigate={onNavigate} />
    </Stack>
  )
}
