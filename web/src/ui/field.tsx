import {
  Box,
  Field as ChakraField,
  Input,
  type InputProps,
  NativeSelect,
  Textarea,
  type TextareaProps,
} from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './button.tsx'

export type FieldProps = {
  label: string
  /** The Spanish text of what is wrong; undefined or empty when nothing is. */
  error?: string | undefined
  help?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** The label stays for screen readers only (search boxes). */
  hideLabel?: boolean | undefined
  children: ReactNode
}

/**
 * Label, control, and below it the error or the help; ties the three together for assistive
 * technology.
 */
export const Field = ({
  label,
  error,
  help,
  required,
  disabled,
  hideLabel,
  children,
}: FieldProps) => (
  <ChakraField.Root
    invalid={error !== undefined && error !== ''}
    required={required ?? false}
    disabled={disabled ?? false}
  >
    <ChakraField.Label
      {...(hideLabel === true ? { srOnly: true } : {})}
      // Its name stays the label: that it is required is said by the control itself.
      {...(required === true ? { _after: { content: '"*" / ""', color: 'fg.error' } } : {})}
    >
      {label}
    </ChakraField.Label>
    {children}
    {error ? <ChakraField.ErrorText role="alert">{error}</ChakraField.ErrorText> : null}
    {error || help === undefined ? null : <ChakraField.HelperText>{help}</ChakraField.HelperText>}
  </ChakraField.Root>
)

type FieldFrameProps = Omit<FieldProps, 'children'>
const split = <P extends FieldFrameProps>({
  label,
  error,
  help,
  required,
  disabled,
  hideLabel,
  ...rest
}: P) => ({ around: { label, error, help, required, disabled, hideLabel }, rest })

/** A field of one line. Spread react-hook-form's `register('name')` on it. */
export const TextField = (props: FieldFrameProps & InputProps) => {
  const { around, rest } = split(props)
  return (
    <Field {...around}>
      <Input {...rest} />
    </Field>
  )
}

export const TextareaField = (props: FieldFrameProps & TextareaProps) => {
  const { around, rest } = split(props)
  return (
    <Field {...around}>
      <Textarea autoresize maxH="64" {...rest} />
    </Field>
  )
}

export type Option = {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean | undefined
}
type SelectProps = FieldFrameProps &
  Omit<ComponentProps<typeof NativeSelect.Field>, 'children'> & {
    options: readonly Option[]
    placeholder?: string | undefined
  }

/** The select of the device: on a phone it is the wheel that people know. */
export const SelectField = ({ options, placeholder, ...props }: SelectProps) => {
  const { around, rest } = split(props)
  return (
    <Field {...around}>
      <NativeSelect.Root disabled={around.disabled ?? false}>
        <NativeSelect.Field {...rest}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field>
  )
}

export const PasswordField = (
  props: FieldFrameProps & InputProps & { ref?: Ref<HTMLInputElement> }
) => {
  const [isShown, setShown] = useState(false)
  const { around, rest } = split(props)
  return (
    <Field {...around}>
      <ChakraPassword
        {...rest}
        type={isShown ? 'text' : 'password'}
        toggle={
          <IconButton
            name={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            aria-pressed={isShown}
            size="sm"
            boxSize={{ base: '11', md: '9' }}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </Field>
  )
}

const ChakraPassword = ({
  toggle,
  ...rest
}: InputProps & { toggle: ReactNode; ref?: Ref<HTMLInputElement> }) => (
  <div style={{ position: 'relative', width: '100%' }}>
    <Input pe="12" {...rest} />
    <Box position="absolute" insetEnd={{ base: '0', md: '2px' }} top={{ base: '0', md: '2px' }}>
      {toggle}
    </Box>
  </div>
)
