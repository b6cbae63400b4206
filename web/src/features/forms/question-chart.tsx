import { BarList, type BarListData, useChart } from '@chakra-ui/charts'
import type { Bar } from './answer-words.ts'

/** How often each answer was given; the numbers are written beside the bars. */
export const QuestionChart = ({ bars, label }: { bars: readonly Bar[]; label: string }) => {
  const chart = useChart<BarListData>({
    data: bars.map(({ name, value }) => ({ name, value })),
    series: [{ name: 'name', color: 'brand.muted' }],
  })
  return (
    <BarList.Root chart={chart} role="group" aria-label={`Gráfica de ${label}`}>
      <BarList.Content>
        <BarList.Bar />
        <BarList.Value />
      </BarList.Content>
    </BarList.Root>
  )
}
