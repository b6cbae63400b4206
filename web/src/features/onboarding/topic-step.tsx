import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FormPlaceProvider } from '../../ui/form-place.ts'
import { Card } from '../../ui/pieces.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import type { SetUpItems, SetUpStep } from '../contribution.ts'
import { CHOICE_MS } from './main-use-step.tsx'
import { useAfter } from './use-after.ts'

/** From one saved item to the form of the next [ONB-11]. */
const ITEM_MS = 300

type Props = {
  readonly topic: SetUpStep
  /** How many were asked for. */
  readonly count: number | undefined
  readonly isIntro: boolean
  readonly onIntro: (isIntro: boolean) => void
  readonly onCount: (count: number) => void
  /** Called with whether the step is complete. */
  readonly onComplete: (isComplete: boolean) => void
  readonly onDone: () => void
  /** Undefined: it cannot be left for later. */
  readonly onLater: (() => void) | undefined
}

/** One topic: how many of it, unless one is the most, then one form for each [ONB-10, ONB-11]. */
export const TopicStep = (props: Props) => {
  const [isSaved, setSaved] = useState(false)
  const { Items } = props.topic
  return (
    <Items onSaved={() => setSaved(true)}>
      {items => (
        <Topic {...props} items={items} isSaved={isSaved} onShown={() => setSaved(false)} />
      )}
    </Items>
  )
}

const Topic = ({
  items: { rows, form, shortcuts },
  isSaved,
  onShown,
  ...props
}: Props & { items: SetUpItems; isSaved: boolean; onShown: () => void }) => {
  const { topic, count, isIntro, onComplete, onDone, onLater } = props
  // The item on the screen; the next one comes a moment after its row.
  const [rowsOnScreen, setRowsOnScreen] = useState(rows)
  const isComplete = rows !== undefined && rows >= Math.min(count ?? 1, topic.max)
  // Rows that were there when the step opened; unknown while they load.
  const [wasComplete, setWasComplete] = useState(rows === undefined ? undefined : isComplete)
  if (wasComplete === undefined && rows !== undefined) setWasComplete(isComplete)
  useEffect(() => onComplete(isComplete), [isComplete, onComplete])
  const isNew = rows !== undefined && rows !== rowsOnScreen
  // Loaded for the first time, or complete: no form of a next item follows.
  if (isNew && (rowsOnScreen === undefined || isComplete)) setRowsOnScreen(rows)
  useAfter(ITEM_MS, isNew && rowsOnScreen !== undefined && !isComplete, () => {
    setRowsOnScreen(rows)
    onShown()
  })
  // A step that was complete on arrival does not advance automatically.
  useAfter(topic.advanceMs, isComplete && wasComplete === false, () => {
    setWasComplete(true)
    onDone()
  })

  if (rows === undefined || rowsOnScreen === undefined)
    return <CardsSkeleton cards={1} height="64" />
  if (isComplete && wasComplete === false) return <SavedNotice text={`${topic.label}: listo`} />
  if (topic.max === 1) return <SingleForm form={form} onLater={isComplete ? undefined : onLater} />
  if (isIntro || count === undefined || isComplete)
    return <Intro {...props} rows={rows} shortcuts={shortcuts} isComplete={isComplete} />
  if (isSaved || rows !== rowsOnScreen)
    return <SavedNotice text={`${topic.item} ${rowsOnScreen + 1}: lista`} />
  return (
    <Stack gap="4">
      <ProgressDots done={rowsOnScreen} of={count} label={topic.label} />
      <FormPlaceProvider
        value={{
          title: `${topic.item} ${rowsOnScreen + 1} de ${count}`,
          secondaryAction: <LaterButton onLater={onLater} />,
        }}
      >
        <Box key={rowsOnScreen}>{form}</Box>
      </FormPlaceProvider>
    </Stack>
  )
}

/** A topic with a single item: no count, and a button to skip it. */
const SingleForm = ({ form, onLater }: Pick<Props, 'onLater'> & { form: ReactNode }) => (
  <Stack gap="4">
    {form}
    <LaterButton onLater={onLater} />
  </Stack>
)

const quick = [1, 2, 3, 4, 5]

/** Asks how many; what is there already is said. */
const Intro = ({
  topic,
  count,
  rows,
  isComplete,
  shortcuts,
  onCount,
  onIntro,
  onLater,
}: Props & { rows: number; isComplete: boolean; shortcuts: ReactNode }) => {
  const [chosen, setChosen] = useState<number>()
  useAfter(CHOICE_MS, chosen !== undefined, () => {
    if (chosen === undefined) return
    setChosen(undefined)
    onCount(chosen)
    onIntro(false)
  })
  const pressed = chosen ?? count
  return (
    <Card title={topic.question}>
      <Stack gap="5">
        <Text color="fg.muted">{topic.why}</Text>
        {rows === 0 ? null : (
          <Text role="status" fontWeight="500">
            {isComplete ? `Ya registraste: ${rows}. Puedes seguir.` : `Ya registraste: ${rows}.`}
          </Text>
        )}
        {shortcuts}
        <HStack role="group" aria-label={topic.question} gap="2" flexWrap="wrap">
          {quick.map(number => (
            <Button
              key={number}
              minH="11"
              minW="11"
              aria-pressed={pressed === number}
              {...(pressed === number ? { bg: 'brand.subtle', borderColor: 'brand.solid' } : {})}
              onClick={() => setChosen(number)}
            >
              {number}
            </Button>
          ))}
        </HStack>
        <Box maxW="56">
          <SelectField
            label="Otra cantidad"
            placeholder="Elige"
            options={Array.from({ length: topic.max - quick.length }, (_, index) => ({
              value: String(index + quick.length + 1),
              label: String(index + quick.length + 1),
            }))}
            value={pressed !== undefined && pressed > quick.length ? String(pressed) : ''}
            onChange={event => {
              if (event.target.value !== '') setChosen(Number(event.target.value))
            }}
          />
        </Box>
        {isComplete ? null : <LaterButton onLater={onLater} />}
      </Stack>
    </Card>
  )
}

const LaterButton = ({ onLater }: Pick<Props, 'onLater'>) =>
  onLater === undefined ? null : (
    <Button kind="bare" minH="11" alignSelf="start" onClick={onLater}>
      Hacerlo después
    </Button>
  )

const SavedNotice = ({ text }: { text: string }) => (
  <Card>
    <HStack role="status" gap="3" color="fg.success">
      <CircleCheck size={20} aria-hidden="true" />
      <Text fontWeight="500">{text}</Text>
    </HStack>
  </Card>
)

/** One dot per item; a single one needs none. */
const ProgressDots = ({ done, of, label }: { done: number; of: number; label: string }) =>
  of < 2 ? null : (
    <HStack gap="2" flexWrap="wrap" role="img" aria-label={`${label}: ${done} de ${of}`}>
      {Array.from({ length: of }, (_, index) => (
        <Box
          key={index}
          boxSize="2.5"
          borderRadius="full"
          bg={index < done ? 'brand.solid' : 'bg.emphasized'}
          {...(index === done ? { outline: '2px solid', outlineColor: 'brand.solid' } : {})}
        />
      ))}
    </HStack>
  )
