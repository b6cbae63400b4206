import { HStack, Stack, Text } from '@chakra-ui/react'
import { Download, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/pieces.tsx'
import { useLedgerDownload } from './ledger-download.ts'

/** «Créditos con cuentas claras»: the whole ledger as a file, and where anybody checks it. */
export const ClearAccounts = () => {
  const { isRunning, download } = useLedgerDownload()
  return (
    <Card title="Créditos con cuentas claras">
      <Stack gap="4">
        <Text color="fg.muted" maxW="2xl">
          Descarga todos tus movimientos en un archivo. Cada uno lleva un sello que depende del
          anterior: si alguien cambia, quita o agrega uno, la verificación lo señala. Cualquiera
          puede comprobarlo sin entrar a Mostrador.
        </Text>
        <HStack gap="3" flexWrap="wrap">
          <Button
            minH="11"
            icon={<Download />}
            loading={isRunning}
            loadingText="Preparando…"
            onClick={() => void download()}
          >
            Descargar movimientos
          </Button>
          <Button asChild kind="bare" minH="11">
            <Link to="/verificar-creditos" target="_blank">
              <ShieldCheck size={16} aria-hidden="true" />
              Verificar un archivo
            </Link>
          </Button>
        </HStack>
      </Stack>
    </Card>
  )
}
