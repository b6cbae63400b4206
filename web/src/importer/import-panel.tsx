import { HStack, Heading, Stack, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { asProblem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Revealed } from '../ui/revealed.tsx'
import { toast } from '../ui/toaster.tsx'
import { doneText, failureText, type ImportApi, type ImportWords } from './import-api.ts'
import { FileField } from './file-field.tsx'
import { RecentImport } from './recent-import.tsx'
import { UploadProblem } from './upload-problem.tsx'
import { useImportUpload } from './use-import-upload.ts'
import { ValidationDialog } from './validation-dialog.tsx'

export type ImportRights = {
  /** May edit what is there already. */
  readonly mayUpdate: boolean
  /** May delete. */
  readonly mayUndo: boolean
}
export type ImportPanelProps = ImportRights & {
  readonly importApi: ImportApi
  readonly words: ImportWords
}
const SHOWN = 3

/** «Carga Masiva» of any kind: template, file, validation, progress and undo [IMP2-01]. */
export const ImportPanel = ({ importApi, words, mayUpdate, mayUndo }: ImportPanelProps) => {
  const [reviewed, setReviewed] = useState<string>()
  const { data: imports = [] } = importApi.useImports()
  const { file, choose, send, progress, problem } = useImportUpload(importApi, ({ _id }) =>
    setReviewed(_id)
  )
  useDoneToast(imports, words)
  const recent = useRef<HTMLDivElement>(null)
  const closeReview = (): void => {
    setReviewed(undefined)
    // On a phone what becomes of the file would be below the edge; the page scrolls again by then.
    requestAnimationFrame(() => recent.current?.scrollIntoView?.({ block: 'center' }))
  }
  return (
    <Stack gap="5">
      <HStack justify="space-between" gap="3" flexWrap="wrap">
        <Text color="fg.muted" flex="1 1 16rem">
          Descarga la plantilla, llénala y súbela. Antes de cargar te mostramos qué trae.
        </Text>
        <Button minH="11" icon={<Download />} onClick={() => void saveTemplate(importApi)}>
          Descargar plantilla
        </Button>
      </HStack>
      <FileField file={file} onChange={choose} limit={words.limit} busy={progress !== undefined} />
      {problem === undefined ? null : (
        <Revealed key={problem.message}>
          <UploadProblem
            problem={problem}
            busy={progress !== undefined}
            onChosen={columns => void send(columns)}
          />
        </Revealed>
      )}
      <HStack gap="3" flexWrap="wrap">
        <Button
          kind="main"
          minH="11"
          loading={progress !== undefined}
          loadingText={progress === 1 ? 'Validando…' : 'Subiendo…'}
          onClick={() => void send()}
        >
          Validar y cargar
        </Button>
      </HStack>
      {imports.length === 0 ? null : (
        <Stack ref={recent} gap="2">
          <Heading as="h3" textStyle="md">
            Cargas recientes
          </Heading>
          <Stack as="ul" gap="2" listStyleType="none">
            {imports.slice(0, SHOWN).map(run => (
              <RecentImport
                key={run._id}
                run={run}
                importApi={importApi}
                words={words}
                mayUndo={mayUndo && (mayUpdate || run.updated === 0)}
                onReview={() => setReviewed(run._id)}
              />
            ))}
          </Stack>
        </Stack>
      )}
      {reviewed === undefined ? null : (
        <ValidationDialog
          id={reviewed}
          importApi={importApi}
          words={words}
          mayUpdate={mayUpdate}
          onClose={closeReview}
        />
      )}
    </Stack>
  )
}

const saveTemplate = async (importApi: ImportApi): Promise<void> => {
  try {
    const { fileName, base64 } = await importApi.template()
    const bytes = Uint8Array.from(atob(base64), char => char.codePointAt(0) ?? 0)
    const url = URL.createObjectURL(new Blob([bytes]))
    const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
    link.click()
    URL.revokeObjectURL(url)
  } catch (error) {
    toast.error('No pudimos descargar la plantilla', { description: asProblem(error).message })
  }
}

/** Says how an import ended that was seen running; an old one is not reported again [IMP2-19]. */
const useDoneToast = (
  imports: ReturnType<ImportApi['useImports']>['data'] & object,
  words: ImportWords
) => {
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const run of imports) {
      if (run.state === 'running') running.current.add(run._id)
      if (run.state !== 'done' || !running.current.delete(run._id)) continue
      if (run.created + run.updated + run.skipped === 0)
        toast.error('Error en la carga masiva', { description: failureText(run, words) })
      else if (words.doneTitle === undefined) toast.success(doneText(run, words))
      else toast.success(words.doneTitle, { description: doneText(run, words) })
    }
  }, [imports, words])
}
