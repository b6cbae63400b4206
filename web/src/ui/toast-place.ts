/** Room between a toast and what it must not cover, in pixels. */
const GAP = 8

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right' | 'width' | 'height'>

/**
 * How many pixels toasts are above the bottom of the window, so that they cover none of `bars`. A
 * bar counts when it reaches into the lower third of the window and is rendered.
 */
export const toastLift = (bars: readonly Box[], windowHeight: number): number =>
  bars
    .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > windowHeight * 0.66)
    .filter(({ top }) => top > windowHeight * 0.4 && top < windowHeight)
    .reduce((lift, { top }) => Math.max(lift, windowHeight - top + GAP), 0)

/**
 * What a message takes up at most, where messages begin beside the menu, and their edge; pixels.
 */
const TOAST = { width: 384, height: 120, start: 272, edge: 16 } as const

export type ToastPlace = {
  /** Above the bottom of the window, in pixels. */
  readonly lift: number
  /** Beside the menu, or at an edge of the window. */
  readonly side: 'menu' | 'start' | 'end'
}

/**
 * The place of messages in a wide window, so that they do not cover what somebody works on: beside
 * `front`, the dialog in front of everything else, where there is room; else on the other side of
 * `subject`, the element that they are about. `lift` keeps them off the bars at the bottom.
 */
export const toastPlace = (
  lift: number,
  { subject, front }: { readonly subject: Box | null; readonly front: Box | null },
  window: { readonly width: number; readonly height: number }
): ToastPlace => {
  const room = TOAST.edge + TOAST.width + GAP
  if (front !== null && front.left >= room) return { lift: 0, side: 'start' }
  if (front !== null && window.width - front.right >= room) return { lift: 0, side: 'end' }
  const bottom = window.height - lift
  const isBeside =
    subject === null || subject.bottom < bottom - TOAST.height || subject.top > bottom
  if (isBeside) return { lift, side: 'menu' }
  return { lift, side: subject.left < TOAST.start + TOAST.width + GAP ? 'end' : 'menu' }
}

/** Sides of a message on a phone, and how far the search for its place steps, in pixels. */
const PHONE = { side: 16, step: 8 } as const
/** Room for a «Cerrar» in the corner of what is in front, in pixels. */
const CORNER = 64

export type PhonePlace = {
  /** Below the top of the window, in pixels. */
  readonly top: number
  /** Free at the end of the line, in pixels. */
  readonly end: number
  /** No place was free: the message covers a control. */
  readonly isOver: boolean
}

type PhoneWindow = { readonly width: number; readonly height: number }
type Candidate = Omit<PhonePlace, 'isOver'>

/** Every place that a message of that `height` may have on a phone, the highest and widest first. */
const phoneCandidates = (height: number, from: number, window: PhoneWindow): Candidate[] => {
  const tops: number[] = []
  for (let top = from; top + height + GAP <= window.height; top += PHONE.step) tops.push(top)
  return [PHONE.side, CORNER].flatMap(end => tops.map(top => ({ top, end })))
}

/** Square pixels of `boxes` that a message of that `height` covers at `place`. */
const coveredArea = (
  { top, end }: Candidate,
  boxes: readonly Box[],
  height: number,
  window: PhoneWindow
): number =>
  boxes
    .map(box => {
      const across = Math.min(box.right, window.width - end) - Math.max(box.left, PHONE.side)
      const down = Math.min(box.bottom, top + height + GAP) - Math.max(box.top, top - GAP)
      return across > 0 && down > 0 ? across * down : 0
    })
    .reduce((sum, area) => sum + area, 0)

/** The candidate that covers least of `boxes`; of equals the first. */
const leastCovering = (
  candidates: readonly Candidate[],
  boxes: readonly Box[],
  height: number,
  window: PhoneWindow
): { readonly place: Candidate; readonly area: number } | undefined => {
  let best: { place: Candidate; area: number } | undefined
  for (const place of candidates) {
    const area = coveredArea(place, boxes, height, window)
    if (best === undefined || area < best.area) best = { place, area }
  }
  return best
}

/**
 * Where a message of that `height` stands on a phone: the highest place below `from` where it
 * covers none of `obstacles`, what can be touched. Narrower beside a corner where the width has no
 * place; where nothing is free, the place that covers least.
 */
export const phonePlace = (
  obstacles: readonly Box[],
  height: number,
  from: number,
  window: PhoneWindow
): PhonePlace => {
  const best = leastCovering(phoneCandidates(height, from, window), obstacles, height, window)
  if (best === undefined) return { top: from, end: PHONE.side, isOver: true }
  return { ...best.place, isOver: best.area > 0 }
}

/** Controls and their labels, errors, notes, the titles of the page, and what says so itself. */
const neverCovered =
  'h1, h2, a[href], button, input, select, textarea, label, [role=button], [role=tab], [role=option], [role=alert], [role=note], [role=status], [data-uncovered]'

/** Open dialogs and menus, the foremost last. */
export const currentFronts = (): readonly Element[] => [
  ...document.querySelectorAll(
    '[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]'
  ),
]

/** Open dialogs, the foremost last. */
export const currentDialogs = (): readonly Element[] =>
  currentFronts().filter(front => front.getAttribute('role') !== 'menu')

/** The dialog in front of everything else; null while none is open. */
export const currentFront = (): Box | null =>
  currentDialogs().at(-1)?.getBoundingClientRect() ?? null

/** What no message may cover: where a dialog is in front, only what is in it. */
export const currentObstacles = (): readonly Box[] => {
  const front = currentFronts().at(-1) ?? document.body
  return [...front.querySelectorAll(neverCovered)]
    .filter(element => element.closest('[data-scope=toast]') === null)
    .map(element => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
}

/** What is read: a message is beside it where there is room. */
const read = 'p, dt, dd, th, td, li, label'

/** Visible texts of what is in front. */
export const currentTexts = (): readonly Box[] => {
  const front = currentFronts().at(-1) ?? document.body
  return [...front.querySelectorAll(read)]
    .filter(element => element.closest('[data-scope=toast]') === null)
    .map(element => element.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => {
      const isDrawn = width > 1 && height > 1
      return isDrawn && bottom > 0 && top < window.innerHeight
    })
}

/**
 * The place of a message on a phone: over no control and no text, else over no control and as
 * little text as can be.
 */
export const calmPlace = (
  obstacles: readonly Box[],
  texts: readonly Box[],
  ...where: [height: number, from: number, window: PhoneWindow]
): PhonePlace => {
  const calm = phonePlace([...obstacles, ...texts], ...where)
  if (!calm.isOver) return calm
  const [height, , window] = where
  const free = phoneCandidates(...where).filter(
    place => coveredArea(place, obstacles, height, window) === 0
  )
  // Beside the corner only where the whole width has no place.
  const wide = free.filter(({ end }) => end === PHONE.side)
  const best = leastCovering(wide.length > 0 ? wide : free, texts, height, window)
  return best === undefined ? phonePlace(obstacles, ...where) : { ...best.place, isOver: false }
}

/**
 * Reads the bars in `place` that are marked with `data-toasts-above`: menus, the buttons of forms,
 * composers, what waits for an answer.
 */
export const currentToastLift = (place: ParentNode = document): number =>
  toastLift(
    [...place.querySelectorAll('[data-toasts-above]')].map(bar => bar.getBoundingClientRect()),
    window.innerHeight
  )
