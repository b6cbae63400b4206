import { RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { connectionProblem, unreachableTitle } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/pieces.tsx'
import { NotFound } from './not-found.tsx'

// After a deployment the pages of the old version are gone from the server: the new one is a reload
// away.
const isOldVersion = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
    error.message
  )

/**
 * What is shown instead of a screen that failed. The words of the failure go to the console, not to
 * people.
 */
export const ErrorPage = () => {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
  }, [error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const reload = (
    <Button kind="main" icon={<RotateCw />} onClick={() => window.location.reload()}>
      Recargar
    </Button>
  )
  if (isOldVersion(error) && !navigator.onLine)
    return (
      <EmptyState
        icon={<WifiOff />}
        title="Sin conexión"
        description="Esta pantalla todavía no está en tu equipo. Vuelve a la anterior, o espera a tener conexión."
        action={
          <Button kind="main" onClick={() => window.history.back()}>
            Volver
          </Button>
        }
      />
    )
  return isOldVersion(error) ? (
    <EmptyState
      icon={<RotateCw />}
      title="Recarga la página"
      description="Hay una versión nueva de Mostrador, o se perdió la conexión por un momento."
      action={reload}
    />
  ) : (
    <EmptyState
      icon={<TriangleAlert />}
      title="Algo salió mal en esta pantalla"
      description="Tus datos están a salvo. Recarga la página para continuar."
      action={reload}
    />
  )
}

export const OfflinePage = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    icon={<WifiOff />}
    title={unreachableTitle()}
    description={connectionProblem('offline').message}
    action={
      <Button kind="main" icon={<RotateCw />} onClick={onRetry}>
        Intentar de nuevo
      </Button>
    }
  />
)
