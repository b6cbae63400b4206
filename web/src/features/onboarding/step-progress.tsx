import { HStack, Progress, Stack, Text } from '@chakra-ui/react'
import { percentOf, type Step } from './steps.ts'

/** Progress of the wizard [ONB-14]. */
export const StepProgress = ({ steps, index }: { steps: readonly Step[]; index: number }) => {
  const percent = percentOf(index, steps)
  return (
    <Stack gap="2" data-uncovered="">
      <HStack justify="space-between" gap="3" textStyle="sm">
        <Text fontWeight="600">
          {`Paso ${index + 1} de ${steps.length}: ${steps[index]?.label ?? ''}`}
        </Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">{`${percent} %`}</Text>
      </HStack>
      <Progress.Root value={percent} colorPalette="brand" size="sm">
        <Progress.Track aria-label="Avance">
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
    </Stack>
  )
}
