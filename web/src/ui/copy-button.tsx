import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { toast } from './toaster.tsx'

/** Copies `text` to the clipboard and confirms it with the common message [UX2-02]. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Texto copiado al portapapeles!', { id: 'copied' })
    return true
  } catch {
    toast.error('Error al copiar al portapapeles', { id: 'copied' })
    return false
  }
}

export const CopyButton = ({
  text,
  label,
  children,
}: {
  text: string
  label?: string | undefined
  children?: string | undefined
}) => {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const icon = done ? <Check /> : <Copy />
  const copy = () => {
    void copyText(text).then(setDone)
  }
  return children === undefined ? (
    <IconButton
      name={`Copiar${label === undefined ? '' : ` ${label.toLocaleLowerCase('es-MX')}`}`}
      size="sm"
      icon={icon}
      onClick={copy}
    />
  ) : (
    <Button size="sm" icon={icon} onClick={copy}>
      {children}
    </Button>
  )
}
