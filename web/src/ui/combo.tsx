import { Box, Input, Stack, Text } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { arrowStep } from './arrow-step.ts'
import { Field } from './field.tsx'

export type Choice = {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
}

type Props = {
  readonly label: string
  /** The label stays for screen readers only. */
  readonly hideLabel?: boolean
  readonly required?: boolean
  readonly error?: string | undefined
  /** Below the field while nothing is wrong. */
  readonly help?: ReactNode
  readonly placeholder?: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly choices: readonly Choice[]
  readonly onChoose: (choice: Choice) => void
  /** Said instead of choices: too few letters, nothing found, searching. */
  readonly notice?: string | undefined
  readonly foot?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  /**
   * Numbers are typed: a phone shows its digits, and no choice is taken before an arrow was
   * pressed.
   */
  readonly numeric?: boolean
  /** The field is left, or Enter sends the form: what was typed counts. */
  readonly onSettle?: (() => void) | undefined
}

/**
 * A field that suggests while one types, not before: a form that opens must not cover its own
 * fields. Arrows, Enter and Esc. What was typed stays when nothing is chosen.
 */
export const Combo = (props: Props) => {
  const { label, hideLabel = false, required = false, numeric = false } = props
  const { error, help, placeholder, text, onText, choices, onChoose, inputRef, onSettle } = props
  const list = useId()
  const start = numeric ? -1 : 0
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(start)
  const current = open ? choices[Math.min(activeIndex, choices.length - 1)] : undefined
  const choose = (choice: Choice) => {
    onChoose(choice)
    setOpen(false)
  }
  const middle = Math.floor(choices.length / 2)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key)
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      const next = activeIndex < 0 ? middle : Math.min(activeIndex, choices.length - 1) + step
      setActiveIndex(
        open ? (next + choices.length) % Math.max(1, choices.length) : Math.max(0, start)
      )
    }
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Enter') onSettle?.()
    // Esc closes the suggestions first, the form only after that.
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    // Tab may go from the field into what its list offers; leaving both closes it.
    <Box
      position="relative"
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        onSettle?.()
      }}
    >
      <Field label={label} hideLabel={hideLabel} error={error} help={help} required={required}>
        <Input
          ref={inputRef}
          role="combobox"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          autoComplete="off"
          {...(numeric ? { inputMode: 'numeric' as const } : {})}
          placeholder={placeholder ?? ''}
          value={text}
          {...(current === undefined ? {} : { 'aria-activedescendant': `${list}-${current.id}` })}
          onChange={event => {
            onText(event.target.value)
            setOpen(true)
            setActiveIndex(start)
          }}
          onFocus={event => event.target.select()}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {open ? <SuggestionPanel {...props} list={list} current={current} onChoose={choose} /> : null}
    </Box>
  )
}

type PanelProps = Pick<Props, 'label' | 'choices' | 'onChoose' | 'notice' | 'foot'> & {
  /** The id of the listbox. */
  readonly list: string
  readonly current: Choice | undefined
}

/** The suggestions below the field, with a notice and a foot. */
const SuggestionPanel = ({ list, label, choices, current, onChoose, notice, foot }: PanelProps) => (
  // Pressing inside must not take the focus from the input: that would close the list before the
  // click.
  <Box
    position="absolute"
    insetX="0"
    top="full"
    mt="1"
    zIndex="popover"
    bg="bg.panel"
    borderRadius="l2"
    boxShadow="floating"
    overflow="hidden"
    onPointerDown={event => event.preventDefault()}
  >
    <Stack
      id={list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      gap="0"
      maxH="64"
      overflowY="auto"
      p={choices.length > 0 ? '1' : '0'}
    >
      {choices.map(choice => (
        <Stack
          key={choice.id}
          id={`${list}-${choice.id}`}
          role="option"
          aria-selected={choice === current}
          gap="0"
          px="3"
          py="2"
          minH="11"
          flexShrink="0"
          justify="center"
          borderRadius="l1"
          cursor="pointer"
          onClick={() => onChoose(choice)}
          {...(choice === current ? { bg: 'brand.subtle' } : {})}
        >
          <Text textStyle="sm" truncate>
            {choice.label}
          </Text>
          {choice.detail === undefined || choice.detail === '' ? null : (
            <Text textStyle="xs" color="fg.muted" truncate>
              {choice.detail}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
    {notice === undefined ? null : (
      <Text role="status" px="4" py="3" textStyle="sm" color="fg.muted">
        {notice}
      </Text>
    )}
    {foot === undefined ? null : (
      <Box p="1" borderTopWidth="1px" borderColor="border.subtle">
        {foot}
      </Box>
    )}
  </Box>
)
