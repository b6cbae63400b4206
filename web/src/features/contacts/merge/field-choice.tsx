import { Box, Fieldset, RadioGroup, SimpleGrid, Text } from '@chakra-ui/react'
import type { Client, MergeField, MergeSide } from '@mostrador/contracts/crm'
import { fieldLabels, fieldText } from './words.ts'

type Props = {
  readonly field: MergeField
  readonly survivor: Client
  readonly merged: Client
  readonly value: MergeSide
  readonly onChange: (side: MergeSide) => void
}

/**
 * One field of both contacts, side by side: which of the two stays. Equal values are only shown.
 */
export const FieldChoice = ({ field, survivor, merged, value, onChange }: Props) => {
  const texts = { survivor: fieldText(survivor, field), merged: fieldText(merged, field) }
  if (texts.survivor === texts.merged)
    return texts.survivor === '' ? null : (
      <EqualValue label={fieldLabels[field]} text={texts.survivor} />
    )
  return (
    <Fieldset.Root>
      <Fieldset.Legend textStyle="sm" color="fg.muted">
        {fieldLabels[field]}
      </Fieldset.Legend>
      <RadioGroup.Root
        colorPalette="brand"
        aria-label={fieldLabels[field]}
        value={value}
        onValueChange={change => {
          if (change.value === 'survivor' || change.value === 'merged') onChange(change.value)
        }}
      >
        <SimpleGrid columns={2} gap="2">
          {(['survivor', 'merged'] as const).map(side => (
            <RadioGroup.Item
              key={side}
              value={side}
              minH="11"
              minW="0"
              px="3"
              py="2"
              alignItems="center"
              borderWidth="1px"
              borderRadius="l2"
              borderColor={value === side ? 'brand.solid' : 'border.subtle'}
            >
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText
                overflowWrap="anywhere"
                minW="0"
                {...(texts[side] === '' ? { color: 'fg.muted' } : {})}
              >
                {texts[side] || 'Sin dato'}
              </RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </SimpleGrid>
      </RadioGroup.Root>
    </Fieldset.Root>
  )
}

const EqualValue = ({ label, text }: { label: string; text: string }) => (
  <Box>
    <Text textStyle="sm" color="fg.muted">
      {label}
    </Text>
    <Text overflowWrap="anywhere">{text}</Text>
  </Box>
)
