/**
 * jsdom lays nothing out: gives every element that is watched a size, so that virtual lists draw
 * their rows.
 */
export const layOut = (): void => {
  class Sized implements ResizeObserver {
    private readonly callback: ResizeObserverCallback
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback
    }
    observe(target: Element): void {
      const height = target.getAttribute('role') === 'log' ? 2000 : 60
      queueMicrotask(() =>
        this.callback(
          [
            {
              target,
              contentRect: new DOMRect(0, 0, 400, height),
              borderBoxSize: [],
              contentBoxSize: [],
              devicePixelContentBoxSize: [],
            },
          ],
          this
        )
      )
    }
    unobserve(): void {
      /* sizes never change here */
    }
    disconnect(): void {
      /* see unobserve */
    }
  }
  globalThis.ResizeObserver = Sized
  HTMLElement.prototype.scrollBy = function scrollBy(by?: ScrollToOptions | number) {
    this.scrollTop += typeof by === 'object' ? (by.top ?? 0) : 0
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get() {
      return document.body
    },
  })
}
