import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { agoText } from '../../ui/when.ts'
import { Answer, Block, Line, Lines, Nothing } from './block.tsx'
import type { Today } from './use-today.ts'

/** Lines of one block. */
const MOST = 4

const nameOf = ({ clientName, whatsapp }: Thread): string =>
  clientName === '' ? (whatsapp ?? 'Sin nombre') : clientName

/** What a line says, after the mark of those that somebody played in the simulator. */
const detailOf = ({ isTest }: Thread, text: string): string =>
  isTest === true ? `Prueba · ${text}` : text

/** Conversations in which an assistant called a person, the longest wait first. */
export const WaitingBlock = ({ today }: { today: Today }) => {
  const count = today.waiting.data?.waiting ?? 0
  return (
    <Block
      title="Esperan a una persona"
      count={count}
      urgent={count > 0}
      more={count > 0 ? { to: '/chat?ver=esperan', text: 'Ver todos' } : undefined}
    >
      <Answer query={today.waiting} failed="No pudimos leer quién espera a una persona.">
        {({ threads }) => (
          <Lines label="Esperan a una persona">
            {longestWaits(threads).map(({ thread, since }) => (
              <Line
                key={thread._id}
                to={`/chat/${thread._id}`}
                title={nameOf(thread)}
                detail={detailOf(thread, `Espera desde ${agoText(since, today.now)}`)}
              />
            ))}
          </Lines>
        )}
      </Answer>
    </Block>
  )
}

const longestWaits = (threads: readonly Thread[]) =>
  threads
    .flatMap(thread =>
      thread.attention.state === 'waiting' ? [{ thread, since: thread.attention.since }] : []
    )
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
    .slice(0, MOST)

/** Conversations with messages that nobody has read, newest first. */
export const UnreadBlock = ({ today }: { today: Today }) => (
  <Block
    title="Chats sin leer"
    count={today.inbox.data?.unread}
    more={{ to: '/chat?ver=no-leidos', text: 'Ver chats' }}
  >
    <Answer query={today.inbox} failed="No pudimos leer tus chats.">
      {({ threads }) => {
        const unread = threads.filter(({ isRead }) => !isRead).slice(0, MOST)
        return unread.length === 0 ? (
          <Nothing>
            {threads.length === 0
              ? 'Aquí verás los mensajes de tus clientes en cuanto te escriban.'
              : 'Estás al día: leíste todos tus chats.'}
          </Nothing>
        ) : (
          <Lines label="Chats sin leer">
            {unread.map(thread => (
              <Line
                key={thread._id}
                to={`/chat/${thread._id}`}
                title={nameOf(thread)}
                detail={detailOf(thread, thread.lastMessage?.message ?? '')}
                end={
                  thread.lastMessage === null ? undefined : (
                    <WaitingTime instant={thread.lastMessage.date} now={today.now} />
                  )
                }
              />
            ))}
          </Lines>
        )
      }}
    </Answer>
  </Block>
)

const WaitingTime = ({ instant, now }: { instant: string; now: number }) => (
  <span style={{ fontSize: '0.75rem', flexShrink: 0, opacity: 0.75 }}>{agoText(instant, now)}</span>
)
