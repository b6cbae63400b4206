import { Box, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** One of a few ways to continue, as wide as the page. */
export const ChoiceCard = ({
  icon,
  title,
  why,
  isChosen,
  onChoose,
}: {
  icon?: ReactNode
  title: string
  why?: string | undefined
  isChosen?: boolean | undefined
  onChoose: () => void
}) => (
  <Button
    w="full"
    h="auto"
    minH="14"
    py="3"
    px="4"
    gap="3"
    justifyContent="flex-start"
    textAlign="start"
    whiteSpace="normal"
    bg={isChosen === true ? 'brand.subtle' : 'bg.panel'}
    {...(isChosen === true ? { borderColor: 'brand.solid' } : {})}
    {...(isChosen === undefined ? {} : { 'aria-pressed': isChosen })}
    onClick={onChoose}
  >
    {icon === undefined ? null : (
      <Box color="brand.fg" flexShrink="0" aria-hidden="true">
        {icon}
      </Box>
    )}
    <Stack as="span" gap="0.5" minW="0">
      <Text as="span" fontWeight="600">
        {title}
      </Text>
      {why === undefined ? null : (
        <Text as="span" textStyle="sm" fontWeight="400" color="fg.muted">
          {why}
        </Text>
      )}
    </Stack>
  </Button>
)
