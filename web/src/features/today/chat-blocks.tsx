import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { agoText } from '../../ui/when.ts'
import { Answer, Block, Line, Lines, Nothing } from './block.tsx'
import type { Inbox, InboxThread, Today } from './use-today.ts'

/** Lines of one block. */
const MOST = 4

const nameOf = ({ clientName, whatsapp }: Thread): string =>
  clientName === '' ? (whatsapp ?? 'Sin nombre') : clientName

const waitingSince = ({ attention }: InboxThread): string | undefined =>
  attention?.state === 'waiting' ? attention.since : undefined

/** Conversations in which an assistant called a person, the longest wait first. */
export const WaitingBlock = ({ today, inbox }: { today: Today; inbox: Inbox }) => {
  const waiting = inbox.threads
    .flatMap(thread => {
      const since = waitingSince(thread)
      return since === undefined ? [] : [{ thread, since }]
    })
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
  const count = inbox.waiting ?? 0
  return (
    <Block
      title="Esperan a una persona"
      count={count}
      urgent={count > 0}
      more={count > 0 ? { to: '/chat?ver=esperan', text: 'Ver todos' } : undefined}
    >
      {count === 0 ? (
        <Nothing>Nadie espera a una persona.</Nothing>
      ) : (
        <Lines label="Esperan a una persona">
          {waiting.slice(0, MOST).map(({ thread, since }) => (
            <Line
              key={thread._id}
              to={`/chat/${thread._id}`}
              title={nameOf(thread)}
              detail={`Espera desde ${agoText(since, today.now)}`}
            />
          ))}
        </Lines>
      )}
      {count > 0 && waiting.length === 0 && inbox.waitingSince ? (
        <Nothing>Quien más espera lo hace desde {agoText(inbox.waitingSince, today.now)}.</Nothing>
      ) : null}
    </Block>
  )
}

/** Conversations with messages that nobody has read, newest first. */
export const UnreadBlock = ({ today }: { today: Today }) => (
  <Block
    title="Chats sin leer"
    count={today.inbox.data?.unread}
    more={{ to: '/chat?ver=no-leidos', text: 'Ver chats' }}
  >
    <Answer asked={today.inbox} failed="No pudimos leer tus chats.">
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
                detail={thread.lastMessage?.message ?? ''}
                end={
                  thread.lastMessage === null ? undefined : (
                    <Ago instant={thread.lastMessage.date} now={today.now} />
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

const Ago = ({ instant, now }: { instant: string; now: number }) => (
  <span style={{ fontSize: '0.75rem', flexShrink: 0, opacity: 0.75 }}>{agoText(instant, now)}</span>
)
