import { Checkbox } from '@chakra-ui/react'

/** A box to tick. */
export const CheckboxField = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <Checkbox.Root
    colorPalette="brand"
    minH={{ base: '11', md: '10' }}
    checked={checked}
    onCheckedChange={change => onChange(change.checked === true)}
  >
    <Checkbox.HiddenInput />
    <Checkbox.Control />
    <Checkbox.Label>{label}</Checkbox.Label>
  </Checkbox.Root>
)
