import { Box, HStack, SimpleGrid, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { FileKind } from '@mostrador/contracts/catalog'
import { Camera, Trash2, Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { coarseHidden, fineHidden } from '../pointer-css.ts'
import { Chip } from '../pieces.tsx'
import { acceptOf, kindsText, limitText, type UploadItem } from './file-preview-kind.ts'
import { FilePreview } from './file-preview.tsx'
import { UploadRow } from './upload-row.tsx'
import { type FileApi, useUploads } from './use-uploads.ts'

/** Files of one uploader unless it says otherwise [UPL-02]. */
const USUAL_MAX = 5

export type UploaderProps = {
  readonly label: string
  readonly items: readonly UploadItem[]
  readonly onChange: (items: readonly UploadItem[]) => void
  readonly fileApi: FileApi
  readonly accept?: readonly FileKind[]
  readonly max?: number
  readonly min?: number
  /** True while files are uploading: saving now would lose them. */
  readonly onBusy?: (isBusy: boolean) => void
  /** Below the preview of each file. */
  readonly about?: (item: UploadItem) => ReactNode
}

const everyKind: readonly FileKind[] = ['image', 'video', 'audio', 'pdf']

/** Files with previews: chosen, dropped, pasted or taken with the camera [UPL-01, UPL-02]. */
export const Uploader = (props: UploaderProps) => {
  const {
    label,
    items,
    fileApi,
    accept = everyKind,
    max = USUAL_MAX,
    min = 0,
    onBusy,
    about,
  } = props
  const uploads = useUploads({ items, onChange: props.onChange, accept, max, fileApi })
  const isBusy = uploads.uploads.some(({ problem }) => problem === undefined)
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  return (
    <Stack
      role="group"
      aria-label={label}
      gap="3"
      onPaste={({ clipboardData }) => {
        const files = [...clipboardData.files]
        if (files.length > 0) uploads.add(files)
      }}
    >
      <Text fontWeight="500" textStyle="sm">
        {label}
      </Text>
      {items.length >= min ? null : (
        <Chip tone="orange" alignSelf="start">
          {`Es necesario subir al menos ${min} archivo(s)`}
        </Chip>
      )}
      {items.length === 0 ? null : (
        <SimpleGrid as="ul" minChildWidth={max === 1 ? '48' : '36'} gap="3" listStyleType="none">
          {items.map(item => (
            <Box as="li" key={item.url} position="relative" maxW="64">
              <FilePreview item={item} />
              <IconButton
                name={`Eliminar ${item.text}`}
                icon={<Trash2 />}
                kind="quiet"
                bg="bg.panel"
                boxSize="11"
                position="absolute"
                top="1"
                insetInlineEnd="1"
                onClick={() => void uploads.remove(item)}
              />
              {about?.(item)}
            </Box>
          ))}
        </SimpleGrid>
      )}
      {uploads.uploads.map(upload => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload)}
          onCancel={() => uploads.cancel(upload.key)}
        />
      ))}
      {uploads.notice === undefined ? null : (
        <Text role="alert" color="fg.error" textStyle="sm">
          {uploads.notice}
        </Text>
      )}
      {uploads.isFull ? null : <DropZone accept={accept} max={max} onFiles={uploads.add} />}
      <VisuallyHidden aria-live="polite">{uploads.announcement}</VisuallyHidden>
    </Stack>
  )
}

type DropZoneProps = {
  readonly accept: readonly FileKind[]
  readonly max: number
  readonly onFiles: (files: readonly File[]) => void
}

const DropZone = ({ accept, max, onFiles }: DropZoneProps) => {
  const [isOver, setIsOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <HStack
      gap="3"
      flexWrap="wrap"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.solid' : 'border.emphasized'}
      bg={isOver ? 'brand.subtle' : 'transparent'}
      borderRadius="l3"
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <Picker
        text={max === 1 ? 'Elegir archivo' : 'Elegir archivos'}
        icon={<UploadIcon />}
        accept={acceptOf(accept)}
        isMultiple={max > 1}
        onFiles={onFiles}
      />
      {accept.includes('image') ? (
        <Box css={fineHidden}>
          <Picker text="Tomar foto" icon={<Camera />} accept="image/*" isCamera onFiles={onFiles} />
        </Box>
      ) : null}
      <Text textStyle="sm" color="fg.muted" flex="1" minW="min(10rem, 100%)">
        <Box as="span" css={coarseHidden}>{`Arrastra aquí o pega ${kindsText(accept)}`}</Box>
        <Box as="span" css={fineHidden}>
          {accept.includes('image') ? 'Elige o toma una foto' : `Elige ${kindsText(accept)}`}
        </Box>
        {`: ${limitText(accept)}.`}
      </Text>
    </HStack>
  )
}

type PickerProps = {
  readonly text: string
  readonly icon: ReactNode
  readonly accept: string
  readonly isMultiple?: boolean
  readonly isCamera?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const Picker = ({ text, icon, accept, isMultiple, isCamera, onFiles }: PickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        aria-label={text}
        accept={accept}
        multiple={isMultiple === true}
        {...(isCamera === true ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it failed.
          currentTarget.value = ''
        }}
      />
      <Button minH="11" icon={icon} onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  )
}
