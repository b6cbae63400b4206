import { Progress, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Import } from '@mostrador/contracts'
import { percentOf } from './import-api.ts'
import { countText } from '../ui/count.ts'

/** How far an import is [IMP2-01]. */
export const ImportProgress = ({ run }: { readonly run: Import }) => {
  const percent = percentOf(run)
  const figures = [
    ['Total', run.total],
    ['Procesados', run.processed],
    ['Creados', run.created],
    ['Fallidos', run.failed],
    ...(run.updateKnown ? [['Actualizados', run.updated] as const] : []),
    ...(run.skipped > 0 ? [['Ya estaban', run.skipped] as const] : []),
  ] as const
  return (
    <Stack gap="3">
      <Progress.Root
        value={percent}
        aria-label={`Carga de ${run.fileName}`}
        colorPalette="brand"
        size="sm"
      >
        <Stack direction="row" align="center" gap="3">
          <Progress.Track flex="1">
            <Progress.Range />
          </Progress.Track>
          <Progress.ValueText fontVariantNumeric="tabular-nums">{percent}%</Progress.ValueText>
        </Stack>
      </Progress.Root>
      <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} gap="3">
        {figures.map(([name, value]) => (
          <Stack key={name} gap="0">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {name}
            </Text>
            <Text as="dd" fontWeight="600" fontVariantNumeric="tabular-nums">
              {countText(value)}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
