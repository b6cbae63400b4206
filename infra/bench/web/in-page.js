// Runs in the page, before its own scripts: what only the page can see of itself.

const nextFrame = () => new Promise(done => requestAnimationFrame(done))
const painted = async isThere => {
  while (!isThere()) await nextFrame()
  await nextFrame()
  return performance.now()
}

globalThis.bench = {
  /** Says in the console how long it took until what `selector` finds was painted first. */
  async report(selector) {
    const after = await painted(() => document.querySelector(selector) !== null)
    console.debug(`bench ready ${after}`)
  },

  /** Durations of interactions in milliseconds (Event Timing: from 16 ms, in steps of 8). */
  interactions: [],

  /** Presses a button of this name; milliseconds until the heading had changed and was painted. */
  async press(name) {
    const heading = () => document.querySelector('h1')?.textContent
    const before = heading()
    const began = performance.now()
    document.querySelector(`button[aria-label="${name}"]`).click()
    return (await painted(() => heading() !== before)) - began
  },
}

new PerformanceObserver(list => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) globalThis.bench.interactions.push(duration)
}).observe({ type: 'event', buffered: true, durationThreshold: 16 })
