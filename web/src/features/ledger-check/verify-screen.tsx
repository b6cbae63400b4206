import { Input, Stack, Text } from '@chakra-ui/react'
import { type LedgerFile, readLedgerFile } from '@mostrador/contracts/billing'
import { checkLedger, type LedgerReport } from '@mostrador/kernel'
import { type FormEvent, useRef, useState } from 'react'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Report } from './report.tsx'

type CheckedLedger = { readonly file: LedgerFile; readonly report: LedgerReport }
const notOurs =
  'Este archivo no es una exportación de créditos de Mostrador. Elige el que descargaste.'

/** /verificar-creditos: checks an exported ledger in this browser; the file goes nowhere. */
export const VerifyScreen = () => {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [seal, setSeal] = useState('')
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<CheckedLedger>()
  const [isChecking, setChecking] = useState(false)

  const change = (chosen: File | undefined) => {
    setFile(chosen)
    setReport(undefined)
    setProblem(undefined)
  }
  const check = async (): Promise<void> => {
    setReport(undefined)
    if (file === undefined) {
      setProblem('Elige el archivo que quieres verificar')
      input.current?.focus()
      return
    }
    setChecking(true)
    try {
      const read = readLedgerFile(await file.text())
      setReport(read === null ? undefined : { file: read, report: await checkLedger(read, seal) })
      setProblem(read === null ? notOurs : undefined)
    } catch {
      setProblem('No pudimos leer el archivo. Elígelo de nuevo.')
    } finally {
      setChecking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check()
  }
  return (
    <AuthFrame
      title="Verifica tus créditos"
      subtitle="Comprueba un archivo de «Créditos con cuentas claras» sin entrar a ninguna cuenta."
      footer="El archivo se revisa en este navegador: no se sube a ningún lado."
    >
      <Stack gap="6">
        <form noValidate onSubmit={submit}>
          <Stack gap="5">
            <Field label="Archivo de movimientos" error={problem}>
              <Input
                ref={input}
                type="file"
                accept="application/json,.json"
                py="2"
                h="auto"
                minH="11"
                onChange={event => change(event.target.files?.[0])}
              />
            </Field>
            <TextField
              label="Sello anterior (opcional)"
              help="El sello de una verificación pasada. Si ya no está, algo de entonces cambió."
              value={seal}
              autoComplete="off"
              spellCheck={false}
              onChange={event => {
                setSeal(event.target.value)
                setReport(undefined)
              }}
            />
            <Button
              kind="main"
              type="submit"
              minH="11"
              loading={isChecking}
              loadingText="Verificando…"
            >
              Verificar
            </Button>
          </Stack>
        </form>
        <Stack role="status" gap="4">
          {report === undefined ? null : <Report {...report} />}
        </Stack>
        <Text textStyle="xs" color="fg.muted">
          Cómo se calcula: cada sello es el SHA-256 del sello anterior y de todos los datos del
          movimiento. También revisamos que cada saldo sea el anterior más lo que se movió.
        </Text>
      </Stack>
    </AuthFrame>
  )
}
