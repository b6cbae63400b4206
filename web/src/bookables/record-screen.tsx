import { Text } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemText } from '../api/problem.ts'
import { EmptyState, Page, PageHeader } from '../ui/pieces.tsx'
import { CardsSkeleton } from '../ui/skeletons.tsx'

/** A page that somebody may not see: who can change that. */
export const NotAllowed = ({ title, text }: { title: string; text: string }) => (
  <Page>
    <PageHeader title={title} />
    <EmptyState
      icon={<Lock />}
      title={text}
      description="Si lo necesitas, pide acceso a quien administra el negocio."
    />
  </Page>
)

export const CardsLoading = ({
  title,
  cards,
  height,
}: {
  title: string
  cards: number
  height: string
}) => (
  <Page>
    <PageHeader title={title} />
    <CardsSkeleton cards={cards} height={height} />
  </Page>
)

/** The frame of a list that is here, and perhaps not the newest. */
export const RecordPage = ({
  title,
  description,
  actions,
  error,
  children,
}: {
  title: string
  description: ReactNode
  actions: ReactNode
  /** Error of the last attempt to read the record again. */
  error: unknown
  children: ReactNode
}) => (
  <Page>
    <PageHeader title={title} description={description} actions={actions} />
    {error === undefined ? null : (
      <Text role="status" color="fg.warning">
        {problemText(error)} Lo que ves puede no estar al día.
      </Text>
    )}
    {children}
  </Page>
)
