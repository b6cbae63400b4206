import { Button as Plain, HStack, Slider, Stack, Text } from '@chakra-ui/react'
import { type Assistant } from '@mostrador/contracts/ai-assistant'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import {
  AssistantAvatar,
  avatarColors,
  avatarFaces,
  colorNames,
  faceNames,
  avatarOf,
} from './avatar.tsx'
import { traits, traitsOf, traitText, withTrait } from './personality.ts'
import { stopOf, stops } from './temperature.ts'
import { channelNames, optionsOf } from './words.ts'

const Labelled = ({
  label,
  help,
  children,
}: {
  label: string
  help?: ReactNode
  children: ReactNode
}) => {
  const [name, hint] = [useId(), useId()]
  return (
    <Stack
      role="group"
      aria-labelledby={name}
      {...(help === undefined ? {} : { 'aria-describedby': hint })}
      gap="2"
    >
      <Text id={name} fontWeight="500" textStyle="sm">
        {label}
      </Text>
      {children}
      {help === undefined ? null : (
        <Text id={hint} textStyle="sm" color="fg.muted">
          {help}
        </Text>
      )}
    </Stack>
  )
}

/** A choice that is on or off; the check says it to people who do not see the colour. */
const Choice = ({
  on,
  onToggle,
  children,
}: {
  on: boolean
  onToggle: (on: boolean) => void
  children: ReactNode
}) => (
  <Plain
    type="button"
    size="sm"
    minH={{ base: '11', md: '8' }}
    borderRadius="full"
    variant={on ? 'subtle' : 'outline'}
    colorPalette={on ? 'brand' : 'gray'}
    aria-pressed={on}
    onClick={() => onToggle(!on)}
  >
    {on ? <Check size={14} aria-hidden="true" /> : null}
    {children}
  </Plain>
)

export const ChannelPicker = ({
  value,
  onChange,
}: {
  value: Assistant['channel']
  onChange: (value: Assistant['channel']) => void
}) => (
  <Labelled
    label="Canales conectados"
    help={value.length === 0 ? 'Sin canales no responde a nadie.' : undefined}
  >
    <HStack gap="2" flexWrap="wrap">
      {optionsOf(channelNames).map(({ value: channel, label }) => (
        <Choice
          key={channel}
          on={value.includes(channel)}
          onToggle={on =>
            onChange(on ? [...value, channel] : value.filter(other => other !== channel))
          }
        >
          {label}
        </Choice>
      ))}
    </HStack>
  </Labelled>
)

/** Traits as chips over the stored comma list [AST-13, C1-32]. */
export const PersonalityPicker = ({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) => {
  const chosen = traitsOf(value)
  return (
    <Labelled label="Personalidad">
      <HStack gap="2" flexWrap="wrap">
        {[...traits, ...chosen.filter(trait => !(traits as readonly string[]).includes(trait))].map(
          trait => (
            <Choice
              key={trait}
              on={chosen.includes(trait)}
              onToggle={on => onChange(withTrait(value, trait, on))}
            >
              {traitText(trait)}
            </Choice>
          )
        )}
      </HStack>
    </Labelled>
  )
}

/** Up to here it is a low or a middle value of 1. */
const [LOW, MIDDLE] = [0.3, 0.7]
const freedomText = (value: number): string => {
  if (value <= LOW) return 'Poco'
  return value <= MIDDLE ? 'Normal' : 'Mucho'
}
const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 2 })

/**
 * The slider of 0.01, 0.1, 0.2 … 1 [AST-12, C1-31]; a stored value between two stops is shown as it
 * is until somebody moves it.
 */
export const TemperaturePicker = ({
  value,
  onChange,
}: {
  value: number
  onChange: (value: number) => void
}) => (
  <Slider.Root
    colorPalette="brand"
    min={0}
    max={stops.length - 1}
    step={1}
    value={[stopOf(value)]}
    getAriaValueText={({ value: stopIndex }) => number.format(stops[stopIndex] ?? value)}
    aria-label={['Qué tan libre escribe']}
    onValueChange={({ value: [stopIndex] }) => {
      const stop = stops[stopIndex ?? 0]
      if (stop !== undefined) onChange(stop)
    }}
  >
    <HStack justify="space-between">
      <Slider.Label>Qué tan libre escribe</Slider.Label>
      <Text textStyle="sm" color="fg.muted">
        {`${freedomText(value)} (${number.format(value)})`}
      </Text>
    </HStack>
    <Slider.Control minH={{ mdDown: '11' }}>
      <Slider.Track>
        <Slider.Range />
      </Slider.Track>
      <Slider.Thumb index={0}>
        <Slider.HiddenInput />
      </Slider.Thumb>
    </Slider.Control>
    <HStack justify="space-between" textStyle="xs" color="fg.muted" mt="1">
      <span>Se apega a tus datos</span>
      <span>Con más variedad</span>
    </HStack>
  </Slider.Root>
)

/** Face and colour of the avatar, stored as 'chica_blue'. */
export const AvatarPicker = ({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) => {
  const look = avatarOf(value)
  const swatch = (name: string, label: string, on: boolean) => (
    <Plain
      key={name}
      type="button"
      variant="ghost"
      colorPalette="gray"
      p="0.5"
      h="auto"
      minW="0"
      borderRadius="full"
      aria-label={label}
      aria-pressed={on}
      title={label}
      outline={on ? '2px solid' : undefined}
      outlineColor="brand.solid"
      onClick={() => onChange(name)}
    >
      <AssistantAvatar name={name} size="11" />
    </Plain>
  )
  return (
    <Stack gap="4" direction={{ base: 'column', sm: 'row' }}>
      <Labelled label="Avatar">
        <HStack gap="2">
          {avatarFaces.map(face =>
            swatch(`${face}_${look.color}`, faceNames[face] ?? face, face === look.face)
          )}
        </HStack>
      </Labelled>
      <Labelled label="Color">
        <HStack gap="2" flexWrap="wrap">
          {avatarColors.map(color =>
            swatch(
              `${look.face}_${color}`,
              `Color ${colorNames[color] ?? color}`,
              color === look.color
            )
          )}
        </HStack>
      </Labelled>
    </Stack>
  )
}

/**
 * A number that may be half typed: what cannot be read is NaN, and stays on screen as it was typed.
 */
export const NumberField = ({
  label,
  value,
  onChange,
  error,
  unit,
  width = '28',
}: {
  label: string
  value: number
  onChange: (value: number) => void
  error?: string | undefined
  unit?: string | undefined
  width?: string | undefined
}) => {
  const textOf = (number: number) => (Number.isNaN(number) ? '' : String(number))
  const [typed, setTyped] = useState(textOf(value))
  const read = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const fieldText = Object.is(read(typed), value) ? typed : textOf(value)
  return (
    <TextField
      label={unit === undefined ? label : `${label} (${unit})`}
      inputMode="numeric"
      maxW={width}
      autoComplete="off"
      error={error}
      value={fieldText}
      onChange={event => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
    />
  )
}
