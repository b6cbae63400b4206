import { HStack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import type { Pages } from './use-columns.ts'

const size = { base: 'lg', md: 'xs' } as const

/**
 * Steps through a team that does not fit side by side; under the grid on phones, where the thumb
 * is.
 */
export const SpecialistPages = ({ pages, columnCount }: { pages: Pages; columnCount: number }) => (
  <HStack
    justify={{ base: 'space-between', md: 'flex-end' }}
    gap="1"
    px={{ base: '2', md: '6' }}
    py={{ base: '0', md: '0.5' }}
    order={{ base: '1', md: '0' }}
    bg="bg.panel"
    borderColor="border.subtle"
    borderTopWidth={{ base: '1px', md: '0' }}
    borderBottomWidth={{ base: '0', md: '1px' }}
    textStyle="sm"
    color="fg.muted"
  >
    <Text order={{ base: '1', md: '0' }} aria-live="polite">
      Especialistas {pages.first}–{pages.first + columnCount - 1} de {pages.total}
    </Text>
    <IconButton
      name="Especialistas anteriores"
      icon={<ChevronLeft />}
      size={size}
      disabled={pages.at === 0}
      onClick={() => pages.show(pages.at - 1)}
    />
    <IconButton
      name="Especialistas siguientes"
      icon={<ChevronRight />}
      size={size}
      order={{ base: '2', md: '0' }}
      disabled={pages.at === pages.count - 1}
      onClick={() => pages.show(pages.at + 1)}
    />
  </HStack>
)
