import { Button, type ButtonProps, IconButton } from '../button.tsx'
import { useIsWide } from '../use-media.ts'

type Props = Omit<ButtonProps, 'children' | 'name' | 'kind'> & { name: string }

/** A button of the toolbar with its name; only its picture where the window is narrow. */
export const ToolbarButton = ({ name, icon, ...rest }: Props) =>
  useIsWide() ? (
    <Button minH="10" icon={icon} {...rest}>
      {name}
    </Button>
  ) : (
    <IconButton name={name} kind="quiet" minH="11" minW="11" icon={icon} {...rest} />
  )
