import { Box, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { coarseHidden, fineHidden } from '../ui/pointer-css.ts'

const accepted =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type FileFieldProps = {
  readonly file: File | undefined
  readonly onChange: (file: File) => void
  readonly limit: string
  readonly busy: boolean
}

/** One spreadsheet: chosen with a button, or dropped. */
export const FileField = ({ file, onChange, limit, busy }: FileFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const takeFiles = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen !== undefined && !busy) onChange(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    takeFiles(event.dataTransfer.files)
  }
  return (
    <Stack
      align="center"
      gap="2"
      p="5"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="l2"
      borderColor={isOver ? 'brand.solid' : 'border.control'}
      bg={isOver ? 'bg.muted' : 'transparent'}
      textAlign="center"
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Box color="fg.muted" aria-hidden="true">
        <FileSpreadsheet />
      </Box>
      {file === undefined ? (
        <Text color="fg.muted">
          <Box as="span" css={coarseHidden}>
            Arrastra aquí tu archivo o elígelo.
          </Box>
          <Box as="span" css={fineHidden}>
            Elige tu archivo.
          </Box>
        </Text>
      ) : (
        <Text fontWeight="500" overflowWrap="anywhere">
          {file.name}
        </Text>
      )}
      <Button
        minH="11"
        icon={<Upload />}
        disabled={busy}
        aria-describedby={`${id}-limit`}
        onClick={() => input.current?.click()}
      >
        {file === undefined ? 'Elegir archivo' : 'Cambiar archivo'}
      </Button>
      <Text id={`${id}-limit`} textStyle="sm" color="fg.muted">
        CSV o XLSX. {limit}.
      </Text>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          aria-label="Archivo"
          tabIndex={-1}
          accept={accepted}
          onChange={({ currentTarget }) => {
            takeFiles(currentTarget.files)
            // The same file, mended, may be chosen again.
            currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
    </Stack>
  )
}
