import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { AssistantSummary } from '@mostrador/contracts/ai-assistant'
import { Link } from 'react-router'
import { Answer, Block, Nothing } from './block.tsx'
import type { Today } from './use-today.ts'
import { creditsText, joinParts } from './words.ts'
import { pluralize } from '../../ui/count.ts'

/** 'Agendó 2 citas, respondió 14 mensajes y pasó 1 chat a una persona' */
const didText = (summary: AssistantSummary): string => {
  const parts = [
    summary.booked > 0 ? `agendó ${pluralize(summary.booked, 'cita', 'citas')}` : '',
    summary.moved > 0 ? `movió ${pluralize(summary.moved, 'cita', 'citas')}` : '',
    summary.cancelled > 0 ? `canceló ${pluralize(summary.cancelled, 'cita', 'citas')}` : '',
    summary.answered > 0 ? `respondió ${pluralize(summary.answered, 'vez', 'veces')}` : '',
    summary.handedOver > 0
      ? `pasó ${pluralize(summary.handedOver, 'mensaje', 'mensajes')} a una persona`
      : '',
  ]
  const text = joinParts(parts)
  return text === '' ? 'Leyó mensajes que no necesitaban respuesta' : capital(text)
}
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1)

/** What each assistant did since yesterday, and what it cost. */
export const AssistantsBlock = ({ today }: { today: Today }) => (
  <Block title="Tus asistentes desde ayer" more={{ to: '/asistentes', text: 'Ver asistentes' }}>
    <Answer query={today.summary} failed="No pudimos leer qué hicieron tus asistentes.">
      {({ assistants }) =>
        assistants.length === 0 ? (
          <Nothing>
            Nadie les ha escrito desde ayer. Aquí verás lo que respondieron y agendaron por ti.
          </Nothing>
        ) : (
          <Stack as="ul" aria-label="Tus asistentes desde ayer" gap="0.5">
            {assistants.map(summary => (
              <Box as="li" key={summary.assistantId} listStyleType="none">
                <HStack
                  asChild
                  gap="3"
                  minH="11"
                  px="2"
                  mx="-2"
                  py="1"
                  borderRadius="l2"
                  _hover={{ bg: 'bg.muted' }}
                >
                  <Link to={`/asistentes/${summary.assistantId}`}>
                    <Stack as="span" gap="0" flex="1" minW="0">
                      <Text as="span" fontWeight="500" textStyle="sm" truncate>
                        {summary.assistantName}
                      </Text>
                      <Text as="span" color="fg.muted" textStyle="xs">
                        {didText(summary)}
                      </Text>
                    </Stack>
                    <Text as="span" textStyle="xs" flexShrink="0" fontVariantNumeric="tabular-nums">
                      {creditsText(summary.credits)}
                    </Text>
                  </Link>
                </HStack>
              </Box>
            ))}
          </Stack>
        )
      }
    </Answer>
  </Block>
)
