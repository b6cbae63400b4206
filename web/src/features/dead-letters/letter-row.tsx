import { Box, Code, HStack, Stack, Text } from '@chakra-ui/react'
import type { DeadLetter } from '@mostrador/contracts/accounts'
import { RotateCw, Trash2 } from 'lucide-react'
import { Fragment, memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { TechnicalDetails } from '../../ui/technical-details.tsx'
import { agoText, momentText } from '../../ui/when.ts'
import {
  businessText,
  consumerText,
  kindText,
  referenceText,
  triesText,
  whatText,
} from './words.ts'

/** Ids only: people who may see more look them up where they belong. */
const Details = ({ letter }: { letter: DeadLetter }) => (
  <TechnicalDetails>
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'max-content minmax(0, 1fr)' }}
      columnGap="4"
      rowGap="1"
      alignItems="center"
      pt="1"
    >
      {[
        { name: 'Pendiente', id: letter._id },
        ...letter.references.map(({ name, id }) => ({ name: referenceText(name), id })),
      ].map(({ name, id }, index) => (
        <Fragment key={`${index}-${id}`}>
          <dt>{name}</dt>
          <HStack as="dd" gap="1" minW="0">
            <Code size="sm" overflowWrap="anywhere">
              {id}
            </Code>
            <CopyButton text={id} label={name} />
          </HStack>
        </Fragment>
      ))}
      <dt>Nombre técnico</dt>
      <dd>
        <Code size="sm" overflowWrap="anywhere">
          {letter.type === letter.consumer ? letter.type : `${letter.type} → ${letter.consumer}`}
        </Code>
      </dd>
    </Box>
  </TechnicalDetails>
)

type LetterRowProps = {
  readonly letter: DeadLetter
  readonly now: number
  readonly onRetry: (letter: DeadLetter) => void
  readonly onDiscard: (letter: DeadLetter) => void
}

/** One letter: a row of a table on a wide screen, a card on a phone. */
export const LetterRow = memo(({ letter, now, onRetry, onDiscard }: LetterRowProps) => {
  const title = whatText(letter)
  const businessName = businessText(letter.business)
  return (
    // Rows out of sight are not laid out; with hundreds of them the page still scrolls freely.
    <Box
      as="li"
      listStyleType="none"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      _last={{ borderBottomWidth: '0' }}
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 120px' }}
    >
      <Box
        as="article"
        aria-label={`${title}, ${businessName}`}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
        gridTemplateAreas={{
          base: '"what" "why" "details" "actions"',
          lg: '"what why actions" "details details details"',
        }}
        columnGap="6"
        rowGap={{ base: '3', lg: '1' }}
        px="4"
        py="4"
        alignItems="start"
      >
        <Stack gridArea="what" gap="1" minW="0">
          <HStack gap="2" flexWrap="wrap">
            <Chip tone={letter.kind === 'event' ? 'blue' : 'purple'}>{kindText(letter.kind)}</Chip>
            <Text fontWeight="600" overflowWrap="anywhere">
              {title}
            </Text>
          </HStack>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {businessName} · {consumerText(letter.consumer)}
          </Text>
        </Stack>
        <Stack gridArea="why" gap="1" minW="0">
          <Text overflowWrap="anywhere">{letter.reason}</Text>
          <Text textStyle="sm" color="fg.muted">
            {triesText(letter.attempts)} ·{' '}
            <time dateTime={letter.createdAt}>
              {agoText(letter.createdAt, now)}{' '}
              <Text as="span" whiteSpace="nowrap">
                ({momentText(letter.createdAt)})
              </Text>
            </time>
          </Text>
        </Stack>
        <Box gridArea="details" minW="0">
          <Details letter={letter} />
        </Box>
        <HStack gridArea="actions" gap="2" justify={{ base: 'stretch', lg: 'end' }}>
          <Button
            size="sm"
            minH={{ base: '11', md: '9' }}
            flex={{ base: '1', lg: 'initial' }}
            icon={<RotateCw />}
            onClick={() => onRetry(letter)}
          >
            Reintentar
          </Button>
          <Button
            size="sm"
            minH={{ base: '11', md: '9' }}
            flex={{ base: '1', lg: 'initial' }}
            kind="bare"
            icon={<Trash2 />}
            onClick={() => onDiscard(letter)}
            aria-haspopup="dialog"
          >
            Descartar
          </Button>
        </HStack>
      </Box>
    </Box>
  )
})
