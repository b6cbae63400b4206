import '../theme/screen-recipes.ts'
import {
  Toaster as ChakraToaster,
  Portal,
  Spinner,
  Stack,
  Toast,
  createToaster,
} from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import {
  currentDialogs,
  currentFront,
  currentFronts,
  calmPlace,
  currentObstacles,
  currentTexts,
  currentToastLift,
  type PhonePlace,
  toastPlace,
  type ToastPlace,
} from './toast-place.ts'
import { snackbarMs, type ToastOptions } from './toast-options.ts'
import { isWideNow } from './use-media.ts'

// The toaster's anchor is fixed at creation; `usePlace` moves it from there by margins.
const isPhone = !isWideNow()
const toaster = createToaster({
  placement: isPhone ? 'top' : 'bottom-start',
  offsets: isPhone ? '0px' : '1rem',
  duration: snackbarMs,
  pauseOnPageIdle: true,
  max: isPhone ? 1 : 4,
})

export const create = ({ about, ...options }: ToastOptions): void => {
  // A phone shows one at a time: the newest, at once.
  if (isPhone)
    for (const { id } of toaster.getVisibleToasts()) if (id !== options.id) toaster.remove(id)
  toaster.create({ ...options, closable: true, meta: { about } })
}
export const dismiss = (id: string): void => {
  toaster.dismiss(id)
}
export const removeAll = (): void => {
  toaster.remove()
}

/** The rectangle of the element that the newest toast is about (`about`, a selector), if any. */
const currentSubject = (): DOMRect | null => {
  const abouts = toaster.getVisibleToasts().map(({ meta }): unknown => meta?.['about'])
  const about = abouts.find(selector => typeof selector === 'string')
  return typeof about === 'string'
    ? (document.querySelector(about)?.getBoundingClientRect() ?? null)
    : null
}

const defaultPlace: { wide: ToastPlace; phone: PhonePlace } = {
  wide: { lift: 0, side: 'menu' },
  phone: { top: 0, end: 16, isOver: false },
}
const subjects = () => {
  const subject = currentSubject()
  return subject === null ? [] : [subject]
}

/** Until a dialog that opens has begun its animation, in milliseconds. */
const DIALOG_OPENING_MS = 350
/** Free pixels above a toast on a phone. */
const GAP_ABOVE = 8
/** Assumed height of a toast that is not rendered yet, in pixels. */
const EXPECTED_HEIGHT = 68

const measured = (): { wide: ToastPlace; phone: PhonePlace } => {
  const size = { width: window.innerWidth, height: window.innerHeight }
  const drawn = document.querySelector('[data-scope=toast][data-part=root]')
  const height = drawn?.getBoundingClientRect().height ?? 0
  return {
    wide: isPhone
      ? defaultPlace.wide
      : toastPlace(currentToastLift(), { subject: currentSubject(), front: currentFront() }, size),
    phone: isPhone
      ? calmPlace(
          [...currentObstacles(), ...subjects()],
          currentTexts(),
          Math.max(height, EXPECTED_HEIGHT),
          GAP_ABOVE,
          // Never over the bars below, not even where nothing else is free.
          { ...size, height: size.height - currentToastLift(currentFronts().at(-1)) }
        )
      : defaultPlace.phone,
  }
}

const removeSuccesses = (): void => {
  for (const { id, type, action } of toaster.getVisibleToasts())
    if (type === 'success' && action === undefined) toaster.remove(id)
}
/** On a phone, removes success toasts that would cover an open dialog. */
const removeCovering = ({ isOver }: PhonePlace): void => {
  if (isOver && currentFronts().length > 0) removeSuccesses()
}

/** The current page or step. */
const currentPage = (): string =>
  [
    window.location.pathname,
    ...[...document.querySelectorAll('h1, h2')].map(title => title.textContent),
  ].join(' ')

/** Until what changes on a page is rendered, in milliseconds. */
const CONTENT_MS = 100

/**
 * While a phone shows messages, calls `onChange` after the page below them changed, with whether it
 * is another page or step than the one that the latest message came on.
 */
const watchContent = (onChange: (isAnother: boolean) => void): (() => void) => {
  let timer = 0
  let page = ''
  let lastPage: string | undefined
  const observer = new MutationObserver(records => {
    const isOfPage = records.some(
      ({ target }) => target instanceof Element && target.closest('[data-scope=toast]') === null
    )
    if (!isOfPage || timer !== 0) return
    timer = window.setTimeout(() => {
      timer = 0
      onChange(currentPage() !== page)
    }, CONTENT_MS)
  })
  const trackNewest = () => {
    const newest = toaster.getVisibleToasts()[0]?.id
    if (newest === lastPage) return
    lastPage = newest
    page = currentPage()
    if (newest === undefined) observer.disconnect()
    else observer.observe(document.body, { childList: true, subtree: true })
  }
  // It reports a message before it counts it.
  const unsubscribe = toaster.subscribe(() => queueMicrotask(trackNewest))
  // The first message may be older than the region.
  trackNewest()
  return () => {
    unsubscribe()
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Resolves when no open dialog or menu moves any more. */
const frontsStandStill = async (): Promise<void> => {
  const moves = currentFronts().flatMap(front => front.getAnimations?.() ?? [])
  await Promise.allSettled(moves.map(({ finished }) => finished))
}

/** Measuring lays the page out anew, which nobody should wait for while there are no messages. */
const hasToasts = (): boolean => toaster.getVisibleToasts().length > 0

/** The place of the toaster, measured again when toasts, dialogs, the page or the window change. */
const usePlace = (): ReturnType<typeof measured> => {
  const [place, setPlace] = useState(defaultPlace)
  useEffect(() => {
    const measure = () => {
      const next = measured()
      setPlace(next)
      return next
    }
    const unsubscribe = toaster.subscribe(measure)
    const measureShown = () => {
      if (hasToasts()) measure()
    }
    const settle = async () => {
      await frontsStandStill()
      if (!hasToasts()) return
      const { phone } = measure()
      if (isPhone) removeCovering(phone)
    }
    let timer = 0
    const measureAtRest = () => {
      measureShown()
      clearTimeout(timer)
      timer = window.setTimeout(() => void settle(), DIALOG_OPENING_MS)
    }
    // A dialog grows when what it asked for arrives.
    const growth = new ResizeObserver(measureAtRest)
    let dialogs = 0
    // Dialogs are mounted as children of the body.
    const watcher = new MutationObserver(() => {
      const before = dialogs
      dialogs = currentDialogs().length
      // Where a dialog covers the screen, a message has no place beside it.
      if (isPhone && dialogs > before) removeSuccesses()
      measureAtRest()
      growth.disconnect()
      for (const front of currentFronts()) growth.observe(front)
    })
    watcher.observe(document.body, { childList: true })
    const unwatch = isPhone
      ? watchContent(isAnother => {
          const { phone } = measure()
          if (phone.isOver && isAnother) removeSuccesses()
        })
      : undefined
    window.addEventListener('resize', measureShown)
    measureShown()
    return () => {
      unsubscribe()
      unwatch?.()
      watcher.disconnect()
      growth.disconnect()
      clearTimeout(timer)
      window.removeEventListener('resize', measureShown)
    }
  }, [])
  return place
}

/** Beside the menu, not over it, unless a dialog is in front of both. */
const starts = {
  menu: 'calc(16rem + 16px)',
  start: '16px',
  end: 'calc(100vw - 24rem - 32px)',
} as const

export const ToasterView = () => {
  const {
    wide: { lift, side },
    phone,
  } = usePlace()
  return (
    <Portal>
      <ChakraToaster
        toaster={toaster}
        aria-label="Avisos (Alt+T)"
        {...(isPhone
          ? {
              style: {
                marginTop: phone.top,
                insetInlineStart: '16px',
                insetInlineEnd: `${phone.end}px`,
              },
            }
          : {
              insetInlineStart: `${starts[side]} !important`,
              style: { marginBottom: lift },
            })}
      >
        {item => (
          <Toast.Root width={isPhone ? 'full' : 'sm'}>
            {item.type === 'loading' ? <Spinner size="sm" color="brand.fg" /> : <Toast.Indicator />}
            <Stack gap="0.5" flex="1" maxWidth="100%">
              {item.title === undefined ? null : <Toast.Title>{item.title}</Toast.Title>}
              {item.description === undefined ? null : (
                <Toast.Description>{item.description}</Toast.Description>
              )}
            </Stack>
            {item.action === undefined ? null : (
              <Toast.ActionTrigger minH={{ base: '11', md: '8' }}>
                {item.action.label}
              </Toast.ActionTrigger>
            )}
            <Toast.CloseTrigger aria-label="Cerrar" />
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  )
}
