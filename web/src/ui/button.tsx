import {
  Button as ChakraButton,
  type ButtonProps as ChakraButtonProps,
  IconButton as ChakraIconButton,
  type IconButtonProps as ChakraIconButtonProps,
} from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

/**
 * `main`: the one clear action of a screen; `quiet`: the others; `bare`: inside toolbars; `danger`:
 * destroys something.
 */
export type ButtonKind = 'main' | 'quiet' | 'bare' | 'danger'

const variants = {
  main: { variant: 'solid', colorPalette: 'brand' },
  quiet: { variant: 'outline', colorPalette: 'gray' },
  bare: { variant: 'ghost', colorPalette: 'gray' },
  danger: { variant: 'solid', colorPalette: 'red' },
} as const

export type ButtonProps = Omit<ChakraButtonProps, 'variant' | 'colorPalette'> & {
  kind?: ButtonKind | undefined
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

export const Button = ({ kind = 'quiet', icon, children, ...rest }: ButtonProps) => (
  <ChakraButton
    type="button"
    {...variants[kind]}
    // Behind the spinner the words are invisible, also to screen readers.
    {...(rest.loading === true && typeof children === 'string' ? { 'aria-label': children } : {})}
    {...rest}
  >
    {icon}
    {children}
  </ChakraButton>
)

export type IconButtonProps = Omit<
  ChakraIconButtonProps,
  'variant' | 'colorPalette' | 'aria-label' | 'children'
> & {
  name: string
  icon: ReactNode
  kind?: ButtonKind | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button with an icon only; `name` is its accessible name and its tooltip. */
export const IconButton = ({ name, icon, kind = 'bare', ...rest }: IconButtonProps) => (
  <ChakraIconButton type="button" aria-label={name} title={name} {...variants[kind]} {...rest}>
    {icon}
  </ChakraIconButton>
)
