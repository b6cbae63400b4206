import { Heading, Stack } from '@chakra-ui/react'
import type { Onboarding } from '@mostrador/contracts/accounts'
import { CalendarDays, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { ChoiceCard } from './choice-card.tsx'
import { mainChoices } from './steps.ts'
import { useAfter } from './use-after.ts'

/** From a choice to what follows it [ONB-11]. */
export const CHOICE_MS = 500

type ChosenUse = Pick<Onboarding, 'mainUse' | 'use'>

/**
 * What the product is for: the two main uses, then what in particular [ONB-08]. `sub`: which of the
 * two is asked.
 */
export const MainUseStep = ({
  question,
  chosen,
  sub,
  onChange,
  onSub,
  onDone,
}: {
  question: string
  chosen: ChosenUse
  sub: 0 | 1
  onChange: (chosen: ChosenUse) => void
  onSub: (sub: 0 | 1) => void
  onDone: () => void
}) => {
  // What was chosen here is seen for a moment before the next question.
  const [isLeaving, setLeaving] = useState(false)
  useAfter(CHOICE_MS, isLeaving, () => {
    setLeaving(false)
    if (sub === 0) onSub(1)
    else onDone()
  })
  const isSales = chosen.mainUse === 'sales'
  const choose = (next: ChosenUse) => {
    onChange(next)
    setLeaving(true)
  }
  if (sub === 0)
    return (
      <Stack gap="3">
        <Heading as="h2" textStyle="lg">
          {question}
        </Heading>
        {mainChoices.map(({ mainUse, label, why }) => (
          <ChoiceCard
            key={mainUse}
            icon={mainUse === 'sales' ? <ShoppingBag size={20} /> : <CalendarDays size={20} />}
            title={label}
            why={why}
            isChosen={chosen.mainUse !== null && isSales === (mainUse === 'sales')}
            onChoose={() => choose({ mainUse, use: null })}
          />
        ))}
      </Stack>
    )
  const group = mainChoices.find(({ mainUse }) => isSales === (mainUse === 'sales'))
  return (
    <Stack gap="3">
      <Heading as="h2" textStyle="lg">
        {`${group?.label ?? ''}: ¿qué vas a ofrecer?`}
      </Heading>
      {group?.uses.map(({ mainUse, use, label }) => (
        <ChoiceCard
          key={use}
          title={label}
          isChosen={chosen.use === use}
          onChoose={() => choose({ mainUse, use })}
        />
      ))}
    </Stack>
  )
}
