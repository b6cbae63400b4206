import { HStack, Text } from '@chakra-ui/react'
import { MessageSquareText, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { isProblem } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/pieces.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnswersByClient } from './answers-by-client.tsx'
import { AnswersByQuestion } from './answers-by-question.tsx'
import { AnswersTable } from './answers-table.tsx'
import { answersText, fullText, noAnswersText, PAGE } from './form-words.ts'
import { MoreAnswers } from './more-answers.tsx'
import { NoSuchForm } from './no-such-form.tsx'
import { useFormAnswers } from './use-form-answers.ts'

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}))

/** /formularios/:id: what was answered [FRM-02]. */
export const AnswersScreen = () => {
  const { id = '' } = useParams()
  return may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <Answers key={id} id={id} />
  ) : (
    <NotAllowed title="Formularios" text="No tienes permiso para ver los formularios" />
  )
}

const Answers = ({ id }: { id: string }) => {
  const session = useSignedIn()
  const { data, error, refetch, more } = useFormAnswers(id)
  const [params, setParams] = useSearchParams()
  const [isShared, setIsShared] = useState(false)
  if (data === undefined && error === undefined)
    return <CardsLoading title="Respuestas" cards={3} height="40" />
  if (data === undefined)
    return (
      <NoSuchForm
        isUnreadable={!isProblem(error) || error.code !== 'form_not_found'}
        retry={() => void refetch()}
      />
    )
  const { form, answers, total, counts, isFull } = data
  const timeZone = session.business?.timezone.name ?? 'America/Mexico_City'
  const share = (
    <Button kind="main" minH="11" icon={<Share2 />} onClick={() => setIsShared(true)}>
      Compartir
    </Button>
  )
  const viewProps = { form, answers, timeZone }
  return (
    <RecordPage
      title={form.title}
      description={answersText(total)}
      error={error}
      actions={
        <HStack gap="2">
          <Button asChild minH="11">
            <Link to="/formularios">Volver</Link>
          </Button>
          {total === 0 ? null : share}
        </HStack>
      }
    >
      {isFull ? <Text role="status">{fullText}</Text> : null}
      {more === undefined ? null : <MoreAnswers count={answers.length} more={more} />}
      {total === 0 ? (
        <EmptyState
          icon={<MessageSquareText />}
          title={noAnswersText}
          description="Comparte el enlace: lo que respondan aparece aquí."
          action={share}
        />
      ) : (
        <Tabs
          label="Respuestas"
          value={params.get('ver') ?? 'preguntas'}
          onChange={ver => setParams({ ver }, { replace: true })}
          tabs={[
            {
              id: 'preguntas',
              label: 'Por pregunta',
              content: <AnswersByQuestion form={form} answers={answers} counts={counts} />,
            },
            { id: 'clientes', label: 'Por cliente', content: <AnswersByClient {...viewProps} /> },
            { id: 'tabla', label: 'Tabla', content: <AnswersTable {...viewProps} /> },
          ]}
        />
      )}
      <Suspense>
        {isShared ? <ShareDialog form={form} onClose={() => setIsShared(false)} /> : null}
      </Suspense>
    </RecordPage>
  )
}
