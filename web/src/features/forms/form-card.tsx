import { Heading, HStack, Stack, Text } from '@chakra-ui/react'
import type { FormEntity } from '@mostrador/contracts/crm'
import { ChartColumn, EllipsisVertical, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { momentText } from '../../ui/when.ts'
import { answersText, questionsText } from './form-words.ts'

type Props = {
  readonly form: FormEntity
  readonly timeZone: string
  readonly onShare: () => void
  readonly actions: readonly MenuItem[]
}

const lastText = ({ lastAnswerAt }: FormEntity, timeZone: string): string =>
  lastAnswerAt === null ? '' : ` · la última, ${momentText(lastAnswerAt, timeZone)}`

/** A form of the list, with what was answered and the way to share it. */
export const FormCard = ({ form, timeZone, onShare, actions }: Props) => (
  <Stack
    as="article"
    aria-label={form.title}
    gap="3"
    p="4"
    bg="bg.panel"
    borderWidth="1px"
    borderColor="border.subtle"
    borderRadius="l3"
    minW="0"
    justify="space-between"
  >
    <Stack gap="1">
      <HStack gap="2">
        <Heading as="h2" textStyle="md" fontWeight="600" overflowWrap="anywhere" flex="1">
          {form.title}
        </Heading>
        <Chip tone={form.isOpen ? 'green' : 'gray'}>{form.isOpen ? 'Abierto' : 'Cerrado'}</Chip>
        {actions.length === 0 ? null : (
          <Menu
            label={`Más de ${form.title}`}
            trigger={
              <IconButton name={`Más de ${form.title}`} icon={<EllipsisVertical />} boxSize="11" />
            }
            items={actions}
          />
        )}
      </HStack>
      <Text textStyle="sm" color="fg.muted">
        {questionsText(form)} · {answersText(form.answers)}
        {lastText(form, timeZone)}
      </Text>
      {form.sendAfter === 'asistida' ? (
        <Text textStyle="sm" color="fg.muted">
          {form.isOpen
            ? 'Se envía solo después de cada cita asistida'
            : 'Mientras esté cerrado no se envía después de las citas'}
        </Text>
      ) : null}
    </Stack>
    <HStack gap="2" flexWrap="wrap">
      <Button minH="11" icon={<Share2 />} aria-label={`Compartir ${form.title}`} onClick={onShare}>
        Compartir
      </Button>
      <Button asChild minH="11">
        <Link to={`/formularios/${form._id}`} aria-label={`Respuestas de ${form.title}`}>
          <ChartColumn />
          Respuestas
        </Link>
      </Button>
    </HStack>
  </Stack>
)
