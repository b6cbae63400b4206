import { Box, Fieldset, HStack, RadioGroup, Text } from '@chakra-ui/react'
import { Check, Star } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button } from '../../ui/button.tsx'
import { offeredColors } from './colors.ts'

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * The colour of a specialist in the agenda: the favourites of the business first, or any other
 * [SPE2-02].
 */
export const ColorPicker = ({
  value,
  favourites,
  takenColors,
  onChange,
  onKeep,
}: {
  value: string
  favourites: readonly string[]
  /** Which specialist has each colour. */
  takenColors: readonly { readonly name: string; readonly colorHex: string }[]
  onChange: (color: string) => void
  /** Makes the colour a favourite; absent without the right to. */
  onKeep?: ((color: string) => void) | undefined
}) => {
  const offered = offeredColors(favourites)
  const isOffered = offered.some(color => same(color, value))
  const isFavourite = favourites.some(color => same(color, value))
  const owner = takenColors.find(({ colorHex }) => same(colorHex, value))
  return (
    <Fieldset.Root>
      <Fieldset.Legend>Color en la agenda</Fieldset.Legend>
      <RadioGroup.Root
        value={offered.find(color => same(color, value)) ?? ''}
        onValueChange={change => {
          if (change.value !== null) onChange(change.value)
        }}
        aria-label="Color"
      >
        <HStack gap="1" flexWrap="wrap">
          {offered.map((color, index) => (
            <Swatch
              key={color}
              color={color}
              name={
                index < favourites.length
                  ? `Favorito ${index + 1}`
                  : `Color ${index - favourites.length + 1}`
              }
              isChosen={same(color, value)}
            />
          ))}
        </HStack>
      </RadioGroup.Root>
      <HStack gap="3" flexWrap="wrap">
        <Button asChild size="sm" minH="11" position="relative">
          <label>
            <Box
              boxSize="5"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.subtle"
              style={{ backgroundColor: value }}
            />
            {isOffered ? 'Otro color' : 'Otro color, elegido'}
            <input
              type="color"
              aria-label="Otro color"
              value={value.toLowerCase()}
              onChange={event => onChange(event.target.value)}
              style={hidden}
            />
          </label>
        </Button>
        {onKeep === undefined || isFavourite ? null : (
          <Button
            kind="bare"
            size="sm"
            minH="11"
            icon={<Star size={16} />}
            onClick={() => onKeep(value)}
          >
            Agregar a favoritos
          </Button>
        )}
      </HStack>
      {owner === undefined ? null : (
        <Text textStyle="sm" color="fg.muted">
          {`${owner.name} ya tiene este color.`}
        </Text>
      )}
    </Fieldset.Root>
  )
}

const hidden: CSSProperties = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
}

const Swatch = ({ color, name, isChosen }: { color: string; name: string; isChosen: boolean }) => (
  <RadioGroup.Item
    value={color}
    boxSize="11"
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    cursor="pointer"
    title={name}
  >
    <RadioGroup.ItemHiddenInput aria-label={name} />
    <Box
      boxSize="8"
      borderRadius="full"
      display="flex"
      alignItems="center"
      justifyContent="center"
      color="white"
      outline={isChosen ? '2px solid' : 'none'}
      outlineColor="fg.default"
      outlineOffset="2px"
      _peerFocusVisible={{ outline: '2px solid', outlineColor: 'brand.solid' }}
      style={{ backgroundColor: color }}
    >
      {isChosen ? <Check size={16} aria-hidden="true" /> : null}
    </Box>
  </RadioGroup.Item>
)
