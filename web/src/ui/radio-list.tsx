import { Fieldset, RadioGroup, Stack, Text } from '@chakra-ui/react'

export type RadioChoice = {
  readonly value: string
  readonly label: string
  readonly detail?: string | undefined
}

/** One of a few, one below the other. */
export const RadioList = ({
  label,
  choices,
  value,
  onChange,
  error,
}: {
  label: string
  choices: readonly RadioChoice[]
  /** Empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}) => (
  <Fieldset.Root invalid={error !== undefined}>
    <Fieldset.Legend>{label}</Fieldset.Legend>
    <RadioGroup.Root
      colorPalette="brand"
      aria-label={label}
      value={value === '' ? null : value}
      onValueChange={change => {
        if (change.value !== null) onChange(change.value)
      }}
    >
      <Stack gap="0">
        {choices.map(choice => (
          <RadioGroup.Item key={choice.value} value={choice.value} minH="11" alignItems="center">
            <RadioGroup.ItemHiddenInput
              {...(error === undefined ? {} : { 'aria-invalid': true })}
            />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText overflowWrap="anywhere">
              {choice.label}
              {choice.detail === undefined ? null : (
                <Text as="span" display="block" textStyle="sm" color="fg.muted">
                  {choice.detail}
                </Text>
              )}
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
    {error === undefined ? null : (
      <Text role="alert" textStyle="sm" color="fg.error">
        {error}
      </Text>
    )}
  </Fieldset.Root>
)
